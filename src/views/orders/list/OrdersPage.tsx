import { useSelector } from '@xstate/react';
import { MessageCircle, PackageCheck, ShoppingBag, Undo2 } from 'lucide-react';

import type { PagedListRef } from '../../../machines/app/pagedList.machine.ts';
import { ORDER_PARTS, ORDERS_PAGE_SIZE, type OrderRow } from '../../../machines/orders/orderList.ts';
import { isExpired, lineNameOf } from '../../../machines/orders/orders.ts';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { ListPage } from '../../app/pagedList/ListPage.tsx';
import { nameOf } from '../../inbox/roomName.ts';
import { inboxText } from '../../inbox/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { chipClass } from '../../ui/Chip.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { useMoney } from '../money.ts';
import { orderListText } from './text/id.ts';

type OrdersRef = PagedListRef<'orders'>;

/** Lines of an order that its row names. */
const SHOWN_LINES = 3;
/** The counts of the database stop here, and the list at a thousand. */
const MOST_COUNTED = 100;
const MOST_LISTED = 1000;

/** `/orders`: the orders of the business. */
export function OrdersPage({ actor }: { actor: OrdersRef }) {
  const text = useText(orderListText);
  const { refusal, total } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <ListPage<'orders'>
      actor={actor}
      size={ORDERS_PAGE_SIZE}
      text={text}
      icon={<ShoppingBag size={22} />}
      action={null}
      notices={
        refusal !== null && (
          <div role="alert">
            <Notice tone="fail" title={text.refused[refusal]} />
          </div>
        )
      }
      filters={<Parts actor={actor} />}
      row={(order) => <OrderItem actor={actor} order={order} />}
    >
      {total >= MOST_LISTED && <p className="text-sm text-ink-soft">{text.limit}</p>}
    </ListPage>
  );
}

function Parts({ actor }: { actor: OrdersRef }) {
  const text = useText(orderListText);
  const { count } = useFormat();
  const { about, route } = useSelector(actor, (snapshot) => snapshot.context);
  const chosen = ORDER_PARTS.find((part) => part === route.search.status) ?? null;
  const labelOf = (part: (typeof ORDER_PARTS)[number]): string => {
    const number = about?.[part] ?? 0;
    if (number === 0) return text.parts[part];
    return text.count(text.parts[part], number >= MOST_COUNTED ? `${count(MOST_COUNTED - 1)}+` : count(number));
  };
  return (
    <fieldset
      aria-label={text.parts.label}
      className="-mx-4 flex min-w-0 items-center gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {[null, ...ORDER_PARTS].map((part) => (
        <button
          key={part ?? 'all'}
          type="button"
          aria-pressed={chosen === part}
          className={chipClass(chosen === part)}
          onClick={() => actor.send({ type: 'filter.chosen', search: { status: part ?? undefined } })}
        >
          {part === null ? text.parts.all : labelOf(part)}
        </button>
      ))}
    </fieldset>
  );
}

function OrderItem({ actor, order }: { actor: OrdersRef; order: OrderRow }) {
  const text = useText(orderListText);
  const inbox = useText(inboxText);
  const { date, clockTime, count } = useFormat();
  const money = useMoney();
  const businessId = useSelector(actor, (snapshot) => snapshot.context.businessId);
  const { id, number, lines, total, shipping, status, paid_at: paid, shipped_at: shipped, courier } = order;
  const command = { type: 'command.requested', command: { do: shipped === null ? 'ship' : 'unship', id } } as const;
  const canRun = useSelector(actor, (snapshot) => snapshot.can(command));
  const customer = nameOf(order, inbox);
  const when = (at: string) => `${date(at)}, ${clockTime(at)}`;
  const word = shipped === null ? text.ship : text.unship;
  return (
    <article aria-label={text.name(number, customer)} className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 font-semibold wrap-anywhere">
          <span className="tabular pr-2 text-ink-soft">{text.number(number)}</span>
          <bdi>{customer}</bdi>
        </h2>
        <StatusTag order={order} />
      </div>
      <ul className="text-sm">
        {lines.slice(0, SHOWN_LINES).map((line, at) => (
          // Two lines may be equal, so the index is the only key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="wrap-anywhere">
            <bdi>{text.goods(count(line.quantity), lineNameOf(line))}</bdi>
          </li>
        ))}
        {lines.length > SHOWN_LINES && (
          <li className="text-ink-soft">{text.moreGoods(count(lines.length - SHOWN_LINES))}</li>
        )}
      </ul>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span className="tabular font-semibold text-ink">
          {shipping === null ? text.subtotal(money(total)) : text.total(money(total))}
        </span>
        {courier !== null && <bdi>{[courier.name, courier.service].join(' ')}</bdi>}
        <span className="tabular">
          {shipped !== null
            ? text.shippedAt(when(shipped))
            : paid !== null
              ? text.paidAt(when(paid))
              : text.madeAt(when(order.created_at))}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={{ name: 'inbox', roomId: order.room_id, search: { businessId } }}
          aria-label={text.chatOf(customer, number)}
          size="small"
        >
          <MessageCircle aria-hidden="true" size={16} />
          {text.chat}
        </ButtonLink>
        {status === 'paid' && (
          <Button
            size="small"
            variant={shipped === null ? 'primary' : 'quiet'}
            icon={
              shipped === null ? <PackageCheck aria-hidden="true" size={16} /> : <Undo2 aria-hidden="true" size={16} />
            }
            aria-label={text.buttonLabel(word, number)}
            disabled={!canRun}
            onClick={() => actor.send(command)}
          >
            {word}
          </Button>
        )}
      </div>
    </article>
  );
}

function StatusTag({ order }: { order: OrderRow }) {
  const text = useText(orderListText).status;
  const { elapsed } = useFormat();
  const now = useNow();
  if (order.status === 'cancelled') return <Tag>{text.cancelled}</Tag>;
  if (order.status === 'paid')
    return order.shipped_at === null ? <Tag tone="help">{text.paid}</Tag> : <Tag tone="done">{text.shipped}</Tag>;
  if (order.proof === 'waiting') return <Tag tone="help">{text.proof}</Tag>;
  if (isExpired(order, now)) return <Tag tone="fail">{text.expired}</Tag>;
  return (
    <Tag tone="help">
      {order.expires_at === null ? text.unpaid : text.left(elapsed(now, Date.parse(order.expires_at)))}
    </Tag>
  );
}
