import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { CheckoutRef, CheckoutSnapshot } from '../../../src/machines/orders/checkout.machine.ts';
import { checkoutModel } from '../../../src/machines/orders/checkout.model.ts';
import { Checkout } from '../../../src/views/orders/checkout/Checkout.tsx';
import { checkoutText as text } from '../../../src/views/orders/checkout/text/id.ts';
import { shippingText as shipping } from '../../../src/views/orders/shipping/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { chooseFile, press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const contextOf = (snapshot: AnyMachineSnapshot) => (snapshot as CheckoutSnapshot).context;
const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

/** What stays while the order cannot be read again. */
const orderIn = (see: Locator, snapshot: AnyMachineSnapshot) => {
  const { order, isStale } = contextOf(snapshot);
  visible(see.getByRole('heading', { name: text.title(14, 'Toko Batik Lestari') }));
  visible(see.getByText('Batik Tulis Sekar Jagad'));
  (isStale ? visible : absent)(see.getByText(text.stale.title));
  (order?.whatsapp === null ? absent : visible)(see.getByRole('link', { name: text.whatsapp }));
};

/** How to pay disappears with the last moment at which paying makes sense. */
const notPayable = (see: Locator) => {
  absent(see.getByRole('heading', { name: text.transfer.title }));
  absent(see.getByText(text.account.number));
};

/** Why there is no courier, or no number of a bank. */
const refusalIn = (see: Locator, snapshot: AnyMachineSnapshot) => {
  const { refusal } = contextOf(snapshot);
  if (refusal === null || !('why' in refusal)) return;
  const why: Record<string, string> = { ...shipping.refusals, ...text.issue.refusals };
  visible(see.getByRole('alert').getByText(why[refusal.why] ?? ''));
};

