import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { failWith, loseResponse, startHarness, type Chat, type Harness, type Reply } from './support/harness.ts';
import { hmacKey } from './support/simulator.ts';

// WAHA's quirks, each through the gateway.

let harness: Harness;
let chat: Chat;
beforeAll(async () => {
  harness = await startHarness();
  chat = await harness.createRoom();
});
afterAll(() => harness.close());

const session = 'batik-lestari';
const chatPath = (path: string, at = chat): string => `/chats/${session}/${encodeURIComponent(at.chatId)}${path}`;
const settle = async (): Promise<void> => {
  await harness.clock.advance(1_000);
  await harness.settled();
};

/** Creates another channel of the shop, without a session. */
const createChannel = async (name: string): Promise<string> => {
  await harness.stack.database.query(
    'insert into public.channel (business_id, name, external_id) values ($1, $2, $2)',
    [chat.businessId, name],
  );
  return name;
};
/** Advances the clock past the `ms` that WAHA waits before its response. */
const afterWait = async (ms: number, call: Promise<Reply>): Promise<Reply> => {
  await harness.clock.waitForTimers(ms);
  await harness.clock.advance(ms);
  return call;
};

describe('empty 200 and 201 bodies', () => {
  it('are valid responses', async () => {
    const name = await createChannel('kosong');
    await harness.api('POST', '/sessions', { body: { name } });
    const me = await harness.api('GET', `/sessions/${name}/me`);
    expect([me.status, me.text]).toEqual([200, 'null']);
    expect((await harness.api('DELETE', `/sessions/${name}`)).status).toBe(204);
    expect((await harness.api('POST', chatPath('/archive'))).body).toEqual({ archived: true });
    await harness.phone(`/api/chats/${session}/${chat.chatId}/messages`, { text: 'Halo' });
    await harness.settled();
    const [row] = await harness.messageRows(chat);
    expect((await harness.api('POST', '/mark-read', { body: { ...chat, messageId: row?.['wa_id'] } })).status).toBe(
      200,
    );
    const unknown = await harness.api(
      'GET',
      `/service/contacts?session=${session}&contactId=${encodeURIComponent('6280000009999@c.us')}`,
    );
    expect([unknown.status, unknown.text]).toEqual([200, 'null']);
  });
});

describe('an error response', () => {
  it.each([
    ['a message text', { message: 'x', error: 'Bad Request', statusCode: 400 }],
    ['a message array', { message: ['x', 'y'], error: 'Bad Request', statusCode: 400 }],
    ['an error text only', { error: 'x', session: 'toko' }],
    ['an error object', { error: { code: 404, key: 'FILE_NOT_FOUND', message: 'x' } }],
    ['a null body', null],
    ['a JSON string', 'x'],
  ])("with %s becomes an error in the gateway's form", async (_, body) => {
    harness.intercept('/overview', () => Response.json(body, { status: 400 }));
    const reply = await harness.api('GET', `/chats/${session}/overview`);
    expect(reply.body).toEqual({
      status: 502,
      statusText: 'Bad Gateway',
      message: expect.any(String),
      code: 'upstream_failed',
    });
  });

  it.each([
    ['HTML', '<html>', 'text/html'],
    ['truncated JSON', '[{', 'application/json'],
    ['an empty body in the place of an array', '', 'application/json'],
    ['an object in the place of an array', '{"chats": []}', 'application/json'],
  ])('with a 200 status and %s gives a 502', async (_, body, type) => {
    for (const path of [`/chats/${session}/overview`, `/chats/${session}`, chatPath('/messages')]) {
      harness.intercept('/chats', () => new Response(body, { headers: { 'content-type': type } }));
      expect([path, (await harness.api('GET', path)).body]).toMatchObject([
        path,
        { status: 502, code: 'upstream_failed' },
      ]);
    }
  });
});

