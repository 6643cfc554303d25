/** The address of the orders, and what their view chooses from. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { OrderPart } from '../../contracts/orders.list.ts';

export { ORDER_PARTS, ORDERS_PAGE_SIZE } from '../../contracts/orders.list.ts';
export type { OrderPart, OrderRow } from '../../contracts/orders.list.ts';

/** `part`: only these; null: all. */
export const ordersRoute = (businessId: string, part: OrderPart | null = null): ScreenRoute => ({
  name: 'orders',
  search: { businessId, ...(part !== null && { status: part }) },
});
