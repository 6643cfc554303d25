import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery, sameLandmarks } from '../../../../.storybook/Gallery.tsx';
import { ReadingView } from './ReadingView.tsx';
import { readingText } from './text/reading.id.ts';

const meta = {
  title: 'Conversation/Reading',
  component: ReadingView,
  parameters: { layout: 'padded' },
  args: { isVoice: true },
} satisfies Meta<typeof ReadingView>;
export default meta;
type Story = StoryObj<typeof meta>;

const said = 'Kak, kemeja batik yang parang ukuran L masih ada? Kalau ada saya ambil dua, kirim ke Malang.';

export const Pending: Story = { args: { reading: { status: 'reading' } } };
export const Heard: Story = { args: { reading: { status: 'read', text: said } } };
export const Corrected: Story = {
  args: { reading: { status: 'read', text: said, corrected_at: '2026-11-28T03:00:00Z' }, onCorrect: () => undefined },
};
export const Empty: Story = { args: { reading: { status: 'failed', why: 'empty' } } };
export const Failed: Story = { args: { reading: { status: 'failed', why: 'unreachable' } } };
export const LowConfidence: Story = { args: { reading: { status: 'read', text: said, why: 'low_confidence' } } };
export const TooLong: Story = {
  args: { reading: { status: 'read', text: Array.from({ length: 30 }, () => said).join(' '), why: 'too_long' } },
};
export const Limit: Story = { args: { reading: { status: 'failed', why: 'limit' } } };

export const Product: Story = {
  args: {
    isVoice: false,
    reading: {
      status: 'read',
      text: 'Kemeja batik motif parang, cokelat, lengan pendek.',
      data: { kind: 'product', product: 'Kemeja batik parang' },
    },
  },
};
export const Document: Story = {
  args: { isVoice: false, reading: { status: 'read', text: 'Daftar pesanan\nBudi, L\nSiti, M', data: { is_cut: true } } },
};
export const IdentityCard: Story = { args: { isVoice: false, reading: { status: 'failed', why: 'identity' } } };

const proof = {
  amount: 371_250,
  bank_from: 'BCA',
  bank_to: 'BRI',
  to_last4: '4471',
  to_holder: 'Batik Lestari',
  date: '2026-11-27',
  reference: 'FT26331K2',
};
const transfer = { status: 'read', text: 'Bukti transfer berhasil.', data: { kind: 'transfer_proof', proof } };

export const ProofThatAgrees: Story = {
  args: {
    isVoice: false,
    reading: { ...transfer, checks: { order: 12, due: 371_250, amount: true, account: true, time: true, is_reused: false } },
  },
};
export const ProofThatDiffers: Story = {
  args: {
    isVoice: false,
    reading: { ...transfer, checks: { order: 12, due: 380_000, amount: false, account: false, time: false, is_reused: true } },
  },
};
export const ProofWithoutOrder: Story = { args: { isVoice: false, reading: { ...transfer, checks: {} } } };

const words = Object.keys(readingText.failures);
export const EveryFailureAndDoubt: Story = {
  args: { reading: null },
  parameters: sameLandmarks,
  render: (args) => (
    <Gallery
      of={[
        ...words.map((why) => ({ status: 'failed', why })),
        ...Object.keys(readingText.doubts).map((why) => ({ status: 'read', text: said, why })),
        { status: 'reading' },
        { status: 'read', text: said, corrected_at: '2026-11-23T03:00:00Z' },
      ]}
    >
      {(reading) => <ReadingView {...args} isVoice={false} reading={reading as never} onCorrect={() => undefined} />}
    </Gallery>
  ),
};
