import { pagedListModelOf } from '../app/pagedList.fixture.ts';
import { businessId, rows, toSend } from './orderList.fixture.ts';
import { ordersRoute } from './orderList.ts';

export const orderListModel = pagedListModelOf<'orders'>({
  businessId,
  route: ordersRoute(businessId),
  rows,
  about: { ship: 1, unpaid: 100, proof: 1 },
  command: { do: 'ship', id: toSend.id },
  refusal: 'changed',
  filter: { status: 'ship' },
});
