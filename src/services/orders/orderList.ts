/** The orders of a business in the database. */
import { ORDER_PARTS, orderRowSchema, ordersPageSchema } from '../../contracts/orders.list.ts';
import type { PagedListDeps, PagedListService } from '../app/pagedList.ts';
import { parseOrThrow, readRows } from '../platform/readRows.ts';

/** The list has at most a thousand orders, 25 a page. */
const MAX_PAGE = 40;

/** The orders, the newest first, or those of a part in its order. Unknown values of the address are ignored. */
export const orderListService = ({ rest, report }: PagedListDeps): PagedListService<'orders'> => ({
  follows: 'customer_order',
  read: async ({ businessId, q, status, page }, signal) => {
    const { data, error } = await rest
      .rpc('orders_page', {
        business_id: businessId,
        query: q?.replaceAll('\0', '') ?? null,
        shown: ORDER_PARTS.find((known) => known === status) ?? null,
        page: Math.min(Math.max(Math.floor(Number(page)) || 1, 1), MAX_PAGE),
      })
      .abortSignal(signal);
    if (error) throw new Error('Failed to get orders', { cause: error });
    const found = parseOrThrow('orders', ordersPageSchema, data);
    if (found === null) return { denied: true };
    const { rows, counts, ...shown } = found;
    return { ...shown, rows: readRows('orders', orderRowSchema, rows, report), about: counts };
  },
  run: async (_, command, signal) => {
    const { error } = await rest
      .rpc('ship_order', { order_id: command.id, shipped: command.do === 'ship' })
      .abortSignal(signal);
    if (error === null) return { done: true };
    if (error.code === 'changed') return { refused: 'changed' };
    if (error.code === 'not_found') return { refused: 'denied' };
    throw new Error('Failed to change order', { cause: error });
  },
});
