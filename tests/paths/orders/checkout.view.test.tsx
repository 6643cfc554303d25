import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { CheckoutRef, CheckoutSnapshot } from '../../../src/machines/orders/checkout.machine.ts';
import { checkoutModel } from '../../../src/machines/orders/checkout.model.ts';
import { Checkout } from '../../../src/views/orders/checkout/Checkout.tsx';
import { checkoutText as text } from '../../../src/views/orders/checkout/text/id.ts';
import { shippingText as shipping } from '../../../src/views/orders/shipping/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { copies, facts } from '../../sut/facts.ts';
import { chooseFile, press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const contextOf = (snapshot: AnyMachineSnapshot) => (snapshot as CheckoutSnapshot).context;
const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

/** Of an order without shipping, tax or anything else that a seller sets up, of one whose shipping is open, and of others. */
const sums = {
  bare: { Subtotal: 'Rp 1.120.000', 'Pajak 0%': null, Ongkir: 'Belum diketahui', 'Total tanpa ongkir': 'Rp 1.120.000' },
  open: {
    Subtotal: 'Rp 1.120.000',
    'Pajak 11%': 'Rp 123.200',
    Ongkir: 'Belum diketahui',
    'Total tanpa ongkir': 'Rp 1.243.200',
    Total: null,
  },
  whole: { Subtotal: 'Rp 1.120.000', 'Pajak 11%': 'Rp 123.200', Ongkir: 'Rp 18.000', Total: 'Rp 1.261.200' },
};

/** What stays while the order cannot be read again. */
const orderIn = (see: Locator, snapshot: AnyMachineSnapshot) => {
  const { order, isStale } = contextOf(snapshot);
  visible(see.getByRole('heading', { name: text.title(14, 'Toko Batik Lestari') }));
  facts(see, {
    'Batik Tulis Sekar Jagad': '1 × Rp 750.000',
    'Kemeja Batik Cap Parang Slim Fit Lengan Panjang Katun Primisima Halus': '2 × Rp 185.000',
    'Catatan:': order?.note === null ? null : 'Bungkus kado',
    ...sums[order?.taxPercentage === 0 ? 'bare' : order?.shipping === null ? 'open' : 'whole'],
  });
  (isStale ? visible : absent)(see.getByText(text.stale.title));
  (order?.whatsapp === null ? absent : visible)(see.getByRole('link', { name: text.whatsapp }));
};

/** What is due and can be copied, and until when: null when there is no deadline. */
const due = async (see: Locator, amount: string, deadline: string | null = '21 November 2026 pukul 08.00 WIB') => {
  facts(see, { [text.toPay]: amount });
  await copies(button(see, text.copyWhat(text.amount)), amount.replaceAll(/\D/g, ''));
  if (deadline === null) absent(see.getByText(/^Bayar sebelum/));
  else visible(see.getByText(`Bayar sebelum ${deadline}`));
};

/** How to pay disappears with the last moment at which paying makes sense. */
const notPayable = (see: Locator) => {
  facts(see, { [text.toPay]: null, [text.account.number]: null });
  absent(see.getByRole('heading', { name: text.transfer.title }));
};

/** Why there is no courier, or no number of a bank. */
const refusalIn = (see: Locator, snapshot: AnyMachineSnapshot) => {
  const { refusal } = contextOf(snapshot);
  if (refusal === null || !('why' in refusal))
    // Why a proof was rejected is told by the order.
    return absent(see.getByRole('alert').filter({ hasNotText: text.transfer.rejected.title }));
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
      const { title, body } = text.loadFailures[why as 'offline'];
      visible(see.getByRole('heading', { name: title }));
      visible(see.getByRole('alert').getByText(body));
      if (refusal !== null && 'detail' in refusal && refusal.detail !== null) visible(see.getByText(refusal.detail));
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
        facts(see, { [text.delivery.before]: 'Rp 1.243.200', [text.toPay]: null });
        absent(button(see, text.copyWhat(text.amount)));
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
    'shown.choosing': async (see, snapshot) => {
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
        await due(see, 'Rp 1.120.000', null);
      } else {
        await due(see, 'Rp 1.261.200');
        // Before the choice there is no account to which the round amount could be sent.
        absent(button(see, text.copyWhat(text.accountNumber('1234567890'))));
        visible(see.getByText(text.issue.why.tooLarge('Rp 1.000.000')));
        visible(see.getByText(text.issue.why.unsupported));
        visible(see.getByText(/^Sisa waktu 2 jam [01] mnt$/));
      }
    },
    'shown.issuing': text.issue.issuing,
    'shown.changing': text.issue.changing,
    'shown.sendingProof': text.issue.sendingProof,
    'shown.proof': async (see, snapshot) => {
      orderIn(see, snapshot);
      refusalIn(see, snapshot);
      visible(see.getByText(text.state.proof.title));
      visible(see.getByText(text.transfer.proof.sentAt('2', '20 November 2026 pukul 11.00 WIB')));
      await due(see, 'Rp 1.261.246', null);
      absent(button(see, text.transfer.change));
      absent(see.getByText(/^Sisa waktu/));
      absent(see.getByText(text.state.paid.title));
    },
    'shown.switching': text.issue.switching,
    'shown.transfer': async (see, snapshot) => {
      orderIn(see, snapshot);
      refusalIn(see, snapshot);
      await due(see, 'Rp 1.261.246');
      visible(see.getByText(text.transfer.sum('Rp 1.261.200', '046')));
      visible(see.getByText(text.transfer.reason));
      await copies(button(see, text.copyWhat(text.accountNumber('1234567890'))), '1234567890');
      visible(see.getByText(/Kirim bukti transfer di chat ini\.$/));
      visible(see.getByText(text.transfer.waiting));
      const { rejection = null } = contextOf(snapshot).order ?? {};
      if (rejection !== null) visible(see.getByText(text.transfer.rejected.reason(rejection.reason)));
    },
    'shown.waiting': async (see, snapshot) => {
      orderIn(see, snapshot);
      refusalIn(see, snapshot);
      const { account, received = 0 } = contextOf(snapshot).order ?? {};
      const numbers =
        (account?.biller ?? null) === null
          ? { [text.account.number]: '8808 1234 5678 901', [text.account.biller]: null, [text.account.billKey]: null }
          : { [text.account.number]: null, [text.account.biller]: '70012', [text.account.billKey]: '1234 5678 9012' };
      facts(see, numbers);
      for (const [label, number] of Object.entries(numbers))
        if (number !== null)
          await copies(button(see, text.copyWhat(label.toLowerCase())), number.replaceAll(/\D/g, ''));
      visible(see.getByText(text.account.waiting));
      absent(button(see, text.delivery.change));
      (received > 0 ? visible : absent)(see.getByText(text.received.part('Rp 1.200.200', 'Rp 1.261.200')));
      await due(see, received > 0 ? 'Rp 61.000' : 'Rp 1.261.200');
    },
    'shown.partial': async (see, snapshot) => {
      orderIn(see, snapshot);
      visible(see.getByText(text.received.part('Rp 1.200.200', 'Rp 1.261.200')));
      const isPayable = (contextOf(snapshot).order?.banks.length ?? 0) > 0;
      visible(see.getByText(isPayable ? text.state.partial.rest : text.state.partial.body));
      if (!isPayable) return notPayable(see);
      refusalIn(see, snapshot);
      await due(see, 'Rp 61.000');
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
