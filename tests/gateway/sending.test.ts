import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { outgoingRawId } from '../../supabase/functions/_shared/waha/ids.ts';
import {
  failWith,
  loseResponse,
  startHarness,
  type Chat,
  type Harness,
  type Interceptor,
  type Reply,
} from './support/harness.ts';

// A message is sent exactly once, despite errors and retries.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Message {
  chat: Chat;
  messageId: string;
  send: (api?: Harness['api']) => Promise<Reply>;
}

const requestBodies = {
  'send-text': (chat: Chat) => ({ ...chat, text: 'Pesanan Anda siap.' }),
  'send-media': (chat: Chat) => ({
    ...chat,
    caption: 'Ini fotonya',
    file: { data: png, mimetype: 'image/png', filename: 'batik.png' },
  }),
  'send-location': (chat: Chat) => ({ ...chat, latitude: -7.5704, longitude: 110.8007, title: 'Batik Laweyan' }),
  'send-contacts': (chat: Chat) => ({
    ...chat,
    contacts: [{ name: 'Kurir; Budi, S.T.', phones: ['0812-3456-7890', '021 555 1234'] }],
  }),
  'send-poll': (chat: Chat) => ({ ...chat, question: 'Warna apa?', options: ['Biru', 'Merah'], multiple: true }),
} as const;

const createMessage = async (call: keyof typeof requestBodies = 'send-text', more: object = {}): Promise<Message> => {
  const chat = await harness.createRoom();
  const messageId = crypto.randomUUID();
  const body = { ...requestBodies[call](chat), userId: harness.owner.id, messageId, ...more };
  return { chat, messageId, send: (api = harness.api) => api('POST', `/${call}`, { body }) };
};

const settle = async (): Promise<void> => {
  await harness.clock.advance(2_000);
  await harness.settled();
};

describe.each(Object.keys(requestBodies) as (keyof typeof requestBodies)[])('%s', (call) => {
  it('responds 201 to the first call and 200 with the same body to every retry', async () => {
    const { chat, messageId, send } = await createMessage(call);
    const first = await send();
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      messageId,
      waId: `true_${chat.chatId}_${outgoingRawId(messageId)}`,
      ack: 0,
      sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    for (let time = 0; time < 3; time += 1) {
      const repeat = await send();
      expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    }
    await settle();
    expect(harness.phoneMessages(chat)).toHaveLength(1);
    expect(await harness.messageRows(chat)).toMatchObject([
      { id: messageId, author: 'member', author_id: harness.owner.id, ack: 2, failure: null },
    ]);
  });

  it('sends one message for concurrent calls with the same id', async () => {
    const { chat, send } = await createMessage(call);
    const replies = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(7);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
  });

  const failuresBeforeSend: [string, Interceptor, number][] = [
    ['500 before the send', failWith(500), 502],
    ['502 before the send', failWith(502), 502],
    ['503 before the send', failWith(503), 502],
    ['504 before the send', failWith(504), 502],
    ['an HTML response', () => new Response('<html>oops', { headers: { 'content-type': 'text/html' } }), 502],
    [
      'a time-out before the send',
      () => {
        throw new DOMException('signal timed out', 'TimeoutError');
      },
      504,
    ],
    [
      'a network error',
      () => {
        throw new TypeError('fetch failed');
      },
      502,
    ],
  ];
  it.each(failuresBeforeSend)('sends the message once, at the retry, after %s', async (_, interceptor, expected) => {
    const { chat, send } = await createMessage(call);
    harness.intercept('/send', interceptor);
    expect((await send()).status).toBe(expected);
    expect(harness.phoneMessages(chat)).toHaveLength(0);
    expect((await send()).status).toBe(201);
    await settle();
    expect(harness.phoneMessages(chat)).toHaveLength(1);
    expect(await harness.messageRows(chat)).toHaveLength(1);
  });

  const failuresAfterSend: [string, Interceptor][] = [
    ['a time-out after the send', loseResponse],
    ['500 after the send', failWith(500, { afterRequest: true })],
    ['502 after the send', failWith(502, { afterRequest: true })],
    ['503 after the send', failWith(503, { afterRequest: true })],
  ];
  it.each(failuresAfterSend)('finds the message in the history after %s and responds 201', async (_, interceptor) => {
    const { chat, send } = await createMessage(call);
    harness.intercept('/send', interceptor);
    const reply = await send();
    expect(reply.status).toBe(201);
    expect((await send()).body).toEqual({ ...reply.body, ack: expect.any(Number) });
    await settle();
    expect(harness.phoneMessages(chat)).toHaveLength(1);
    expect(await harness.messageRows(chat)).toHaveLength(1);
  });

  it.each(failuresAfterSend)(
    'finds the message in the history at the retry, if the history failed after %s',
    async (_, interceptor) => {
      const { chat, send } = await createMessage(call);
      await harness.phone('/faults', { kind: 'webhook-lost', event: 'message.any' });
      harness.intercept('/send', interceptor);
      harness.intercept('/messages', failWith(503));
      expect((await send()).status).toBeGreaterThanOrEqual(502);
      const reply = await send();
      expect(reply.status).toBe(200);
      await settle();
      expect(harness.phoneMessages(chat)).toHaveLength(1);
      expect(await harness.messageRows(chat)).toHaveLength(1);
    },
  );

  it('sends nothing while the history is unavailable', async () => {
    const { chat, send } = await createMessage(call);
    await harness.phone('/faults', { kind: 'webhook-lost', event: 'message.any' });
    harness.intercept('/send', loseResponse);
    harness.intercept('/messages', failWith(503), failWith(503));
    expect((await send()).status).toBe(504);
    expect((await send()).status).toBe(502);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
    expect((await send()).status).toBe(200);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
  });
});

