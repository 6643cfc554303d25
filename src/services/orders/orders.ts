import { MAX_RECORDS } from '../../contracts/limits.ts';
import { orderSchema } from '../../contracts/orders.ts';
import { resultOf, rowsOf, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { columnsOf } from '../platform/readRows.ts';

/** The orders of a customer from all their chats, newest first. */
export const ordersService = ({ rest, report }: RecordListDeps): RecordListService<'orders'> => ({
  changesOf: ({ roomId }) => ({ topic: `room:${roomId}`, table: 'customer_order' }),
  read: async ({ roomId }, signal) =>
    rowsOf(
      'orders',
      orderSchema,
      await rest
        .rpc('customer_orders', { room_id: roomId })
        .select(columnsOf(orderSchema))
        .order('created_at', { ascending: false })
        .order('number', { ascending: false })
        .limit(MAX_RECORDS)
        .abortSignal(signal),
      report,
    ),
  run: async ({ roomId }, command, signal) => {
    const { id, ...more } = command;
    return resultOf(
      await (
        more.do === 'create'
          ? rest.rpc('create_order', {
              id,
              room_id: roomId,
              lines: more.lines,
              shipping: more.shipping,
              note: more.note,
            })
          : more.do === 'rejectProof'
            ? rest.rpc('reject_proof', { order_id: id, reason: more.reason })
            : more.do === 'ship'
              ? rest.rpc('ship_order', { order_id: id, shipped: more.shipped })
              : more.do === 'setShipping'
                ? rest.rpc('set_shipping', { order_id: id, amount: more.amount })
                : rest.rpc('mark_order', { order_id: id, was: more.was, status: more.status })
      ).abortSignal(signal),
    );
  },
});
