import type { AnyMachineSnapshot } from 'xstate';

import type { ShippingQuoteRef, ShippingQuoteSnapshot } from '../../../src/machines/orders/shippingQuote.machine.ts';
import { shippingQuoteModel } from '../../../src/machines/orders/shippingQuote.model.ts';
import { ShippingQuote } from '../../../src/views/orders/shipping/ShippingQuote.tsx';
import { shippingText } from '../../../src/views/orders/shipping/text/id.ts';
import { quoteText as text } from '../../../src/views/orders/shipping/text/quote.id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const whyOf = (snapshot: AnyMachineSnapshot) =>
  (snapshot as ShippingQuoteSnapshot).context.refusal?.why ?? 'unexpected';

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
      visible(see.getByLabelText(text.weight));
      visible(see.getByRole('button', { name: text.ask }));
    },
    pricing: text.pricing,
    quoted: (see) => {
      visible(see.getByText('Pos Reguler', { exact: false }));
      visible(see.getByText(shippingText.rupiah('18.000')));
      visible(see.getByRole('button', { name: text.paste }));
    },
    none: shippingText.refusals['no-courier'],
    failed: (see, snapshot) => {
      visible(see.getByRole('alert').getByText(shippingText.refusals[whyOf(snapshot)]));
    },
  },
});
