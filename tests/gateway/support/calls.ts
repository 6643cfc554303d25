import type { Chat } from './harness.ts';

/** A PNG of one pixel. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Valid ids that do not exist. */
export const unknownChat: Chat = {
  sessionName: 'tidak-ada',
  chatId: '6280000000000@c.us',
  roomId: 'd0000000-0000-4000-8000-00000000dead',
  businessId: 'b0000000-0000-4000-8000-00000000dead',
};

type NamedCall = [name: string, (chat: Chat, userId: string) => [method: string, path: string, body?: object]];

const inChat = (path: string, { sessionName, chatId }: Chat): string =>
  `/chats/${sessionName}/${encodeURIComponent(chatId)}${path}`;

/** Every request of the gateway about a session. */
export const sessionCalls: NamedCall[] = [
  ['create', ({ sessionName }) => ['POST', '/sessions', { name: sessionName }]],
  ['read session', ({ sessionName }) => ['GET', `/sessions/${sessionName}`]],
  ['me', ({ sessionName }) => ['GET', `/sessions/${sessionName}/me`]],
  ['restart', ({ sessionName }) => ['POST', `/sessions/${sessionName}/restart`]],
  ['logout', ({ sessionName }) => ['POST', `/sessions/${sessionName}/logout`]],
  ['delete', ({ sessionName }) => ['DELETE', `/sessions/${sessionName}`]],
  ['qr', ({ sessionName }) => ['GET', `/auth/${sessionName}/qr?format=text`]],
  ['code', ({ sessionName }) => ['POST', `/auth/${sessionName}/request-code`, { phoneNumber: '628123456789' }]],
  ['passkey code', ({ sessionName }) => ['GET', `/auth/${sessionName}/passkey/confirmation`]],
  ['passkey confirm', ({ sessionName }) => ['POST', `/auth/${sessionName}/passkey/confirm`]],
  ['waiting notices', ({ sessionName }) => ['POST', '/waiting-notices', { sessionName }]],
  ['overview', ({ sessionName }) => ['GET', `/chats/${sessionName}/overview`]],
  ['chats', ({ sessionName }) => ['GET', `/chats/${sessionName}?limit=100&offset=0`]],
  [
    'contact',
    ({ sessionName, chatId }) => [
      'GET',
      `/service/contacts?session=${sessionName}&contactId=${encodeURIComponent(chatId)}`,
    ],
  ],
];
/** Every request of the gateway about files of a chat, which asks WAHA for nothing. */
export const fileCalls: NamedCall[] = [
  ['sign files', (chat) => ['POST', '/files/sign', { paths: [`${chat.businessId}/${chat.roomId}/x.png`] }]],
];
/** Every request of the gateway about a chat, which asks WAHA. */
export const chatCalls: NamedCall[] = [
  ['messages', (chat) => ['GET', inChat('/messages?limit=50&offset=0', chat)]],
  ['backfill', (chat) => ['POST', inChat('/backfill', chat), { before: null }]],
  ['file', (chat) => ['POST', inChat(`/messages/${crypto.randomUUID()}/file`, chat)]],
  ['reaction', (chat) => ['PUT', inChat(`/messages/${crypto.randomUUID()}/reaction`, chat), { reaction: '👍' }]],
  ['edit', (chat) => ['PUT', inChat(`/messages/${crypto.randomUUID()}`, chat), { text: 'a' }]],
  ['delete message', (chat) => ['DELETE', inChat(`/messages/${crypto.randomUUID()}`, chat)]],
  ['presence', (chat) => ['POST', inChat('/presence', chat)]],
  ['picture', (chat) => ['GET', inChat('/picture', chat)]],
  ['archive', (chat) => ['POST', inChat('/archive', chat)]],
  ['unarchive', (chat) => ['POST', inChat('/unarchive', chat)]],
  ['delete chat', (chat) => ['DELETE', inChat('', chat)]],
  ['mark-read', (chat) => ['POST', '/mark-read', { ...chat, messageId: `false_${chat.chatId}_3AAA` }]],
  ['typing', (chat) => ['POST', '/typing', { ...chat, action: 'start' }]],
  [
    'send-text',
    (chat, userId) => ['POST', '/send-text', { ...chat, text: 'a', userId, messageId: crypto.randomUUID() }],
  ],
  [
    'send-media',
    (chat, userId) => [
      'POST',
      '/send-media',
      { ...chat, file: { data: png, mimetype: 'image/png' }, userId, messageId: crypto.randomUUID() },
    ],
  ],
  [
    'send-location',
    (chat, userId) => [
      'POST',
      '/send-location',
      { ...chat, latitude: -7.57, longitude: 110.8, title: 'Toko', userId, messageId: crypto.randomUUID() },
    ],
  ],
  [
    'send-contacts',
    (chat, userId) => [
      'POST',
      '/send-contacts',
      { ...chat, contacts: [{ name: 'Sari', phones: ['+62 812-3456-7890'] }], userId, messageId: crypto.randomUUID() },
    ],
  ],
  [
    'send-poll',
    (chat, userId) => [
      'POST',
      '/send-poll',
      {
        ...chat,
        question: 'Warna?',
        options: ['Biru', 'Merah'],
        multiple: false,
        userId,
        messageId: crypto.randomUUID(),
      },
    ],
  ],
  ['send-image', (chat) => ['POST', '/send-image', { ...chat, file: { data: png, mimetype: 'image/png' } }]],
];
