import { Check, Link, MessageSquareText, PackageCheck, Undo2 } from 'lucide-react';

import { isExpired, lineNameOf, type CustomerOrder, type OrderStatus } from '../../machines/orders/orders.ts';
import { useMemberNames } from '../customer/memberNames.ts';
import { Button } from '../ui/Button.tsx';
import { useCalendar } from '../ui/calendar.ts';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { useMoney } from './money.ts';
import { OrderDelivery } from './OrderDelivery.tsx';
import { orderMessageOf, paymentLinkMessageOf } from './orderMessage.ts';
import { OrderTotals } from './OrderTotals.tsx';
import { Proofs } from './Proofs.tsx';
import { Received } from './Received.tsx';
import { ordersText } from './text/id.ts';

/** An order with more lines is collapsed. */
const UNFOLDED_LINES = 3;

interface OrderCardProps {
  order: CustomerOrder;
  userId: string;
  /** The order belongs to another chat of the same customer. */
  isElsewhere: boolean;
  isRunning: boolean;
  onStatus: (status: OrderStatus) => void;
  onWrite: (text: string) => void;
  onReject: (reason: string) => void;
  /** Marks the goods as sent, or as not sent yet. */
  onShip: (shipped: boolean) => void;
  /** Sets the shipping instead of the courier that the customer was to choose. */
  onShipping: (amount: number) => void;
}