describe('with an engine that chooses ids itself', () => {
  beforeAll(() => harness.whatsapp.sessions.setEngine('batik-lestari', 'WEBJS'));
  afterAll(() => harness.whatsapp.sessions.setEngine('batik-lestari', 'NOWEB'));

  it.each(Object.keys(requestBodies) as (keyof typeof requestBodies)[])(
    '%s finds the message by its content',
    async (call) => {
      const { chat, send } = await createMessage(call);
      harness.intercept('/send', loseResponse);
      const reply = await send();
      expect(reply.status).toBe(201);
      await settle();
      expect((await send()).status).toBe(200);
      expect(harness.phoneMessages(chat)).toHaveLength(1);
      expect(await harness.messageRows(chat)).toMatchObject([{ author: 'member', wa_id: reply.body['waId'] }]);
    },
  );

  it('an earlier message with the same text is not mistaken for this one', async () => {
    const { chat, send } = await createMessage();
    expect((await send()).status).toBe(201);
    const messageId = crypto.randomUUID();
    const again = (): Promise<Reply> =>
      harness.api('POST', '/send-text', {
        body: { ...requestBodies['send-text'](chat), userId: harness.owner.id, messageId },
      });
    harness.intercept('/sendText', failWith(500));
    expect((await again()).status).toBe(502);
    expect((await again()).status).toBe(201);
    await settle();
    expect(harness.phoneMessages(chat)).toHaveLength(2);
    expect(await harness.messageRows(chat)).toHaveLength(2);
  });
});

