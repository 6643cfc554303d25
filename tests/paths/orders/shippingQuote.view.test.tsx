import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { ShippingQuoteRef, ShippingQuoteSnapshot } from '../../../src/machines/orders/shippingQuote.machine.ts';
import { shippingQuoteModel } from '../../../src/machines/orders/shippingQuote.model.ts';
import { ShippingQuote } from '../../../src/views/orders/shipping/ShippingQuote.tsx';
import { shippingText } from '../../../src/views/orders/shipping/text/id.ts';
import { quoteText as text } from '../../../src/views/orders/shipping/text/quote.id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';
import { withOldPage } from '../../sut/withOldPage.ts';

const whyOf = (snapshot: AnyMachineSnapshot) =>
  (snapshot as ShippingQuoteSnapshot).context.refusal?.why ?? 'unexpected';

/** The couriers with their time and price, and what they are asked to carry. */
const quotedIn = (see: Locator) => {
  const rates = see.getByRole('listitem').elements();
  expect(
    rates.map((rate) => [...rate.querySelectorAll('span span, .tabular')].map((part) => part.textContent)),
  ).toEqual([
    ['POS Indonesia (POS) Pos Reguler', 'Perkiraan 3 hari', 'Rp 14.500'],
    ['Jalur Nugraha Ekakurir (JNE) REG', 'Perkiraan 2-3 hari', 'Rp 18.000'],
    ['J&T Express EZ', 'Rp 19.000'],
  ]);
  visible(see.getByText('Caturtunggal, Depok, Sleman, DI Yogyakarta', { exact: true }));
  visible(see.getByText(/^Dihitung 2 kg:/));
};
const weightIn = (see: Locator, grams: string) =>
  expect((see.getByLabelText(text.weight).element() as HTMLInputElement).value).toBe(grams);

viewPaths(shippingQuoteModel, {
  render: (actor: ShippingQuoteRef) => (
    <ShippingQuote actor={actor} grams={1200} unweighed={[]} onWrite={() => undefined} onClose={() => undefined} />
  ),
  // The place is chosen in the search, which is an actor of its own, so a path sends the question itself.
  gestures: {
    'question.changed': (see) => press(see.getByRole('button', { name: text.change })),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
  },
  sights: {
    asking: (see) => {
      weightIn(see, '1.200');
      visible(see.getByRole('button', { name: text.ask }));
    },
    pricing: text.pricing,
    quoted: (see) => {
      quotedIn(see);
      visible(see.getByRole('button', { name: text.paste }));
    },
    none: shippingText.refusals['no-courier'],
    failed: (see, snapshot) => {
      visible(see.getByRole('alert').getByText(withOldPage(shippingText.refusals)[whyOf(snapshot)]));
    },
  },
});
