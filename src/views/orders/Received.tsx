import { isExpired, type CustomerOrder } from '../../machines/orders/orders.ts';
import { useText } from '../ui/useText.ts';
import { useMoney } from './money.ts';
import { ordersText } from './text/id.ts';

/** What came through banks, where it is not the total, and what the team does about it. */
export function Received({ order, now }: { order: CustomerOrder; now: number }) {
  const text = useText(ordersText).received;
  const money = useMoney();
  const { status, received, refunded, total } = order;
  const over = received - total;
  const said: string[] = [];
  if (received > 0 && status === 'cancelled') said.push(text.cancelled(money(received)));
  else if (over > 0) said.push((over >= total ? text.twice : text.more)(money(over)));
  else if (received > 0 && over < 0 && (status === 'unpaid' || refunded === 0)) {
    said.push(text.part(money(received), money(total)));
    if (status === 'unpaid') said.push(isExpired(order, now) ? text.late : text.rest(money(-over)));
  }
  if (refunded > 0) said.push(text.refunded(money(refunded)));
  if (said.length === 0) return null;
  return <p className="text-sm text-help">{said.join(' ')}</p>;
}