describe('structured content', () => {
  const expectedContent = {
    'send-location': [
      { kind: 'location', body: null, location: { latitude: -7.5704, longitude: 110.8007, name: 'Batik Laweyan' } },
      { kind: 'location', location: { latitude: -7.5704, longitude: 110.8007, description: 'Batik Laweyan' } },
    ],
    'send-contacts': [
      {
        kind: 'contact',
        body: null,
        content: { contacts: [{ name: 'Kurir; Budi, S.T.', phones: ['0812-3456-7890', '021 555 1234'] }] },
      },
      {
        kind: 'contact',
        vCards: [
          'BEGIN:VCARD\nVERSION:3.0\nN:;Kurir\\; Budi\\, S.T.;;;\nFN:Kurir\\; Budi\\, S.T.\n' +
            'TEL;type=CELL;waid=6281234567890:0812-3456-7890\nTEL;type=CELL:021 555 1234\nEND:VCARD',
        ],
      },
    ],
    'send-poll': [
      { kind: 'poll', body: 'Warna apa?', content: { poll: { options: ['Biru', 'Merah'], multiple: true } } },
      { kind: 'poll', body: 'Warna apa?', poll: { options: ['Biru', 'Merah'], multiple: true } },
    ],
  } as const;

  it.each(Object.keys(expectedContent) as (keyof typeof expectedContent)[])(
    "%s is stored and shown completely on the customer's phone",
    async (call) => {
      const { chat, send } = await createMessage(call);
      expect((await send()).status).toBe(201);
      await settle();
      const [row, shown] = expectedContent[call];
      expect(await harness.messageRows(chat)).toMatchObject([{ ...row, author: 'member', ack: 2 }]);
      expect(harness.phoneMessages(chat)).toMatchObject([shown]);
    },
  );

  it('another location is not mistaken for this one, with an engine that chooses ids itself', async () => {
    harness.whatsapp.sessions.setEngine('batik-lestari', 'WEBJS');
    const { chat, send } = await createMessage('send-location');
    expect((await send()).status).toBe(201);
    const elsewhere = { ...requestBodies['send-location'](chat), latitude: -6.2, userId: harness.owner.id };
    const body = { ...elsewhere, messageId: crypto.randomUUID() };
    harness.intercept('/sendLocation', failWith(500));
    expect((await harness.api('POST', '/send-location', { body })).status).toBe(502);
    expect((await harness.api('POST', '/send-location', { body })).status).toBe(201);
    await settle();
    expect(harness.phoneMessages(chat)).toHaveLength(2);
    harness.whatsapp.sessions.setEngine('batik-lestari', 'NOWEB');
  });

  it.each([
    ['send-location', { latitude: 91 }, 'latitude'],
    ['send-location', { longitude: '110.8' }, 'longitude'],
    ['send-contacts', { contacts: [] }, 'contacts'],
    ['send-contacts', { contacts: [{ name: ' \n ', phones: [] }] }, 'contacts'],
    ['send-poll', { question: ' ' }, 'question'],
    ['send-poll', { options: ['Biru'] }, 'options'],
    ['send-poll', { options: ['Biru', 'Biru'] }, 'options'],
    ['send-poll', { options: Array.from({ length: 13 }, (_, n) => `${n}`) }, 'options'],
  ] as const)('%s rejects %j and sends nothing', async (call, change, field) => {
    const { chat, send } = await createMessage(call, change);
    const { status: responseStatus, body } = await send();
    expect([responseStatus, body['code']]).toEqual([400, 'invalid']);
    expect(JSON.stringify(body)).toContain(field);
    expect(harness.phoneMessages(chat)).toHaveLength(0);
    expect(await harness.messageRows(chat)).toHaveLength(0);
  });

  it('a send that the engine does not support gives a 501 and is marked as failed', async () => {
    const { chat, messageId, send } = await createMessage('send-poll');
    harness.intercept('/sendPoll', failWith(501));
    const reply = await send();
    expect([reply.status, reply.body['code']]).toEqual([501, 'not_supported']);
    expect(await harness.messageRows(chat)).toMatchObject([{ id: messageId, ack: -1, failure: 'not_supported' }]);
  });

  it('line breaks in a contact add no lines to its vCard', async () => {
    const contacts = [{ name: 'Budi\nTEL:0812', phones: ['1\r\nURL:https://a.test'] }];
    const { chat, send } = await createMessage('send-contacts', { contacts });
    expect((await send()).status).toBe(201);
    const [shown] = harness.phoneMessages(chat) as unknown as { vCards: string[] }[];
    expect(shown?.vCards[0]?.split('\n')).toHaveLength(6);
  });
});

