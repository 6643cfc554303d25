import type { Message } from '../../contracts/conversation.ts';
import type { OutboxItem, OutgoingMessage } from '../../contracts/outbox.ts';
/** Messages for models, stories and tests. */
import { toEpoch } from '../../contracts/time.ts';

const ROOM = '7d3f0b6a-1111-4c4c-8c8c-000000000001';

/** A stable uuid for a number. */
export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const message = (number: number, change: Partial<Message> = {}): Message => ({
  id: uuid(number),
  room_id: ROOM,
  wa_id: `false_628111@c.us_${number}`,
  author: 'customer',
  author_id: null,
  author_name: null,
  agent_version: null,
  kind: 'text',
  body: `Pesan ${number}`,
  media: null,
  location: null,
  content: null,
  reactions: {},
  votes: {},
  reply_to: null,
  reply_preview: null,
  ack: null,
  failure: null,
  sent_at: `2026-11-20T03:${String(Math.floor(number / 60) % 60).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}.000000Z`,
  seq: number,
  edited_at: null,
  revoked_at: null,
  updated_at: '2026-11-20T04:00:00.000000Z',
  version: 1,
  ...change,
});

const written = (number: number, change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: uuid(number),
  roomId: ROOM,
  chatId: '628111@c.us',
  sessionName: 'batik-lestari',
  businessId: uuid(900),
  text: `Tulisan ${number}`,
  replyTo: null,
  ...change,
});

export const outboxItem = (number: number, change: Partial<OutboxItem> = {}): OutboxItem => ({
  ...written(number),
  position: number,
  writtenAt: toEpoch('2026-11-20T05:00:00Z') + number,
  failure: null,
  ...change,
});