viewPaths(checkoutModel, {
  render: (actor: CheckoutRef) => <Checkout actor={actor} />,
  gestures: {
    'retry.requested': (see) => press(button(see, uiText.retry)),
    'digits.submitted': async (see, event) => {
      const field = see.getByLabelText(text.locked.label);
      await write(field, '01');
      await press(button(see, text.locked.submit));
      visible(see.getByText(text.locked.incomplete));
      await write(field, (event as unknown as { digits: string }).digits);
      await press(button(see, text.locked.submit));
    },
    'bank.chosen': (see) => press(see.getByRole('button', { name: /^BCA/ })),
    'transfer.chosen': (see) => press(see.getByRole('button', { name: new RegExp(`^${text.transfer.choose}`) })),
    'transfer.changeRequested': (see) => press(button(see, text.transfer.change)),
    'proof.chosen': async (see, event) => {
      const { kind, size } = event as unknown as { kind: string; size: number };
      const input = see.getByLabelText(text.transfer.proof.send).or(see.getByLabelText(text.transfer.proof.another));
      await chooseFile(input, new File([new Uint8Array(size)], 'bukti', { type: kind }));
    },
    'address.changeRequested': (see) =>
      press(button(see, text.delivery.change).or(button(see, text.delivery.changeAddress))),
    'address.changeCancelled': (see) => press(button(see, text.delivery.keep)),
    'courier.chosen': (see) => press(see.getByRole('button', { name: /REG/ })),
    'bank.changeRequested': (see) => press(button(see, text.account.change)),
  },
  sights: {
    loading: text.loading,
    loadFailed: (see, snapshot) => {
      const { refusal } = contextOf(snapshot);
      const why = refusal !== null && 'why' in refusal ? refusal.why : null;
      visible(see.getByRole('heading', { name: text.loadFailures[why as 'offline'].title }));
    },
    rateLimited: (see) => visible(see.getByText(text.rateLimited.left(30))),
    missing: text.missing.title,
    locked: (see, snapshot) => {
      const { refusal } = contextOf(snapshot);
      visible(see.getByRole('heading', { name: text.locked.title }));
      // Nothing of the order but its number and its seller.
      absent(see.getByText('Batik Tulis Sekar Jagad'));
      if (refusal === null) return;
      const why = 'why' in refusal ? text.locked.refusals[refusal.why as 'offline'] : text.locked.wrong(4);
      visible(see.getByRole('alert').getByText(why));
    },
    verifying: (see) => visible(button(see, text.locked.submit)),
    blocked: (see, snapshot) => {
      const { refusal } = contextOf(snapshot);
      const seconds = refusal !== null && 'blockedFor' in refusal ? refusal.blockedFor : 0;
      visible(see.getByText(text.blocked.left(text.duration(0, 0, seconds / 60, 0))));
    },
    'shown.addressing': (see, snapshot) => {
      orderIn(see, snapshot);
      refusalIn(see, snapshot);
      absent(see.getByRole('heading', { name: text.issue.title }));
      const { order } = contextOf(snapshot);
      if (order?.delivery?.isPriced === false) {
        visible(see.getByText(text.delivery.unpriced.title));
        absent(button(see, text.delivery.submit));
      } else if (order?.delivery?.kilograms === null) {
        visible(see.getByText(text.delivery.unweighed.title));
        absent(button(see, text.delivery.submit));
      } else {
        visible(see.getByText(text.delivery.before).first());
        visible(button(see, text.delivery.submit));
        const keep = button(see, text.delivery.keep);
        (order?.delivery?.courier ? visible : absent)(keep);
      }
    },
    'shown.pricing': text.delivery.pricing,
    'shown.couriers': (see, snapshot) => {
      orderIn(see, snapshot);
      refusalIn(see, snapshot);
      visible(see.getByText(shipping.billed('1')));
      // The provider's words, as they are.
      visible(see.getByRole('button', { name: /JNE.*REG.*2-3 hari.*Rp 18\.000/ }));
      visible(see.getByRole('button', { name: /J&T Express EZ\s*Rp 19\.000/ }));
    },
    'shown.delivering': text.delivery.saving,
    'shown.choosing': (see, snapshot) => {
      orderIn(see, snapshot);
      refusalIn(see, snapshot);
      const { delivery } = contextOf(snapshot).order ?? {};
      if (delivery) {
        visible(see.getByText('Jl. Kaliurang km 5 no. 12'));
        visible(button(see, text.delivery.change));
      }
      if (contextOf(snapshot).order?.transferInstruction === null) {
        visible(see.getByText(text.transfer.none));
        visible(see.getByText(text.noDeadline));
      } else {
        visible(see.getByText('Rp 1.261.200').first());
        // Before the choice there is no account to which the round amount could be sent.
        absent(button(see, text.copyWhat(text.accountNumber('1234567890'))));
        visible(see.getByText(text.issue.why.tooLarge('Rp 1.000.000')));
        visible(see.getByText(text.issue.why.unsupported));
        visible(see.getByText('Bayar sebelum 21 November 2026 pukul 08.00 WIB'));
        visible(see.getByText(/^Sisa waktu 2 jam [01] mnt$/));
      }
    },
    'shown.issuing': text.issue.issuing,
    'shown.changing': text.issue.changing,
    'shown.sendingProof': text.issue.sendingProof,
    'shown.proof': (see, snapshot) => {
      orderIn(see, snapshot);
      refusalIn(see, snapshot);
      visible(see.getByText(text.state.proof.title));
      visible(see.getByText(text.transfer.proof.sentAt('2', '20 November 2026 pukul 11.00 WIB')));
      absent(button(see, text.transfer.change));
      absent(see.getByText(/^Sisa waktu/));
      absent(see.getByText(text.state.paid.title));
    },
    'shown.switching': text.issue.switching,
    'shown.transfer': (see, snapshot) => {
      orderIn(see, snapshot);
      refusalIn(see, snapshot);
      visible(see.getByText('Rp 1.261.246', { exact: true }));
      visible(see.getByText(text.transfer.sum('Rp 1.261.200', '046')));
      visible(see.getByText(text.transfer.reason));
      visible(button(see, text.copyWhat(text.amount)));
      visible(button(see, text.copyWhat(text.accountNumber('1234567890'))));
      visible(see.getByText(/Kirim bukti transfer di chat ini\.$/));
      visible(see.getByText(text.transfer.waiting));
      const { rejection = null } = contextOf(snapshot).order ?? {};
      if (rejection !== null) visible(see.getByText(text.transfer.rejected.reason(rejection.reason)));
    },
    'shown.waiting': (see, snapshot) => {
      orderIn(see, snapshot);
      refusalIn(see, snapshot);
      if ((contextOf(snapshot).order?.account?.biller ?? null) === null) {
        visible(see.getByText('8808 1234 5678 901', { exact: true }));
        visible(button(see, text.copyWhat('nomor virtual account')));
      } else {
        visible(see.getByText('70012', { exact: true }));
        visible(see.getByText('1234 5678 9012', { exact: true }));
      }
      visible(see.getByText(text.account.waiting));
      const { received = 0 } = contextOf(snapshot).order ?? {};
      if (received > 0) visible(see.getByText(text.received.rest));
      const amount = received > 0 ? 'Rp 61.000' : 'Rp 1.261.200';
      visible(see.getByRole('region', { name: text.toPay }).getByText(amount, { exact: true }));
    },
    'shown.partial': (see, snapshot) => {
      orderIn(see, snapshot);
      visible(see.getByText(text.received.part('Rp 1.200.200', 'Rp 1.261.200')));
      const isPayable = (contextOf(snapshot).order?.banks.length ?? 0) > 0;
      visible(see.getByText(isPayable ? text.state.partial.rest : text.state.partial.body));
      if (!isPayable) return notPayable(see);
      refusalIn(see, snapshot);
      visible(see.getByRole('region', { name: text.toPay }).getByText('Rp 61.000', { exact: true }));
    },
    'shown.paidLate': (see, snapshot) => {
      orderIn(see, snapshot);
      visible(see.getByText(text.state.paidLate.title));
      visible(see.getByText(text.received.more('Rp 1.000')));
      notPayable(see);
    },
    'shown.paid': (see, snapshot) => {
      orderIn(see, snapshot);
      visible(see.getByText(text.paidAt('20 November 2026 pukul 12.00 WIB')));
      visible(button(see, text.print));
      notPayable(see);
    },
    'shown.expired': (see, snapshot) => {
      orderIn(see, snapshot);
      visible(see.getByText(text.state.expired.title));
      notPayable(see);
    },
    'shown.cancelled': (see, snapshot) => {
      orderIn(see, snapshot);
      visible(see.getByText(text.state.cancelled.title));
      notPayable(see);
    },
  },
});