describe('a call that takes ten seconds', () => {
  it("gets WAHA's 422 with the session status, not a time-out", async () => {
    const qr = await afterWait(10_000, harness.api('GET', `/auth/${session}/qr?format=text`));
    expect(qr.body).toMatchObject({ status: 422, code: 'session_not_scanning', session: 'WORKING' });
  });
});

describe('creating a session', () => {
  it('sends an explicit start, the webhook config and the business id', async () => {
    const name = await createChannel('mulai');
    harness.calls.length = 0;
    const made = await harness.api('POST', '/sessions', { body: { name } });
    expect([made.status, made.body]).toEqual([201, { name, status: 'STARTING', me: null, engine: 'NOWEB' }]);
    expect(harness.calls[0]?.body).toMatchObject({
      name,
      start: true,
      config: {
        metadata: { businessId: chat.businessId },
        webhooks: [
          {
            url: harness.env.webhookUrl,
            hmac: { key: hmacKey },
            events: expect.arrayContaining(['message.any', 'message.ack', 'session.status']),
          },
        ],
      },
    });
    expect(JSON.stringify(harness.calls[0]?.body)).not.toContain('"message"');
    expect((await harness.api('POST', '/sessions', { body: { name } })).status).toBe(200);
  });

  it('and scanning its QR code leads to a WORKING channel', async () => {
    const name = await createChannel('pindai');
    await harness.api('POST', '/sessions', { body: { name } });
    await settle();
    const text = await harness.api('GET', `/auth/${name}/qr?format=text`);
    expect(text.body).toEqual({ value: expect.stringMatching(/^2@/) });
    const png = await harness.api('GET', `/auth/${name}/qr?format=image`);
    expect([png.status, png.headers.get('content-type'), png.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    const code = await afterWait(
      300,
      harness.api('POST', `/auth/${name}/request-code`, { body: { phoneNumber: '0812-3456-7890' } }),
    );
    expect(code.body).toEqual({ code: expect.stringMatching(/^.{4}-.{4}$/) });
    expect(harness.calls.at(-1)?.body).toEqual({ phoneNumber: '6281234567890' });
    await harness.phone(`/api/sessions/${name}/scan`, { name: 'Toko', number: '628115550009' });
    await settle();
    expect(
      await harness.stack.database.query('select status, phone from public.channel where external_id = $1', [name]),
    ).toEqual([{ status: 'WORKING', phone: '+628115550009' }]);
  });
});

describe('the chat of a message', () => {
  it('comes from the message id, also for own messages', async () => {
    const at = await harness.createRoom();
    const body = { ...at, text: 'Dari kami', userId: harness.owner.id, messageId: crypto.randomUUID() };
    await harness.api('POST', '/send-text', { body });
    await settle();
    expect(await harness.messageRows(at)).toMatchObject([{ body: 'Dari kami', ack: 2 }]);
  });
});

describe('two forms of a chat id', () => {
  it('belong to one chat', async () => {
    const list = await harness.api('GET', `/chats/${session}?limit=1000`);
    expect(list.text).not.toContain('s.whatsapp.net');
    const jid = chat.chatId.replace('@c.us', '@s.whatsapp.net');
    expect((await harness.api('GET', chatPath('/messages', { ...chat, chatId: jid }))).status).toBe(200);
    const hidden = await harness.createRoom('99887766@lid');
    const number = await harness.createRoom();
    await harness.phone('/api/customers', { name: 'Ayu', number: number.chatId, lid: hidden.chatId });
    for (const { chatId } of [hidden, number])
      await harness.phone(`/api/chats/${session}/${chatId}/messages`, { text: chatId });
    await harness.settled();
    const overview = await harness.api('GET', `/chats/${session}/overview?limit=50`);
    expect(overview.text).toContain(number.chatId);
    expect(overview.text).not.toContain(`"id":"${hidden.chatId}"`);
    const messages = await harness.api('GET', chatPath('/messages', number));
    expect(JSON.parse(messages.text)).toHaveLength(2);
  });
});

describe('an event of a hidden id', () => {
  it('reaches the room of the number that WAHA knows, for which it is asked once', async () => {
    const number = await harness.createRoom();
    const hidden = { ...number, chatId: '99887799@lid' };
    harness.whatsapp.server.saveCustomer({ id: number.chatId, lid: hidden.chatId });
    harness.calls.length = 0;
    for (const raw of ['3A01', '3A02']) {
      const payload = { id: `false_${hidden.chatId}_${raw}`, timestamp: Date.now() / 1000, body: raw, fromMe: false };
      const envelope = { id: crypto.randomUUID(), timestamp: Date.now(), event: 'message.any', session, payload };
      expect((await harness.postEvent(envelope)).status).toBe(200);
    }
    await settle();
    expect((await harness.messageRows(number)).map(({ body }) => body)).toEqual(['3A01', '3A02']);
    expect(harness.calls.filter(({ path }) => path.includes('/lids/'))).toHaveLength(1);
  });
});

describe('a page of messages', () => {
  it('may be shorter than its limit without being the last, because WAHA filters after paging', async () => {
    const at = await harness.createRoom();
    for (const text of ['1', '2', '3']) await harness.phone(`/api/chats/${session}/${at.chatId}/messages`, { text });
    const page = async (offset: number): Promise<string[]> =>
      (
        JSON.parse((await harness.api('GET', chatPath(`/messages?limit=2&offset=${offset}`, at))).text) as {
          body: string;
        }[]
      ).map(({ body }) => body);
    expect([await page(0), await page(2), await page(4)]).toEqual([['3', '2'], ['1'], []]);
    expect((await harness.api('GET', chatPath('/messages?limit=x', at))).body).toMatchObject({
      status: 400,
      field: 'limit',
    });
    expect((await harness.api('GET', chatPath('/messages?limit=-1', at))).status).toBe(400);
  });
});

describe('acks', () => {
  it('out of order leave the highest ack', async () => {
    const at = await harness.createRoom();
    await harness.phone('/faults', { kind: 'webhook-reordered', event: 'message.ack' });
    await harness.phone('/faults', { kind: 'webhook-doubled', event: 'message.ack' });
    await harness.api('POST', '/send-text', {
      body: { ...at, text: 'a', userId: harness.owner.id, messageId: crypto.randomUUID() },
    });
    await settle();
    expect(await harness.messageRows(at)).toMatchObject([{ ack: 2 }]);
  });
});

describe('STARTING after WORKING', () => {
  it('keeps the linked number, and the session reconnects by itself', async () => {
    harness.whatsapp.sessions.drop(session, 1_000);
    expect((await harness.api('GET', `/sessions/${session}`)).body).toMatchObject({
      status: 'STARTING',
      me: { id: '6281225550100@c.us' },
    });
    await harness.clock.advance(3_000);
    await harness.settled();
    expect((await harness.api('GET', `/sessions/${session}`)).body).toMatchObject({ status: 'WORKING' });
  });
});

describe('six unscanned QR codes', () => {
  it('end in FAILED, and a restart shows new ones', async () => {
    const name = await createChannel('enam');
    await harness.api('POST', '/sessions', { body: { name } });
    await harness.clock.advance(1_000 + 60_000 + 5 * 20_000);
    expect((await harness.api('GET', `/sessions/${name}`)).body['status']).toBe('FAILED');
    const none = await afterWait(5_000, harness.api('GET', `/auth/${name}/qr?format=image`));
    expect(none.body).toMatchObject({ status: 422, code: 'session_not_scanning', session: 'FAILED' });
    const restart = await afterWait(1_000, harness.api('POST', `/sessions/${name}/restart`));
    expect([restart.status, restart.body['status']]).toEqual([201, 'STARTING']);
    await settle();
    expect((await harness.api('GET', `/auth/${name}/qr?format=text`)).status).toBe(200);
  });
});

describe('a call that the engine does not support', () => {
  it('gives a 501 with an error code', async () => {
    expect((await harness.api('DELETE', chatPath(''))).body).toMatchObject({ status: 501, code: 'not_supported' });
    harness.whatsapp.sessions.setEngine(session, 'GOWS');
    expect((await harness.api('POST', chatPath('/archive'))).body).toMatchObject({
      status: 501,
      code: 'not_supported',
    });
    harness.whatsapp.sessions.setEngine(session, 'WEBJS');
    const gone = await harness.createRoom();
    await harness.phone(`/api/chats/${session}/${gone.chatId}/messages`, { text: 'a' });
    // Archiving with an action id can be undone.
    const action = crypto.randomUUID();
    for (const tried of ['x', action])
      expect((await harness.api('POST', chatPath(`/archive?action=${tried}`, gone))).status).toBe(
        tried === 'x' ? 400 : 200,
      );
    const undone = await fetch(`${harness.stack.url}/rest/v1/rpc/undo_room_action`, {
      method: 'POST',
      headers: {
        apikey: harness.stack.keys.publishable,
        authorization: `Bearer ${harness.owner.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ action_id: action }),
    });
    expect(await undone.json()).toMatchObject({ done: 1, chats: [{ archived: false }] });
    expect((await harness.api('DELETE', chatPath('', gone))).status).toBe(204);
    harness.whatsapp.sessions.setEngine(session, 'NOWEB');
  });
});

describe('the body of a 500', () => {
  it('is not passed on, and neither is the webhook key', async () => {
    expect((await harness.api('GET', `/sessions/${session}`)).text).not.toContain(hmacKey);
    harness.intercept('/sessions', failWith(500));
    const reply = await harness.api('GET', `/sessions/${session}`);
    expect(reply.body).toEqual({
      status: 502,
      statusText: 'Bad Gateway',
      message: expect.any(String),
      code: 'upstream_failed',
    });
  });
});

describe('concurrent lifecycle calls', () => {
  it("give a 502 with retry-after for the one that runs into WAHA's lock", async () => {
    const name = await createChannel('ganda');
    await harness.api('POST', '/sessions', { body: { name } });
    await harness.clock.advance(1_000);
    const calls = Array.from({ length: 3 }, () => harness.api('POST', `/sessions/${name}/logout`));
    await harness.clock.waitForTimers(5_000, 2);
    await harness.clock.advance(8_000);
    const replies = await Promise.all(calls);
    const busy = replies.filter((reply) => reply.status !== 201);
    expect(busy.map((reply) => reply.body['code'])).toEqual(['session_busy']);
    expect(busy[0]?.headers.get('retry-after')).toBe('5');
  });
});

describe('a restricted account', () => {
  it('gives an error that says so, without a retry', async () => {
    const at = await harness.createRoom();
    await harness.phone('/faults', { kind: 'refusal', code: '463' });
    const body = { ...at, text: 'a', userId: harness.owner.id, messageId: crypto.randomUUID() };
    const reply = await harness.api('POST', '/send-text', { body });
    expect(reply.body).toMatchObject({
      status: 422,
      code: 'recipient_restricted',
      message: expect.stringContaining('membatasi'),
    });
    expect(reply.text).not.toContain('463');
  });
});

describe('a Retry-After header', () => {
  it.each([
    [503, 502, 7],
    [429, 429, 9],
  ])('of a %i is passed on to the client', async (wahaStatus, gatewayStatus, retryAfter) => {
    await harness.phone('/faults', { kind: 'status', status: wahaStatus, retryAfter, path: '/overview' });
    const reply = await harness.api('GET', `/chats/${session}/overview`);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([gatewayStatus, String(retryAfter)]);
  });
});

describe('a time-out of WAHA', () => {
  it('gives a 504', async () => {
    harness.intercept('/overview', loseResponse);
    expect((await harness.api('GET', `/chats/${session}/overview`)).body).toMatchObject({
      status: 504,
      code: 'upstream_timeout',
    });
  });
});
