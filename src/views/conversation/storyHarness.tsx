/** A room with messages, attachments, recording and history for stories and view tests. Not part of the product. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { MessagesStore } from '../../contracts/conversation.ts';
import type { HistoryRef } from '../../machines/conversation/history.machine.ts';
import { message, outboxItem, uuid } from '../../machines/conversation/messages.fixture.ts';
import { createMessagesStore } from '../../machines/conversation/messages.store.ts';
import type { RoomRef } from '../../machines/conversation/room.machine.ts';
import { MessageBubble } from './message/MessageBubble.tsx';
import { Room } from './Room.tsx';
import { HistoryStart, HistoryHead, ScrollToEnd } from './timeline/HistoryHead.tsx';
import { MediaContext, MessagesContext } from './timeline/messages.ts';

const sari = uuid(501);
const at = (minute: number) => `2026-11-20T03:${String(minute).padStart(2, '0')}:00.000000Z`;
const offer = 'Masih ada Bu. *Batik Tulis Sekar Jagad* Rp 750.000, fotonya di https://batik-lestari.id/katalog';
const file = { path: 'bukti', filename: null, size: 230_000, width: null, height: null, duration: null };

/** Every kind of speaker and of message. */
const conversation = [
  message(1, { sent_at: '2026-11-19T10:00:00.000000Z', body: 'Halo kak, batik tulisnya masih ada?' }),
  message(2, { sent_at: '2026-11-19T10:00:20.000000Z', author: 'ai', agent_version: 'v3', ack: 3, body: offer }),
  message(3, {
    sent_at: at(1),
    body: 'Bisa kurang tidak?',
    reply_to: uuid(2),
    reply_preview: { author: 'ai', kind: 'text', body: offer },
  }),
  message(4, { sent_at: at(4), author: 'member', author_id: sari, ack: 2, body: 'Untuk 3 potong Rp 700.000, Bu.' }),
  message(5, { sent_at: at(5), author: 'member', author_name: 'Dimas Prakoso', ack: 1, body: 'Stok di gudang ada 5.' }),
  message(6, { sent_at: at(6), author: 'phone', ack: 4, body: 'Fotonya saya kirim lewat HP ya' }),
  message(17, { sent_at: at(6), author: 'unknown', ack: 2, body: 'Stok di gudang tinggal 4' }),
  message(7, {
    sent_at: at(7),
    kind: 'document',
    body: null,
    media: { ...file, mimetype: 'application/pdf', filename: 'Bukti transfer.pdf' },
  }),
  message(8, { sent_at: at(8), kind: 'voice', body: null, media: { ...file, mimetype: 'audio/ogg' } }),
  message(9, {
    sent_at: at(9),
    kind: 'location',
    body: null,
    location: { latitude: -6.2, longitude: 106.8, name: 'Butik Ayu', address: 'Jl. Melati No. 8, Jakarta' },
  }),
  message(18, {
    sent_at: at(9),
    body: 'Ini masih ada kak?',
    reply_preview: { author: 'unknown', kind: 'image', body: 'Kebaya brokat, ready semua ukuran' },
    content: {
      file: null,
      contacts: null,
      poll: null,
      call: null,
      ad: { title: 'Promo Kebaya', body: 'Diskon akhir tahun', url: 'https://batik-lestari.id/promo' },
      product: { title: 'Kebaya brokat', price: 185_000, currency: 'IDR' },
    },
  }),
  message(19, {
    sent_at: at(9),
    body: 'Mau pesan ini ya',
    content: { file: null, contacts: null, poll: null, call: null, order: { items: 3, total: 555_000 } },
  }),
  message(10, { sent_at: at(10), revoked_at: at(11) }),
  message(13, {
    sent_at: at(11),
    kind: 'contact',
    body: null,
    content: {
      file: null,
      contacts: [{ name: 'Pak Joko, sopir', phones: ['+62 812-3456-789'] }],
      poll: null,
      call: null,
    },
  }),
  message(14, {
    sent_at: at(11),
    kind: 'poll',
    body: 'Warna apa untuk seragam?',
    content: { file: null, contacts: null, poll: { options: ['Merah marun', 'Hijau'], multiple: false }, call: null },
    votes: { '628111@c.us': { options: ['Hijau'] } },
    reactions: { business: { text: '👍' }, '628111@c.us': { text: '👍' } },
  }),
  message(15, {
    sent_at: at(11),
    kind: 'call',
    body: null,
    content: { file: null, contacts: null, poll: null, call: { video: true, state: 'received' } },
  }),
  message(16, { sent_at: at(11), kind: 'waiting', body: null }),
  message(11, { sent_at: at(12), edited_at: at(13), body: 'Oke saya ambil 3. Totalnya berapa?' }),
];

const filled = (roomId: string): MessagesStore => {
  const store = createMessagesStore();
  const taken = {
    id: uuid(800),
    room_id: roomId,
    from_holder: 'ai',
    to_holder: 'member',
    reason: 'take_over',
  } as const;
  const handover = { ...taken, assignee_id: null, member_id: sari, member: { full_name: 'Sari Wulandari' }, at: at(3) };
  store.room(roomId).reset(conversation, [handover]);
  const failure = {
    reason: 'refused',
    detail: 'API error: 422 Unprocessable Entity',
    code: 'session_not_working',
  } as const;
  store.put(outboxItem(20, { roomId, text: 'Totalnya Rp 2.100.000 Bu, sudah termasuk ongkir.' }), 'queued');
  store.put(outboxItem(21, { roomId, text: 'BCA 123 456 7890 a.n. Batik Lestari', failure }), 'failed');
  return store;
};

const noMedia = { urlOf: async () => Promise.reject(new Error('There are no files in a story')) };

export function RoomStory({ actor }: { actor: RoomRef }) {
  const [messages] = useState(() => filled(actor.getSnapshot().context.roomId));
  return (
    <MessagesContext value={messages}>
      <MediaContext value={noMedia}>
        <div className="h-screen-safe">
          <Room actor={actor} />
        </div>
      </MediaContext>
    </MessagesContext>
  );
}

const nothing = () => undefined;
const noActions = { onReply: nothing, onJump: nothing, onResend: async () => true, onDiscard: nothing };

/** Without the scrolling list, which would load older pages by itself. */
export function HistoryStory({ actor }: { actor: HistoryRef }) {
  const newCount = useSelector(actor, ({ context }) => (context.newer === null ? 0 : 2));
  return (
    <div className="relative max-w-150 border border-line pt-14 pb-3">
      <HistoryHead actor={actor} />
      <HistoryStart actor={actor} />
      {conversation.slice(0, 3).map((row) => (
        <MessageBubble
          key={row.id}
          bubble={{ id: row.id, row, item: null, status: null }}
          first
          mine={false}
          customer="Ibu Ratna"
          actions={noActions}
        />
      ))}
      <ScrollToEnd actor={actor} newCount={newCount} onEnd={nothing} />
    </div>
  );
}
