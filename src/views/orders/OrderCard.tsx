import { Check, MessageSquareText, Undo2 } from 'lucide-react';

import { isExpired, type CustomerOrder, type OrderStatus } from '../../machines/orders/orders.ts';
import { usePeople } from '../customer/memberNames.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useMinute } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { useMoney } from './money.ts';
import { summaryOf } from './orderMessage.ts';
import { SumsList } from './OrderTotals.tsx';
import { ordersText } from './text/id.ts';

/** More lines than these are folded. */
const FEW = 3;

interface OneOrderProps {
  order: CustomerOrder;
  userId: string;
  /** It was made in another chat of the same person. */
  isElsewhere: boolean;
  isDoing: boolean;
  onMark: (status: OrderStatus) => void;
  onWrite: (words: string) => void;
}

/** One order: its number, its lines, what it comes to, whether it is paid, and what can be done about it. */
export function OneOrder({ order, userId, isElsewhere, isDoing, onMark, onWrite }: OneOrderProps) {
  const text = useText(ordersText);
  const { date, clockTime } = useFormat();
  const nameOf = usePeople(userId);
  const now = useMinute();
  const { number, status, note, expires_at: until, paid_at: paid, cancelled_at: cancelled } = order;
  const when = (at: string) => `${date(at)}, ${clockTime(at)}`;
  const button = (word: string) => ({
    size: 'small' as const,
    disabled: isDoing,
    'aria-label': text.of(word, number),
    children: word,
  });
  /** The second of two quick presses would take back what the first has done. */
  const mark =
    (wanted: OrderStatus) =>
    ({ detail }: { detail: number }) => {
      if (detail < 2) onMark(wanted);
    };
  return (
    <article aria-label={text.name(number)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h5 className="font-semibold">{text.name(number)}</h5>
        <StatusTag order={order} now={now} />
      </div>
      <p className="text-xs text-ink-soft">
        <bdi>{text.made(when(order.created_at), nameOf(order.created_by))}</bdi>
        {isElsewhere && <span className="block">{text.elsewhere}</span>}
      </p>
      <Lines order={order} />
      <SumsList {...order} taxPercentage={order.tax_percentage} />
      {note !== null && (
        <p className="text-sm wrap-anywhere">
          <bdi>{note}</bdi>
        </p>
      )}
      {status === 'unpaid' && until !== null && <p className="text-xs text-ink-soft">{text.until(when(until))}</p>}
      {paid !== null && (
        <p className="text-xs text-ink-soft">
          <bdi>{text.paidAt(when(paid), nameOf(order.paid_by))}</bdi>
        </p>
      )}
      {cancelled !== null && (
        <p className="text-xs text-ink-soft">
          <bdi>{text.cancelledAt(when(cancelled), nameOf(order.cancelled_by))}</bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'unpaid' && (
          <Button {...button(text.pay)} icon={<Check aria-hidden="true" size={16} />} onClick={mark('paid')} />
        )}
        {status !== 'cancelled' && (
          <Button
            {...button(text.summarise)}
            disabled={false}
            icon={<MessageSquareText aria-hidden="true" size={16} />}
            onClick={() => onWrite(summaryOf(order, Date.now()))}
          />
        )}
        {status === 'unpaid' && <Button {...button(text.cancel)} look="quiet" onClick={mark('cancelled')} />}
        {status !== 'unpaid' && (
          <Button
            {...button(status === 'paid' ? text.unpay : text.restore)}
            look="quiet"
            icon={<Undo2 aria-hidden="true" size={16} />}
            onClick={mark('unpaid')}
          />
        )}
      </div>
    </article>
  );
}

function StatusTag({ order, now }: { order: CustomerOrder; now: number }) {
  const text = useText(ordersText).status;
  const { elapsed } = useFormat();
  if (order.status === 'paid') return <Tag fact="done">{text.paid}</Tag>;
  if (order.status === 'cancelled') return <Tag>{text.cancelled}</Tag>;
  if (isExpired(order, now)) return <Tag fact="fail">{text.expired}</Tag>;
  return (
    <Tag fact="help">
      {order.expires_at === null ? text.unpaid : text.left(elapsed(now, Date.parse(order.expires_at)))}
    </Tag>
  );
}

function Lines({ order: { lines } }: { order: CustomerOrder }) {
  const text = useText(ordersText);
  const { count } = useFormat();
  if (lines.length <= FEW) return <LineList lines={lines} />;
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
      {lines.map(({ name, price, quantity }, at) => (
        // Two lines may be the same; a place in the list is all that tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="grid grid-cols-[minmax(0,1fr)]">
          <bdi className="wrap-anywhere">{name}</bdi>
          <span className="tabular text-xs text-ink-soft">{text.line(count(quantity), money(price))}</span>
        </li>
      ))}
    </ul>
  );
}
