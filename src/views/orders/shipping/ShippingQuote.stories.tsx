// Written by scripts/stories.ts from src/machines/orders/shippingQuote.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { shippingQuoteModel } from '../../../machines/orders/shippingQuote.model.ts';
import { ShippingQuote } from './ShippingQuote.tsx';

const meta = {
  id: 'orders-shipping-quote',
  title: 'Orders/Shipping Quote · ongkir, kurir',
  parameters: { layout: 'padded', model: shippingQuoteModel },
  render: renderActor(shippingQuoteModel, null, (actor) => <ShippingQuote actor={actor} grams={1200} unweighed={[]} onWrite={() => undefined} onClose={() => undefined} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asking: Story = { parameters: { steps: [] } };
export const Pricing: Story = { parameters: { steps: ["quote.requested"] } };
export const Quoted: Story = { parameters: { steps: ["quote.requested","readQuote: some"] } };
export const None: Story = { parameters: { steps: ["quote.requested","readQuote: none"] } };
export const FailedShippingUnset: Story = { parameters: { steps: ["quote.requested","readQuote: unset"] } };
export const FailedShippingLimit: Story = { parameters: { steps: ["quote.requested","readQuote: limit"] } };
export const FailedUnexpected: Story = { parameters: { steps: ["quote.requested","readQuote: broken!"] } };
export const FailedShippingSilent: Story = { parameters: { steps: ["quote.requested","after timeout"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(shippingQuoteModel),
};
