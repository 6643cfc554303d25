import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery } from '../../../.storybook/Gallery.tsx';
import { playing } from '../../../.storybook/gestures.ts';
import { dimas, sari } from '../../machines/app/recordList.fixture.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { orderOf } from '../../machines/orders/orders.fixture.ts';
import { recipient } from '../../machines/orders/shipping.fixture.ts';
import { OrderCard } from './OrderCard.tsx';
import { OrderNotice } from './OrderNotice.tsx';
import { OrderTag } from './OrderTag.tsx';

const nothing = () => {};
const card = { userId: sari, isElsewhere: false, isRunning: false, onStatus: nothing, onWrite: nothing, onReject: nothing, onShip: nothing, onShipping: nothing };
const before = '2026-11-22T03:00:00Z';
/** All different, so that none can stand for another. */
const amounts = { lines: [{ name: 'Kain Batik Cap Truntum', price: 75_000, quantity: 3, weight: null }], subtotal: 225_000, tax_percentage: 11, tax: 24_750, shipping: 18_000, total: 267_750 };
const paid = { status: 'paid', paid_at: before } as const;
const proof = { id: '1', path: 'bukti.jpg', sentAt: before, usedFor: null, rejectedAt: null, reason: null };

const meta = {
  title: 'Orders/Order Card · kartu pesanan',
  component: OrderCard,
  parameters: { layout: 'padded' },
  args: { ...card, order: orderOf(7) },
} satisfies Meta<typeof OrderCard>;
export default meta;
type Story = StoryObj<typeof meta>;

const orders = (...changes: Parameters<typeof orderOf>[1][]): Story => ({
  render: () => (
    <Gallery of={changes.map((change, at) => orderOf(at + 1, change))}>{(order) => <OrderCard {...card} order={order} />}</Gallery>
  ),
});

export const Unpaid: Story = orders({}, { expires_at: '2026-11-25T03:00:00Z' }, { is_by_ai: true, lines: [1, 2, 3, 4].map((n) => ({ name: `Sarung ${n}`, price: 50_000, quantity: n, weight: null })), tax_percentage: 11, tax: 27_500, shipping: 18_000, note: 'Kado', ship_to: 'Jl. Malioboro 12' });
export const Paid: Story = orders({ ...paid, paid_by: dimas }, { ...paid, paid_through: 'virtual_account', shipped_at: before }, { ...paid, paid_through: 'manual_transfer', paid_by: sari });
export const Delivered: Story = orders({ ships: true }, { ships: true, recipient, courier: { name: 'JNE', service: 'REG', kilograms: 2 } as never, shipping: 18_000 });
export const AnotherChat: Story = { args: { isElsewhere: true } };
export const TransferToCheck: Story = orders({ ...amounts, transfer_code: 46, transfer_chosen_at: before, proof: 'waiting', proofs: [proof, { ...proof, id: '2', usedFor: 3 }, { ...proof, id: '3', usedFor: 7 }, { ...proof, id: '4', rejectedAt: before, reason: 'Buram' }] } as never);
export const RejectingAProof: Story = { ...TransferToCheck, play: playing(['Tolak bukti']) };
export const Cancelled: Story = orders({ status: 'cancelled', cancelled_at: before, cancelled_by: dimas });
export const Expired: Story = orders({ expires_at: before });
export const WrongAmount: Story = orders(
  ...(
    [
      { received: 100_000 },
      { received: 100_000, expires_at: before },
      { ...paid, received: 300_000 },
      { ...paid, received: 600_000 },
      { ...paid, paid_through: 'virtual_account', received: 267_750, expires_at: '2026-11-20T03:00:00Z' },
      { ...paid, received: 200_000, refunded: 50_000 },
      { ...paid, received: 300_000, refunded: 32_250 },
      { status: 'cancelled', received: 100_000, refunded: 40_000, cancelled_at: before },
    ] as const
  ).map((change) => ({ ...amounts, ...change })),
);

/** In the row of a completed chat, and above its composer. */
export const CompletedChats: Story = {
  render: () => (
    <Gallery
      of={[
        { order_status: 'unpaid' as const },
        { order_status: 'unpaid' as const, order_expires_at: before },
        { order_status: 'paid' as const },
        { order_status: 'paid' as const, resolution: 'order' as const },
      ]}
    >
      {(change) => {
        const room = roomOf(1, { status: 'ai_task_completed', completed_at: before, completed_by: 'ai', order_total: 250_000, ...change } as never);
        return (
          <>
            <OrderTag room={room} now={Date.now()} />
            <OrderNotice room={room} onShow={nothing} />
          </>
        );
      }}
    </Gallery>
  ),
};
