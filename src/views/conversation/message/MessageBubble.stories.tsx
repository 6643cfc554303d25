import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { withAppContext } from '../../../../.storybook/decorators.tsx';
import { Gallery } from '../../../../.storybook/Gallery.tsx';
import { part } from '../../../../.storybook/part.tsx';
import type { Message } from '../../../contracts/conversation.ts';
import type { OutboxStatus } from '../../../contracts/conversation.ts';
import type { OutboxItem } from '../../../contracts/outbox.ts';
import { message, outboxItem, uuid } from '../../../machines/conversation/messages.fixture.ts';
import { MessageBubble } from './MessageBubble.tsx';

const meta = {
  title: 'Components/Chats/Message Bubble',
  component: MessageBubble,
  tags: ['autodocs'],
  parameters: part('conversation'),
  args: {
    bubble: { id: uuid(1), row: message(1), item: null, status: null },
    first: true,
    mine: false,
    customer: 'Ibu Ratna',
    quoted: 'AI',
    actions: { onReply: fn(), onJump: fn(), onResend: async () => true, onDiscard: fn() },
  },
  decorators: [withAppContext],
} satisfies Meta<typeof MessageBubble>;
export default meta;
type Story = StoryObj<typeof meta>;

const file = { path: 'bukti', filename: null, size: 230_000, width: null, height: null, duration: null };
const noContent = { file: null, contacts: null, poll: null, call: null };

/** A message that WhatsApp has. */
const received = (change: Partial<Message>): Story => {
  const row = message(1, { sent_at: '2026-11-24T03:04:00.000000Z', ...change });
  return { args: { bubble: { id: row.id, row, item: null, status: null } } };
};
/** A message that is only in this browser. */
const written = (status: OutboxStatus, change: Partial<OutboxItem> = {}): Story => {
  const item = outboxItem(20, { text: 'Totalnya Rp 2.100.000 Bu, sudah termasuk ongkir.', ...change });
  return { args: { mine: true, bubble: { id: item.id, row: null, item, status } } };
};

export const Customer: Story = received({ body: 'Halo kak, batik tulisnya masih ada?' });
export const Ai: Story = received({
  author: 'ai',
  agent_version: 'v3',
  ack: 3,
  body: 'Masih ada Bu. *Batik Tulis Sekar Jagad* Rp 750.000.',
});
export const Member: Story = received({
  author: 'member',
  author_name: 'Dimas Prakoso',
  ack: 2,
  body: 'Untuk 3 potong Rp 700.000, Bu.',
});
export const Phone: Story = received({ author: 'phone', ack: 4, body: 'Fotonya saya kirim lewat HP ya' });
export const UnknownAuthor: Story = received({ author: 'unknown', ack: 2, body: 'Stok di gudang tinggal 4' });
export const Quoting: Story = received({
  body: 'Bisa kurang tidak?',
  reply_to: uuid(2),
  reply_preview: { author: 'ai', kind: 'text', body: 'Masih ada Bu.' },
});
export const Document: Story = received({
  kind: 'document',
  body: null,
  media: { ...file, mimetype: 'application/pdf', filename: 'Bukti transfer.pdf' },
});
export const Voice: Story = received({ kind: 'voice', body: null, media: { ...file, mimetype: 'audio/ogg' } });
export const Location: Story = received({
  kind: 'location',
  body: null,
  location: { latitude: -6.2, longitude: 106.8, name: 'Butik Ayu', address: 'Jl. Melati No. 8, Jakarta' },
});
export const Contact: Story = received({
  kind: 'contact',
  body: null,
  content: { ...noContent, contacts: [{ name: 'Pak Joko, sopir', phones: ['+62 812-3456-789'] }] },
});
export const Poll: Story = received({
  kind: 'poll',
  body: 'Warna apa untuk seragam?',
  content: { ...noContent, poll: { options: ['Merah marun', 'Hijau'], multiple: false } },
  votes: { '628111@c.us': { options: ['Hijau'] } },
});
export const Cart: Story = received({
  body: 'Mau pesan ini ya',
  content: { ...noContent, order: { items: 3, total: 555_000 } },
});
export const Advert: Story = received({
  body: 'Ini masih ada kak?',
  content: {
    ...noContent,
    ad: { title: 'Promo Kebaya', body: 'Diskon akhir tahun', url: 'https://batik-lestari.id/promo' },
  },
});
export const Call: Story = received({
  kind: 'call',
  body: null,
  content: { ...noContent, call: { video: true, state: 'received' } },
});
export const NotYetReadable: Story = received({ kind: 'waiting', body: null });
export const WithReactions: Story = received({
  body: 'Siap, saya transfer sekarang',
  reactions: { business: { text: '👍' }, '628111@c.us': { text: '👍' } },
});
export const Edited: Story = received({
  edited_at: '2026-11-24T03:10:00Z',
  body: 'Oke saya ambil 3. Totalnya berapa?',
});
export const Deleted: Story = received({ revoked_at: '2026-11-24T03:10:00Z' });
export const Queued: Story = written('queued');
export const Sending: Story = written('sending');
export const Unconfirmed: Story = written('unconfirmed');
export const Failed: Story = written('failed', {
  failure: { reason: 'refused', detail: 'API error: 422 Unprocessable Entity', code: 'session_not_working' },
});

const states = ['received', 'accepted', 'rejected', 'missed'] as const;
const phones = Array.from({ length: 12 }, (_, at) => `+62 812-3456-78${String(at).padStart(2, '0')}`);
export const EveryKind: Story = {
  render: (args) => (
    <Gallery
      of={
        [
          ...states.map((state) => ({
            kind: 'call',
            body: null,
            sent_at: '2026-11-24T03:29:50Z',
            content: { ...noContent, call: { video: false, state } },
          })),
          { kind: 'poll', body: 'Ukuran?', content: { ...noContent, poll: { options: ['M', 'L'], multiple: true } } },
          { kind: 'location', body: null, location: null },
          { kind: 'contact', body: null, content: { ...noContent, contacts: [{ name: 'Toko', phones }] } },
          { kind: 'image', body: null, media: null, wa_id: null },
          { author: 'member', author_name: null, ack: -1, failure: 'erased' },
          { author: 'member', ack: 0, sent_at: '2026-11-24T03:00:00Z', wa_id: null },
          { author: 'member', ack: 0, sent_at: '2026-11-24T03:00:00Z' },
          { author: 'ai', broadcast_name: 'Promo Lebaran' },
        ] as Partial<Message>[]
      }
    >
      {(change) => {
        const row = message(1, change);
        return <MessageBubble {...args} mine={change.author === 'member'} bubble={{ id: row.id, row, item: null, status: null }} />;
      }}
    </Gallery>
  ),
};
export const EveryFailure: Story = {
  render: (args) => (
    <Gallery
      of={
        [
          { reason: 'expired', detail: null, code: null },
          ...['file_refused', 'file_missing', 'erased', 'not_supported', 'recipient_restricted', 'later'].map((code) => ({
            reason: 'refused',
            detail: null,
            code,
          })),
        ] as OutboxItem['failure'][]
      }
    >
      {(failure) => {
        const item = outboxItem(20, { text: 'Siap Bu', failure });
        return <MessageBubble {...args} mine bubble={{ id: item.id, row: null, item, status: 'failed' }} />;
      }}
    </Gallery>
  ),
};