describe('in two processes at once', () => {
  it("the second gets a 429, and then the first one's result", async () => {
    const { chat, send } = await createMessage();
    const second = harness.newGateway();
    const { promise: gone, resolve: go } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    harness.intercept('/sendText', async (_, next) => {
      hold();
      await gone;
      return next();
    });
    const first = send();
    await held;
    const early = await send(second);
    expect([early.status, early.body['code']]).toEqual([429, 'in_progress']);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    go();
    const sent = await first;
    const late = await send(second);
    expect([late.status, late.body]).toEqual([200, sent.body]);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
  });

  it('the second sends the message if the first one died', async () => {
    const { chat, send } = await createMessage();
    harness.intercept('/sendText', failWith(500));
    await send();
    const later = harness.newGateway({ now: () => Date.now() + 31_000 });
    expect((await send(later)).status).toBe(201);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
  });
});

describe('a sent message that the database could not record', () => {
  /** A gateway that cannot record outcomes in the database until `back` is called. */
  const createCutOffGateway = () => {
    let away = true;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (away && request.url.endsWith('/rpc/finish_outgoing')) throw new TypeError('fetch failed');
      return harness.fetch(request);
    };
    return { api: harness.newGateway({ fetch }), back: () => void (away = false) };
  };

  it.each([
    ['the same process', true],
    ['another process', false],
  ])('gives a 503, and the retry in %s records it and sends nothing', async (_, same) => {
    const { chat, send } = await createMessage();
    // Its webhook would record it.
    await harness.phone('/faults', { kind: 'webhook-lost', event: 'message.any' });
    await harness.phone('/faults', { kind: 'webhook-lost', event: 'message.ack' });
    const { api, back } = createCutOffGateway();
    const lost = await send(api);
    expect([lost.status, lost.body['code']]).toEqual([503, 'backend_failed']);
    expect((await send(api)).status).toBe(503);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
    back();
    const expectedContent = await send(same ? api : harness.api);
    expect(expectedContent.status).toBe(200);
    expect(await harness.messageRows(chat)).toMatchObject([{ wa_id: expectedContent.body['waId'], failure: null }]);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
  });

  it('gives a 201 for send-image, because a retry would send it again', async () => {
    const chat = await harness.createRoom();
    const { api } = createCutOffGateway();
    const file = { data: png, mimetype: 'image/png' };
    const { sessionName, chatId } = chat;
    const reply = await api('POST', '/send-image', { body: { sessionName, chatId, caption: 'Foto', file } });
    expect(reply.status).toBe(201);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
  });
});

describe.each([['webhook-lost'], ['webhook-doubled'], ['webhook-reordered']])('with a %s', (kind) => {
  it('a message has one row, and its ack only increases', async () => {
    const { chat, send } = await createMessage();
    await harness.phone('/faults', { kind, event: 'message.any' });
    await harness.phone('/faults', { kind, event: 'message.ack' });
    await send();
    await settle();
    await harness.phone(`/api/chats/batik-lestari/${chat.chatId}/read`);
    await harness.settled();
    expect(await harness.messageRows(chat)).toMatchObject([{ ack: 3, author: 'member' }]);
  });
});

describe('a message that cannot be sent', () => {
  it('is marked as failed by a final error, and can be sent again', async () => {
    const { chat, send, messageId } = await createMessage();
    await harness.phone('/faults', { kind: 'refusal', code: '463' });
    const refused = await send();
    expect([refused.status, refused.body['code']]).toEqual([422, 'recipient_restricted']);
    expect(await harness.messageRows(chat)).toMatchObject([
      { id: messageId, failure: 'recipient_restricted', ack: -1 },
    ]);
    expect((await send()).status).toBe(201);
    expect(await harness.messageRows(chat)).toMatchObject([{ id: messageId, failure: null, ack: 0 }]);
  });

  it('is not marked as failed by an error that a retry may fix', async () => {
    const { chat, send, messageId } = await createMessage();
    await harness.phone('/faults', { kind: 'status', status: 429, path: '/sendText' });
    expect((await send()).status).toBe(429);
    expect(await harness.messageRows(chat)).toMatchObject([{ id: messageId, failure: 'rate_limited', ack: 0 }]);
    const elsewhere = harness.newGateway({ now: () => Date.now() });
    expect((await send(elsewhere)).status).toBe(201);
    expect(await harness.messageRows(chat)).toMatchObject([{ id: messageId, failure: null, ack: 0 }]);
  });

  it('gets a 409 if its id belongs to a message with another text', async () => {
    const { chat, send, messageId } = await createMessage();
    await send();
    const body = { ...requestBodies['send-text'](chat), text: 'Lain', userId: harness.owner.id, messageId };
    expect((await harness.api('POST', '/send-text', { body })).status).toBe(409);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
  });

  it('gets a 503 with retry-after while the session reconnects, and is not marked as failed', async () => {
    const { send, chat } = await createMessage();
    harness.whatsapp.sessions.drop('batik-lestari', 60_000);
    const reply = send();
    await harness.clock.waitForTimers(10_000);
    await harness.clock.advance(10_000);
    const { status: code, body, headers } = await reply;
    expect([code, body['code'], body['session']]).toEqual([503, 'session_not_working', 'STARTING']);
    expect(headers.get('retry-after')).toBe('3');
    expect(await harness.messageRows(chat)).toMatchObject([{ ack: 0 }]);
    await harness.clock.advance(60_000);
    await harness.settled();
    expect((await send()).status).toBe(201);
  });
});

