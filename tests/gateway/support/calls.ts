/** Every call of the gateway (spec.md §7), as somebody makes it about a place. */
import type { Place } from './harness.ts';

/** One point. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** What is nobody's. */
export const missing: Place = {
  sessionName: 'tidak-ada',
  chatId: '6280000000000@c.us',
  roomId: 'd0000000-0000-4000-8000-00000000dead',
  businessId: 'b0000000-0000-4000-8000-00000000dead',
};

type Call = [name: string, (at: Place, userId: string) => [method: string, path: string, body?: object]];

const inChat = (path: string, { sessionName, chatId }: Place): string =>
  `/chats/${sessionName}/${encodeURIComponent(chatId)}${path}`;

/** What is asked about a session. */
export const sessionCalls: Call[] = [
  ['create', ({ sessionName }) => ['POST', '/sessions', { name: sessionName }]],
  ['look', ({ sessionName }) => ['GET', `/sessions/${sessionName}`]],
  ['me', ({ sessionName }) => ['GET', `/sessions/${sessionName}/me`]],
  ['restart', ({ sessionName }) => ['POST', `/sessions/${sessionName}/restart`]],
  ['logout', ({ sessionName }) => ['POST', `/sessions/${sessionName}/logout`]],
  ['delete', ({ sessionName }) => ['DELETE', `/sessions/${sessionName}`]],
  ['qr', ({ sessionName }) => ['GET', `/auth/${sessionName}/qr?format=text`]],
  ['code', ({ sessionName }) => ['POST', `/auth/${sessionName}/request-code`, { phoneNumber: '628123456789' }]],
  ['code to compare', ({ sessionName }) => ['GET', `/auth/${sessionName}/passkey/confirmation`]],
  ['comparison', ({ sessionName }) => ['POST', `/auth/${sessionName}/passkey/confirm`]],
  ['waiting words', ({ sessionName }) => ['POST', '/waiting-words', { sessionName }]],
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
/** What is asked about a chat. */
export const chatCalls: Call[] = [
  ['messages', (at) => ['GET', inChat('/messages?limit=50&offset=0', at)]],
  ['backfill', (at) => ['POST', inChat('/backfill', at), { before: null }]],
  ['file', (at) => ['POST', inChat(`/messages/${crypto.randomUUID()}/file`, at)]],
  ['presence', (at) => ['POST', inChat('/presence', at)]],
  ['picture', (at) => ['GET', inChat('/picture', at)]],
  ['archive', (at) => ['POST', inChat('/archive', at)]],
  ['unarchive', (at) => ['POST', inChat('/unarchive', at)]],
  ['delete chat', (at) => ['DELETE', inChat('', at)]],
  ['mark-read', (at) => ['POST', '/mark-read', { ...at, messageId: `false_${at.chatId}_3AAA` }]],
  ['typing', (at) => ['POST', '/typing', { ...at, action: 'start' }]],
  ['send-text', (at, userId) => ['POST', '/send-text', { ...at, text: 'a', userId, messageId: crypto.randomUUID() }]],
  [
    'send-media',
    (at, userId) => [
      'POST',
      '/send-media',
      { ...at, file: { data: png, mimetype: 'image/png' }, userId, messageId: crypto.randomUUID() },
    ],
  ],
  [
    'send-location',
    (at, userId) => [
      'POST',
      '/send-location',
      { ...at, latitude: -7.57, longitude: 110.8, title: 'Toko', userId, messageId: crypto.randomUUID() },
    ],
  ],
  [
    'send-contacts',
    (at, userId) => [
      'POST',
      '/send-contacts',
      { ...at, contacts: [{ name: 'Sari', phones: ['+62 812-3456-7890'] }], userId, messageId: crypto.randomUUID() },
    ],
  ],
  [
    'send-poll',
    (at, userId) => [
      'POST',
      '/send-poll',
      {
        ...at,
        question: 'Warna?',
        options: ['Biru', 'Merah'],
        multiple: false,
        userId,
        messageId: crypto.randomUUID(),
      },
    ],
  ],
  ['send-image', (at) => ['POST', '/send-image', { ...at, file: { data: png, mimetype: 'image/png' } }]],
];
