/** The list of orders with its service. Its code loads on the first visit. */
import { orderListService } from '../services/orders/orderList.ts';
import { wirePagedList } from './pagedList.ts';
import type { WorkspaceServices } from './services.ts';

export const wireOrders = (services: WorkspaceServices) => wirePagedList(orderListService(services), services);
