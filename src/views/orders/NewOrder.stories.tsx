import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';

import { playing } from '../../../.storybook/gestures.ts';
import { customLine, emptyDraft } from '../../machines/orders/orderForm.ts';
import { NewOrder, type NewOrderProps } from './NewOrder.tsx';
import { ordersText } from './text/id.ts';

const text = ordersText.form;
const products = Array.from({ length: 60 }, (_, at) => ({ name: `Batik Tulis ${at + 1}`, price: 185_000, weight: 250 }));
const nothing = () => {};

function Form(props: NewOrderProps) {
  const [draft, setDraft] = useState(props.draft);
  return (
    <div className="max-w-80">
      <NewOrder {...props} draft={draft} onChange={setDraft} />
    </div>
  );
}

const meta = {
  title: 'Orders/New Order · pesanan baru, ubah harga',
  component: NewOrder,
  render: (props) => <Form {...props} />,
  parameters: { layout: 'padded' },
  args: {
    draft: emptyDraft(),
    catalog: { value: { products, taxPercentage: 11 }, hasFailed: false },
    catalogLink: null,
    isCreated: false,
    isRunning: false,
    refusal: null,
    onChange: nothing,
    onClose: nothing,
    onCreate: nothing,
  },
} satisfies Meta<typeof NewOrder>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const ProductAdded: Story = { play: playing([text.search, { into: text.search, write: 'Tulis 2' }, 'Batik Tulis 2', text.cancel]) };
export const NothingFound: Story = { play: playing([{ into: text.search, write: 'sepatu' }]) };
export const Refused: Story = { args: { refusal: ordersText.tooMany } };
export const WithoutItems: Story = { play: playing([text.save]) };
export const FaultyItem: Story = {
  args: { draft: { ...emptyDraft(), note: 'Kado. '.repeat(100), shipping: -1 } },
  play: playing([text.addCustom, { into: text.quantityOf(text.unnamed), write: '0' }, text.save]),
};
export const TooExpensive: Story = {
  args: { draft: { ...emptyDraft(), lines: [{ ...customLine(), name: 'Emas', price: 999_999_999, quantity: 9999 }] } },
};
export const Full: Story = { args: { draft: { ...emptyDraft(), lines: Array.from({ length: 100 }, customLine) } } };
export const CatalogLoading: Story = { args: { catalog: { value: null, hasFailed: false } } };
export const CatalogFailed: Story = { args: { catalog: { value: null, hasFailed: true } } };
export const CatalogEmpty: Story = { args: { catalog: { value: { products: [], taxPercentage: 0 }, hasFailed: false } } };