describe('send-image, which has no message id', () => {
  const image = async (chat: Chat): Promise<Reply> =>
    harness.api('POST', '/send-image', {
      body: {
        sessionName: chat.sessionName,
        chatId: chat.chatId,
        caption: 'Foto',
        file: { data: png, mimetype: 'image/png' },
      },
    });

  it('finds the image in the history after a time-out', async () => {
    const chat = await harness.createRoom();
    harness.intercept('/sendImage', loseResponse);
    expect((await image(chat)).status).toBe(201);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
  });

  it('responds that the outcome is unknown if the history fails too, and does not send again', async () => {
    const chat = await harness.createRoom();
    // Its webhook would record it.
    await harness.phone('/faults', { kind: 'webhook-lost', event: 'message.any' });
    harness.intercept('/sendImage', loseResponse);
    harness.intercept('/messages', failWith(503));
    const reply = await image(chat);
    expect([reply.status, reply.body['code']]).toEqual([504, 'unknown_outcome']);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
    expect(await harness.messageRows(chat)).toMatchObject([{ failure: 'unknown_outcome' }]);
  });
});

describe('a reply', () => {
  it("quotes a message by its UUID or by WhatsApp's id", async () => {
    const chat = await harness.createRoom();
    await harness.phone(`/api/chats/batik-lestari/${chat.chatId}/messages`, { text: 'Masih ada?' });
    await harness.settled();
    const [original] = await harness.messageRows(chat);
    // Not behind the simulator's clock, which other tests advance: a reply would be sent before what it quotes.
    const api = harness.newGateway({ now: () => Math.max(Date.now(), harness.clock.now()) });
    for (const replyTo of [original?.['id'], original?.['wa_id']]) {
      const messageId = crypto.randomUUID();
      const body = { ...chat, text: 'Ada', userId: harness.owner.id, messageId, replyTo };
      expect((await api('POST', '/send-text', { body })).status).toBe(201);
    }
    expect(await harness.messageRows(chat)).toMatchObject([
      {},
      { reply_to: original?.['id'] },
      { reply_to: original?.['id'] },
    ]);
    expect(harness.phoneMessages(chat).map((one) => ('replyTo' in one ? one.replyTo : null))).toEqual([
      null,
      expect.any(String),
      expect.any(String),
    ]);
  });
});

it('sending into a chat that a colleague holds needs an explicit takeover', async () => {
  const { chat, send } = await createMessage();
  await send();
  const other = { ...requestBodies['send-text'](chat), userId: harness.member.id };
  const call = (more: object) =>
    harness.api('POST', '/send-text', {
      body: { ...other, messageId: crypto.randomUUID(), ...more },
      as: harness.member,
    });
  expect(await call({})).toMatchObject({ status: 409, body: { code: 'held', statusText: 'Conflict' } });
  expect((await call({ takesFrom: harness.owner.id })).status).toBe(201);
  await settle();
  expect(harness.phoneMessages(chat)).toHaveLength(2);
});
