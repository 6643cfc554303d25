import {
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CircleX,
  Hourglass,
  MessageCircle,
  Printer,
  TimerOff,
} from 'lucide-react';
import type { ReactNode } from 'react';

import type { OpenCheckout } from '../../../contracts/orders.checkout.ts';
import { lineNameOf } from '../../../machines/orders/orders.ts';
import { chatWith } from '../../conversation/message/textLinks.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.ts';
import { OrderTotals } from '../OrderTotals.tsx';
import { DeliveryInView } from './Delivery.tsx';
import { LinkedText } from './LinkedText.tsx';
import { checkoutText } from './text/id.ts';

/** An order that may be seen: its state, how to pay, what is in it, and the terms. */
export function OrderInView({
  order,
  isStale,
  onAddressChange,
  children,
}: {
  order: OpenCheckout;
  isStale: boolean;
  /** Null while the address cannot be changed. */
  onAddressChange: (() => void) | null;
  /** How to pay, as long as it can be paid. */
  children: ReactNode;
}) {
  const text = useText(checkoutText);
  const { count, date, zonedTime } = useFormat();
  const when = (at: string) => text.when(date(at), zonedTime(at));
  const rupiah = (amount: number) => text.rupiah(count(amount));
  const { state, number, seller, paidAt, cancelledAt, received, refunded, total } = order;
  const isPaid = state === 'paid' || state === 'paidLate';
  return (
    <>
      <div>
        <h1 className="text-lg font-bold wrap-anywhere">{text.title(number, seller)}</h1>
        {/* It is here before its content, so that a change of the state is announced. */}
        <div aria-live="polite" className="not-empty:mt-4">
          {state === 'paid' && (
            <StateNotice tone="done" icon={<CircleCheck size={28} />} {...text.state.paid}>
              {paidAt !== null && text.paidAt(when(paidAt))}
            </StateNotice>
          )}
          {state === 'paidLate' && (
            <StateNotice tone="help" icon={<CircleCheck size={28} />} {...text.state.paidLate}>
              {paidAt !== null && text.paidAt(when(paidAt))}
            </StateNotice>
          )}
          {state === 'partial' && (
            <StateNotice
              tone="help"
              icon={<CircleAlert size={28} />}
              title={text.state.partial.title}
              body={order.banks.length > 0 ? text.state.partial.rest : text.state.partial.body}
            >
              {text.received.part(rupiah(received), rupiah(total))}
            </StateNotice>
          )}
          {state === 'proof' && (
            <StateNotice tone="help" icon={<Hourglass size={28} />} {...text.state.proof}>
              {order.proof !== null && text.transfer.proof.sentAt(count(order.proof.count), when(order.proof.sentAt))}
            </StateNotice>
          )}
          {state === 'expired' && (
            <StateNotice tone="fail" icon={<TimerOff size={28} />} {...text.state.expired}>
              {order.transfer !== null && text.transfer.sent}
            </StateNotice>
          )}
          {state === 'cancelled' && (
            <StateNotice tone="plain" icon={<CircleX size={28} />} {...text.state.cancelled}>
              {cancelledAt !== null && text.cancelledAt(when(cancelledAt))}
            </StateNotice>
          )}
        </div>
      </div>
      {isPaid && received > total && (
        <Notice
          tone="help"
          title={(received >= total * 2 ? text.received.twice : text.received.more)(rupiah(received - total))}
        />
      )}
      {refunded > 0 && <Notice title={text.received.refunded(rupiah(refunded))} />}
      {state === 'waiting' && received > 0 && (
        <Notice tone="help" title={text.received.part(rupiah(received), rupiah(total))}>
          {text.received.rest}
        </Notice>
      )}
      {state === 'cancelled' && received > 0 && <Notice tone="help" title={text.received.anyway(rupiah(received))} />}
      {isStale && (
        <Notice tone="help" title={text.stale.title}>
          {text.stale.body}
        </Notice>
      )}
      {children}
      {order.state !== 'addressing' && <DeliveryInView order={order} onChange={onAddressChange} />}
      <Items order={order} />
      <Seller order={order} />
      {order.terms !== null && (
        <details className="border-t border-line pt-2">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-base font-semibold">
            {text.terms}
            <ChevronDown aria-hidden="true" size={18} className="shrink-0 in-open:rotate-180" />
          </summary>
          <LinkedText>{order.terms}</LinkedText>
        </details>
      )}
      {isPaid && (
        <Button
          block
          className="print:hidden"
          icon={<Printer aria-hidden="true" size={18} />}
          onClick={() => window.print()}
        >
          {text.print}
        </Button>
      )}
    </>
  );
}

/** The link to the chat with the seller; absent while no phone is linked. */
export function BackToWhatsApp({ whatsapp }: { whatsapp: string | null }) {
  const text = useText(checkoutText);
  if (whatsapp === null) return null;
  return (
    <a
      href={chatWith(whatsapp)}
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold hover:bg-hover print:hidden"
    >
      <MessageCircle aria-hidden="true" size={18} />
      {text.whatsapp}
    </a>
  );
}

const tones = {
  help: 'bg-help-wash text-help',
  done: 'bg-done-wash text-done',
  fail: 'bg-fail-wash text-fail',
  plain: 'bg-sunken text-ink-soft',
};

function StateNotice({
  tone,
  icon,
  title,
  body,
  children,
}: {
  tone: keyof typeof tones;
  icon: ReactNode;
  title: string;
  body: string;
  children?: ReactNode;
}) {
  return (
    <div className={`flex gap-3 rounded-md p-4 ${tones[tone]}`}>
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink">{body}</p>
        {children && <p className="text-sm text-ink-soft">{children}</p>}
      </div>
    </div>
  );
}

function Items({ order }: { order: OpenCheckout }) {
  const text = useText(checkoutText);
  const { count } = useFormat();
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h2 className="text-base font-semibold">{text.items}</h2>
      {order.lines.length === 0 && <p className="text-sm text-ink-soft">{text.itemsLater}</p>}
      <ul className="grid gap-2 text-sm">
        {order.lines.map((line, at) => (
          // Two lines may be equal, so the index is the only key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex flex-wrap justify-between gap-x-3">
            <bdi className="wrap-anywhere">{lineNameOf(line)}</bdi>
            <span className="tabular ml-auto text-ink-soft">
              {text.line(count(line.quantity), text.rupiah(count(line.price)))}
            </span>
          </li>
        ))}
      </ul>
      <OrderTotals {...order} />
      {order.shipTo !== null && (order.delivery?.recipient ?? null) === null && (
        <p className="text-sm wrap-anywhere">
          <span className="text-ink-soft">{text.shipTo}</span> <bdi>{order.shipTo}</bdi>
        </p>
      )}
      {order.note !== null && (
        <p className="text-sm wrap-anywhere">
          <span className="text-ink-soft">{text.note}</span> <bdi>{order.note}</bdi>
        </p>
      )}
    </section>
  );
}

function Seller({ order: { seller, collector } }: { order: OpenCheckout }) {
  const text = useText(checkoutText);
  return (
    <section className="grid gap-1 border-t border-line pt-4 text-sm wrap-anywhere">
      <h2 className="text-base font-semibold">{text.seller}</h2>
      <p>{seller}</p>
      {collector.name !== null && collector.name !== seller && <p>{collector.name}</p>}
      {collector.address !== null && (
        <p lang="id" className="whitespace-pre-line text-ink-soft">
          {collector.address}
        </p>
      )}
    </section>
  );
}
