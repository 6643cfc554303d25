import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { RatesResult } from '../../contracts/orders.areas.ts';
import type {
  CheckoutReading,
  CheckoutRefused,
  CourierRefused,
  DigitsRefusal,
  OpenCheckout,
  PaymentRefused,
  ProofRefused,
} from '../../contracts/orders.checkout.ts';
import { pause } from '../platform/pause.ts';
import type { Checkout, CourierChoice } from './checkout.ts';

/** Milliseconds between two readings: at first, and after a long time. */
const SHORTEST_WAIT = 4000;
const LONGEST_WAIT = 60_000;
/** Each reading waits this much longer than the one before. */
const GROWTH = 1.2;
/** Milliseconds after the deadline, so that the server's clock has passed it too. */
const AFTER_DEADLINE = 500;

interface Page {
  visibilityState: DocumentVisibilityState;
  addEventListener: (type: string, listener: () => void, options: { signal: AbortSignal }) => void;
}

/** Milliseconds until the next reading. None waits beyond the deadline, at which the order expires. */
export const waitBefore = (reading: number, expiresIn: number | null): number => {
  const wait = Math.min(SHORTEST_WAIT * GROWTH ** reading, LONGEST_WAIT);
  return expiresIn === null ? wait : Math.min(wait, expiresIn + AFTER_DEADLINE);
};

/** The actors of the machine `checkout`. `document` and `window` tell when the page is seen and when it is online again. */
export const defineCheckout = (
  checkout: Checkout,
  { document, window }: { document: Page; window: Pick<Page, 'addEventListener'> },
) => ({
  readCheckout: fromPromise<CheckoutReading | CheckoutRefused>(async ({ signal }) => {
    const reading = await checkout.read(signal);
    const isOutage = 'refused' in reading && ['offline', 'unreachable'].includes(reading.refused.why);
    return (isOutage && checkout.saved()) || reading;
  }),
  openCheckout: fromPromise<OpenCheckout | DigitsRefusal | CheckoutRefused, { digits: string }>(
    ({ input: { digits }, signal }) => checkout.open(digits, signal),
  ),
  issueAccount: fromPromise<OpenCheckout | PaymentRefused, { bank: string }>(({ input: { bank }, signal }) =>
    checkout.pay(bank, signal),
  ),
  cancelAccount: fromPromise<OpenCheckout | PaymentRefused>(({ signal }) => checkout.cancel(signal)),
  chooseTransfer: fromPromise<OpenCheckout | PaymentRefused, { chosen: boolean }>(({ input: { chosen }, signal }) =>
    checkout.chooseTransfer(chosen, signal),
  ),
  readRates: fromPromise<RatesResult, { area: string }>(({ input: { area }, signal }) => checkout.rates(area, signal)),
  chooseCourier: fromPromise<OpenCheckout | CourierRefused, CourierChoice>(({ input, signal }) =>
    checkout.deliver(input, signal),
  ),
  sendProof: fromPromise<OpenCheckout | ProofRefused, { file: Blob }>(({ input: { file }, signal }) =>
    checkout.sendProof(file, signal),
  ),
  followCheckout: fromCallback<EventObject>(({ sendBack }) => {
    const stopped = new AbortController();
    const { signal } = stopped;
    let woken = new AbortController();
    let readings = 0;
    const wake = (): void => {
      if (document.visibilityState === 'hidden') return;
      readings = 0;
      woken.abort();
    };
    document.addEventListener('visibilitychange', wake, { signal });
    window.addEventListener('online', wake, { signal });
    const follow = async (): Promise<void> => {
      let expiresIn: number | null = null;
      while (!signal.aborted) {
        woken = new AbortController();
        // oxlint-disable-next-line no-await-in-loop -- one reading after the other
        await pause(waitBefore(readings, expiresIn), AbortSignal.any([signal, woken.signal]));
        // A page in the background is read when it is seen again.
        if (signal.aborted || document.visibilityState === 'hidden') continue;
        readings += 1;
        // oxlint-disable-next-line no-await-in-loop
        const reading = await checkout.read(signal);
        if (signal.aborted) return;
        if ('refused' in reading || reading.access !== 'open') sendBack({ type: 'order.unreachable' });
        else {
          ({ expiresIn } = reading);
          sendBack({ type: 'order.received', order: reading });
        }
      }
    };
    void follow();
    return () => stopped.abort();
  }),
});
