import type { Room } from '../../machines/inbox/rooms.store.ts';
import { isExpired } from '../../machines/orders/orders.ts';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { useMoney } from './money.ts';
import { ordersText } from './text/id.ts';

/** In the row of a completed chat: whether its order is paid. */
export function OrderTag({ room, now }: { room: Room; now: number }) {
  const { order_status: status, order_total: total, order_expires_at: expires_at } = room;
  const text = useText(ordersText).outcome;
  const money = useMoney();
  if (status === null || total === null) return null;
  if (status === 'paid')
    return (
      <Tag tone="done" className="shrink-0">
        {/* The row already has the resolution "order". */}
        {room.resolution === 'order' ? text.paidOnly(money(total)) : text.paid(money(total))}
      </Tag>
    );
  return (
    <Tag tone="help" className="shrink-0">
      {isExpired({ status, expires_at }, now) ? text.expired : text.unpaid}
    </Tag>
  );
}
