import { useSelector } from '@xstate/react';
import { CloudOff, FileQuestion, Hourglass } from 'lucide-react';
import { useState } from 'react';

import { calendarOf } from '../../../contracts/time.ts';
import type { CheckoutRef, CheckoutSnapshot } from '../../../machines/orders/checkout.machine.ts';
import { CalendarContext, deviceCalendar } from '../../ui/calendar.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useCountdown } from '../../ui/useCountdown.ts';
import { useText } from '../../ui/useText.ts';
import { Digits } from './Digits.tsx';
import { useDuration } from './duration.ts';
import { BackToWhatsApp, OrderInView } from './OrderInView.tsx';
import { Payment, type PaymentGestures } from './Payment.tsx';
import { checkoutText } from './text/id.ts';

/** The public page of an order, by the state of its machine. */
export function Checkout({ actor }: { actor: CheckoutRef }) {
  const text = useText(checkoutText);
  const snapshot = useSelector(actor, (state) => state);
  const [typed, setTyped] = useState('');
  const { order, locked } = snapshot.context;
  const head = order ?? locked;
  return (
    <CalendarContext value={head === null ? deviceCalendar : calendarOf(head.zone)}>
      <main
        aria-label={text.page}
        aria-busy={snapshot.hasTag('busy')}
        className="pb-safe mx-auto grid w-full max-w-lg grid-cols-[minmax(0,1fr)] content-start gap-4 px-3 py-4 sm:px-4 sm:py-8 print:text-ink print:[--ink-soft:#444] print:[--ink:#000]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6 print:border-0">
          <Content
            snapshot={snapshot}
            typed={typed}
            onType={setTyped}
            onRetry={() => actor.send({ type: 'retry.requested' })}
            onDigits={(digits) => actor.send({ type: 'digits.submitted', digits })}
            onAddress={(recipient) => actor.send({ type: 'address.submitted', recipient })}
            onAddressChange={() => actor.send({ type: 'address.changeRequested' })}
            onAddressKeep={() => actor.send({ type: 'address.changeCancelled' })}
            onCourier={(code, service) => actor.send({ type: 'courier.chosen', code, service })}
            onBank={(bank) => actor.send({ type: 'bank.chosen', bank })}
            onChange={() => actor.send({ type: 'bank.changeRequested' })}
            onTransfer={() => actor.send({ type: 'transfer.chosen' })}
            onProof={(file) => actor.send({ type: 'proof.chosen', file, kind: file.type, size: file.size })}
            onTransferChange={() => actor.send({ type: 'transfer.changeRequested' })}
          />
        </div>
        {head !== null && <BackToWhatsApp whatsapp={head.whatsapp} />}
        <p className="text-center text-xs text-ink-soft">{text.poweredBy}</p>
      </main>
    </CalendarContext>
  );
}

interface ContentProps extends PaymentGestures {
  snapshot: CheckoutSnapshot;
  typed: string;
  onType: (typed: string) => void;
  onRetry: () => void;
  onDigits: (digits: string) => void;
}

function Content({ snapshot, typed, onType, onRetry, onDigits, ...gestures }: ContentProps) {
  const text = useText(checkoutText);
  const { order, locked, isStale, refusal } = snapshot.context;
  if (snapshot.matches('shown') && order !== null)
    return (
      <OrderInView
        order={order}
        isStale={isStale}
        onAddressChange={snapshot.matches({ shown: 'choosing' }) ? gestures.onAddressChange : null}
      >
        <Payment snapshot={snapshot} order={order} {...gestures} />
      </OrderInView>
    );
  if (snapshot.matches('missing'))
    return (
      <EmptyState heading icon={<FileQuestion size={22} />} title={text.missing.title}>
        {text.missing.body}
      </EmptyState>
    );
  if (snapshot.matches('loadFailed')) {
    const why = refusal !== null && 'why' in refusal && refusal.why in text.loadFailures ? refusal.why : 'unexpected';
    const { title, body } = text.loadFailures[why as keyof typeof text.loadFailures];
    return (
      <EmptyState
        heading
        icon={<CloudOff size={22} />}
        title={title}
        action={<RetryButton variant="primary" onClick={onRetry} />}
      >
        <span role="alert">{body}</span>
        {refusal !== null && 'detail' in refusal && <span className="block pt-1 text-xs">{refusal.detail}</span>}
      </EmptyState>
    );
  }
  if (snapshot.matches('rateLimited')) {
    const seconds = refusal !== null && 'why' in refusal && refusal.why === 'rate-limited' ? refusal.retryAfter : 1;
    return (
      <EmptyState heading icon={<Hourglass size={22} />} title={text.rateLimited.title}>
        <output>{text.rateLimited.body}</output>
        <RateLimitLeft key={seconds} seconds={seconds} />
      </EmptyState>
    );
  }
  if (snapshot.matches('blocked')) {
    const seconds = refusal !== null && 'outcome' in refusal && refusal.outcome === 'blocked' ? refusal.blockedFor : 1;
    return (
      <EmptyState heading icon={<Hourglass size={22} />} title={text.blocked.title}>
        <output>{text.blocked.body}</output>
        <BlockedLeft key={seconds} seconds={seconds} />
      </EmptyState>
    );
  }
  if (locked !== null && !snapshot.matches('loading'))
    return (
      <Digits
        typed={typed}
        busy={snapshot.matches('verifying')}
        refusal={refusal}
        number={locked.number}
        seller={locked.seller}
        onType={onType}
        onSubmit={onDigits}
      />
    );
  return (
    <output className="grid min-h-40 place-content-center justify-items-center gap-3 text-ink-soft">
      <Spinner className="size-6" />
      {text.loading}
    </output>
  );
}

// Screen readers announce the reason once, not every second.

function RateLimitLeft({ seconds }: { seconds: number }) {
  const text = useText(checkoutText);
  return (
    <p aria-hidden="true" className="tabular font-semibold">
      {text.rateLimited.left(useCountdown(seconds))}
    </p>
  );
}

function BlockedLeft({ seconds }: { seconds: number }) {
  const text = useText(checkoutText);
  const duration = useDuration();
  return (
    <p aria-hidden="true" className="tabular font-semibold">
      {text.blocked.left(duration(useCountdown(seconds) * 1000))}
    </p>
  );
}