/** One order with its lines, totals, status and actions. */
export function OrderCard({
  order,
  userId,
  isElsewhere,
  isRunning,
  onStatus,
  onWrite,
  onReject,
  onShip,
  onShipping,
}: OrderCardProps) {
  const text = useText(ordersText);
  const { date, clockTime } = useFormat();
  const calendar = useCalendar();
  const money = useMoney();
  const nameOf = useMemberNames(userId);
  const now = useNow();
  const { number, status, total, note, expires_at: until, paid_at: paid, cancelled_at: cancelled } = order;
  const { shipped_at: shipped } = order;
  /** The code of a manual transfer that the team looks for in the statement of its account. */
  const transfer = status === 'unpaid' && order.transfer_chosen_at !== null ? order.transfer_code : null;
  const when = (at: string) => `${date(at)}, ${clockTime(at)}`;
  const button = (word: string) => ({
    size: 'small' as const,
    disabled: isRunning,
    'aria-label': text.buttonLabel(word, number),
    children: word,
  });
  /** Ignores the second click of a double-click, which would undo the first. */
  const setStatus =
    (wanted: OrderStatus) =>
    ({ detail }: { detail: number }) => {
      if (detail < 2) onStatus(wanted);
    };
  return (
    <article aria-label={text.name(number)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h5 className="font-semibold">{text.name(number)}</h5>
        <StatusTag order={order} now={now} />
      </div>
      <p className="text-xs text-ink-soft">
        <bdi>{text.createdBy(when(order.created_at), order.is_by_ai ? 'AI' : nameOf(order.created_by))}</bdi>
        {isElsewhere && <span className="block">{text.elsewhere}</span>}
      </p>
      <Lines order={order} />
      <OrderTotals {...order} taxPercentage={order.tax_percentage} />
      <OrderDelivery {...{ order, isRunning, onShipping }} />
      {order.ship_to !== null && order.recipient === null && (
        <p className="text-sm wrap-anywhere">
          <span className="text-ink-soft">{text.shipTo}</span> <bdi>{order.ship_to}</bdi>
        </p>
      )}
      {note !== null && (
        <p className="text-sm wrap-anywhere">
          <bdi>{note}</bdi>
        </p>
      )}
      {status === 'unpaid' && until !== null && <p className="text-xs text-ink-soft">{text.until(when(until))}</p>}
      {paid !== null && (
        <p className="text-xs text-ink-soft">
          <bdi>
            {order.paid_through === null
              ? text.paidAt(when(paid), nameOf(order.paid_by))
              : order.paid_through === 'manual_transfer'
                ? text.paidByTransfer(when(paid), nameOf(order.paid_by))
                : text.paidThrough(when(paid))}
          </bdi>
        </p>
      )}
      {status === 'paid' && shipped !== null && (
        <p className="text-xs text-ink-soft">{text.shippedAt(when(shipped))}</p>
      )}
      {transfer !== null && (
        <p className="text-sm wrap-anywhere text-help">
          {text.transfer(money(total + transfer), String(transfer).padStart(3, '0'))}
        </p>
      )}
      <Proofs {...{ order, isRunning, onReject }} />
      {order.paid_through === 'virtual_account' && until !== null && paid !== null && paid > until && (
        <p className="text-sm text-help">{text.paidLate}</p>
      )}
      <Received order={order} now={now} />
      {cancelled !== null && (
        <p className="text-xs text-ink-soft">
          <bdi>{text.cancelledAt(when(cancelled), nameOf(order.cancelled_by))}</bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'unpaid' && (
          <Button
            {...button(transfer === null ? text.pay : text.confirmTransfer)}
            icon={<Check aria-hidden="true" size={16} />}
            onClick={setStatus('paid')}
          />
        )}
        {status === 'paid' && (
          <Button
            {...button(shipped === null ? text.ship : text.unship)}
            variant={shipped === null ? 'secondary' : 'quiet'}
            icon={<PackageCheck aria-hidden="true" size={16} />}
            onClick={() => onShip(shipped === null)}
          />
        )}
        {status !== 'cancelled' && (
          <Button
            {...button(text.summarise)}
            disabled={false}
            icon={<MessageSquareText aria-hidden="true" size={16} />}
            onClick={() => onWrite(orderMessageOf(order, Date.now(), calendar))}
          />
        )}
        {status === 'unpaid' && !isExpired(order, now) && (
          <Button
            {...button(text.sendLink)}
            disabled={false}
            icon={<Link aria-hidden="true" size={16} />}
            onClick={() => onWrite(paymentLinkMessageOf(order, location.origin))}
          />
        )}
        {status === 'unpaid' && <Button {...button(text.cancel)} variant="quiet" onClick={setStatus('cancelled')} />}
        {status !== 'unpaid' && (
          <Button
            {...button(status === 'paid' ? text.unpay : text.restore)}
            variant="quiet"
            icon={<Undo2 aria-hidden="true" size={16} />}
            onClick={setStatus('unpaid')}
          />
        )}
      </div>
    </article>
  );
}

function StatusTag({ order, now }: { order: CustomerOrder; now: number }) {
  const text = useText(ordersText).status;
  const { elapsed } = useFormat();
  if (order.status === 'paid') return <Tag tone="done">{text.paid}</Tag>;
  if (order.status === 'cancelled') return <Tag>{text.cancelled}</Tag>;
  if (order.proof === 'waiting') return <Tag tone="help">{text.proof}</Tag>;
  if (isExpired(order, now)) return <Tag tone="fail">{text.expired}</Tag>;
  if (order.transfer_chosen_at !== null) return <Tag tone="help">{text.transfer}</Tag>;
  return (
    <Tag tone="help">
      {order.expires_at === null ? text.unpaid : text.left(elapsed(now, Date.parse(order.expires_at)))}
    </Tag>
  );
}

function Lines({ order: { lines } }: { order: CustomerOrder }) {
  const text = useText(ordersText);
  const { count } = useFormat();
  if (lines.length <= UNFOLDED_LINES) return <LineList lines={lines} />;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent-strong">
        {text.allLines(count(lines.length))}
      </summary>
      <LineList lines={lines} />
    </details>
  );
}

function LineList({ lines }: Pick<CustomerOrder, 'lines'>) {
  const text = useText(ordersText);
  const { count } = useFormat();
  const money = useMoney();
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
      {lines.map((line, at) => (
        // Two lines may be equal, so the index is the only key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="grid grid-cols-[minmax(0,1fr)]">
          <bdi className="wrap-anywhere">{lineNameOf(line)}</bdi>
          <span className="tabular text-xs text-ink-soft">{text.line(count(line.quantity), money(line.price))}</span>
        </li>
      ))}
    </ul>
  );
}
