import { randomUUID } from 'node:crypto';

import type { Chat } from './harness.ts';

/** The webhook event of a text that the customer of a chat wrote now. `more` replaces parts of its payload. */
export const textEvent = (chat: Chat, body: string, more: object = {}) => ({
  id: `evt_${randomUUID()}`,
  timestamp: Date.now(),
  event: 'message.any',
  session: chat.sessionName,
  me: { id: '6281225550100@c.us', pushName: 'Toko' },
  engine: 'NOWEB',
  payload: {
    id: `false_${chat.chatId}_3A${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`,
    timestamp: Math.floor(Date.now() / 1000),
    from: chat.chatId,
    fromMe: false,
    source: 'app',
    body,
    hasMedia: false,
    media: null,
    ack: 2,
    _data: { pushName: 'Budi' },
    ...more,
  },
});
