import type { Meta, StoryObj } from '@storybook/react-vite';

import { Pointed } from './Pointed.tsx';

const meta = {
  title: 'Conversation/Pointed',
  component: Pointed,
  parameters: { layout: 'padded' },
  decorators: [(story) => <div className="max-w-80 rounded-md border border-line bg-surface p-2">{story()}</div>],
} satisfies Meta<typeof Pointed>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What the gateway stores. The view reads it with its own schema. */
const content = (pointed: object): Story => ({ args: { content: pointed as never } });

export const Advert: Story = content({
  ad: {
    title: 'Promo batik akhir tahun',
    body: 'Kemeja batik mulai Rp 165.000, gratis ongkir Jawa.',
    url: 'https://fb.me/4xYzA1b',
  },
});
export const AdvertWithoutWords: Story = content({ ad: {} });
export const Product: Story = content({
  product: { title: 'Kemeja batik parang', price: 185_000, currency: 'IDR', url: 'https://wa.me/p/1/628123' },
});
export const ProductInDollars: Story = content({ product: { title: 'Batik shirt', price: 12, currency: 'USD' } });
export const Cart: Story = content({ order: { items: 3, total: 555_000, currency: 'IDR' } });
export const Event: Story = content({ event: { at: '2026-12-05T03:00:00Z', place: 'Alun-alun Malang' } });
export const CancelledEvent: Story = content({ event: { at: '2026-12-05T03:00:00Z', isCancelled: true } });
export const LongAndUnsafe: Story = content({
  product: { title: 'Gamis'.repeat(40), price: 999_999_999, currency: 'IDR', url: 'javascript:alert(1)' },
});
