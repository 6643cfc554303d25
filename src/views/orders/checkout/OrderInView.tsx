import { ChevronDown, CircleCheck, CircleX, MessageCircle, Printer, TimerOff } from 'lucide-react';
import type { ReactNode } from 'react';

import type { OpenCheckout } from '../../../contracts/orders.checkout.ts';
import { chatWith } from '../../conversation/message/textLinks.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.ts';
import { OrderTotals } from '../OrderTotals.tsx';
import { CopyButton } from './CopyButton.tsx';
import { useDuration } from './duration.ts';
import { LinkedText } from './LinkedText.tsx';
import { checkoutText } from './text/id.ts';
import { useTimeLeft } from './useTimeLeft.ts';

/** An order that may be seen: its state, how to pay, what is in it, and the terms. */
export function OrderInView({ order, isStale }: { order: OpenCheckout; isStale: boolean }) {
  const text = useText(checkoutText);
  const { date, zonedTime } = useFormat();
  const when = (at: string) => text.when(date(at), zonedTime(at));
  const { state, number, seller, paidAt, cancelledAt } = order;
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
          {state === 'expired' && <StateNotice tone="fail" icon={<TimerOff size={28} />} {...text.state.expired} />}
          {state === 'cancelled' && (
            <StateNotice tone="plain" icon={<CircleX size={28} />} {...text.state.cancelled}>
              {cancelledAt !== null && text.cancelledAt(when(cancelledAt))}
            </StateNotice>
          )}
        </div>
      </div>
      {isStale && (
        <Notice tone="help" title={text.stale.title}>
          {text.stale.body}
        </Notice>
      )}
      {state === 'choosing' && (
        <>
          <ToPay order={order} />
          <HowToPay instruction={order.transferInstruction} />
        </>
      )}
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
      {state === 'paid' && (
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
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-line-strong/60 bg-surface px-4 text-sm font-semibold hover:bg-hover print:hidden"
    >
      <MessageCircle aria-hidden="true" size={18} />
      {text.whatsapp}
    </a>
  );
}

const tones = { done: 'bg-done-wash text-done', fail: 'bg-fail-wash text-fail', plain: 'bg-sunken text-ink-soft' };

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

function ToPay({ order }: { order: OpenCheckout }) {
  const text = useText(checkoutText);
  const { count, date, zonedTime } = useFormat();
  const { total, expiresAt, expiresIn } = order;
  return (
    <section aria-label={text.toPay} className="grid gap-2 rounded-md bg-sunken p-4">
      <p className="text-sm text-ink-soft">{text.toPay}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="tabular text-xl font-bold">{text.rupiah(count(total))}</p>
        <CopyButton value={String(total)} what={text.amount} />
      </div>
      {expiresAt === null ? (
        <p className="text-sm text-ink-soft">{text.noDeadline}</p>
      ) : (
        <p className="text-sm">
          <span>{text.until(text.when(date(expiresAt), zonedTime(expiresAt)))}</span>
          {expiresIn !== null && <TimeLeft order={order} expiresIn={expiresIn} />}
        </p>
      )}
    </section>
  );
}

function TimeLeft({ order, expiresIn }: { order: OpenCheckout; expiresIn: number }) {
  const text = useText(checkoutText);
  const duration = useDuration();
  const left = useTimeLeft(order, expiresIn);
  // Screen readers read the deadline beside it, not every second.
  return (
    <span aria-hidden="true" className="tabular block font-semibold text-help">
      {text.left(duration(left))}
    </span>
  );
}

function HowToPay({ instruction }: { instruction: string | null }) {
  const text = useText(checkoutText).transfer;
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold">{text.title}</h2>
      {instruction === null ? (
        <p className="text-sm">{text.none}</p>
      ) : (
        <>
          <p className="text-sm text-ink-soft">{text.exact}</p>
          <LinkedText>{instruction}</LinkedText>
        </>
      )}
    </section>
  );
}

function Items({ order }: { order: OpenCheckout }) {
  const text = useText(checkoutText);
  const { count } = useFormat();
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h2 className="text-base font-semibold">{text.items}</h2>
      <ul className="grid gap-2 text-sm">
        {order.lines.map(({ name, price, quantity }, at) => (
          // Two lines may be equal, so the index is the only key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex flex-wrap justify-between gap-x-3">
            <bdi className="wrap-anywhere">{name}</bdi>
            <span className="tabular ml-auto text-ink-soft">
              {text.line(count(quantity), text.rupiah(count(price)))}
            </span>
          </li>
        ))}
      </ul>
      <OrderTotals {...order} />
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
      {collector.address !== null && <p className="whitespace-pre-line text-ink-soft">{collector.address}</p>}
    </section>
  );
}
