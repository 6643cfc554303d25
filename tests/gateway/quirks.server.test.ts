/** What a running WAHA server does differently from its documentation (seen on WAHA 2026.4.1, NOWEB). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { loseResponse, startHarness, type Harness, type Interceptor } from './support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const session = 'batik-lestari';

/** A server that ignores the `id` of a send. */
const ignoreId: Interceptor = async (request) => {
  const { id: _, ...body } = (await request.json()) as Record<string, unknown>;
  return harness.whatsapp.waha.request(new URL(request.url).pathname, {
    method: 'POST',
    headers: request.headers,
    body: JSON.stringify(body),
  });
};

const sendWith = (api: Harness['api'], chat: object, messageId: string) =>
  api('POST', '/send-text', { body: { ...chat, text: 'Ready kak', userId: harness.owner.id, messageId } });

it.each(['2026.2.1', '2026.4.2', 'tidak diketahui'])(
  'a server of version %s chooses ids itself, so a text whose response is lost is found by its content',
  async (version) => {
    const api = harness.newGateway();
    const chat = await harness.createRoom();
    const messageId = crypto.randomUUID();
    harness.intercept('/api/version', () => Response.json({ version }));
    harness.intercept('/sendText', async (request) => {
      await ignoreId(request, async () => new Response());
      return loseResponse(request, async () => new Response());
    });
    await harness.phone('/faults', { kind: 'webhook-lost', event: 'message.any' });
    await sendWith(api, chat, messageId);
    expect((await sendWith(api, chat, messageId)).status).toBe(200);
    expect(harness.phoneMessages(chat)).toHaveLength(1);
  },
);

it('the version of the server is asked once in a process', async () => {
  const api = harness.newGateway();
  harness.calls.length = 0;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const chat = await harness.createRoom();
    harness.intercept('/sendText', async (request) => {
      await ignoreId(request, async () => new Response());
      return loseResponse(request, async () => new Response());
    });
    await sendWith(api, chat, crypto.randomUUID());
  }
  expect(harness.calls.filter(({ path }) => path.startsWith('/api/version'))).toHaveLength(1);
});

it('a refusal without a session status is not reported as a lost connection', async () => {
  const chat = await harness.createRoom();
  harness.intercept('/sendText', () =>
    Response.json({ message: 'The feature is available only in Plus version', statusCode: 422 }, { status: 422 }),
  );
  const reply = await sendWith(harness.api, chat, crypto.randomUUID());
  expect([reply.status, reply.body['code']]).toEqual([422, 'upstream_refused']);
});

it('a session that is already started counts as started', async () => {
  const refusal = () =>
    Response.json({ message: `Session '${session}' is already started.`, statusCode: 422 }, { status: 422 });
  harness.intercept('/api/sessions', refusal);
  harness.intercept(`/sessions/${session}/start`, refusal);
  const reply = await harness.api('POST', '/sessions', { body: { name: session } });
  expect([reply.status, reply.body['status']]).toEqual([200, 'WORKING']);
});

it('a session that the server has lost makes its channel pending, so that it can be linked anew', async () => {
  const status = async () =>
    (await harness.stack.database.query('select status from channel where external_id = $1', [session]))[0];
  harness.intercept(`/api/sessions/${session}`, () =>
    Response.json({ message: 'Session not found', statusCode: 404 }, { status: 404 }),
  );
  expect((await harness.api('GET', `/sessions/${session}`)).status).toBe(404);
  expect(await status()).toEqual({ status: 'pending' });
  expect((await harness.api('GET', `/sessions/${session}`)).status).toBe(200);
  expect(await status()).toEqual({ status: 'WORKING' });
});

it('a file that the server failed to download keeps its type and its name', async () => {
  const chat = await harness.createRoom();
  await harness.postEvent({
    id: 'evt_failed_media',
    event: 'message.any',
    session,
    timestamp: Date.now(),
    payload: {
      id: `false_${chat.chatId}_3AFA11ED`,
      timestamp: Date.now() / 1000,
      from: chat.chatId,
      fromMe: false,
      source: 'app',
      body: null,
      hasMedia: true,
      media: { url: null, mimetype: 'application/pdf', filename: 'nota.pdf', error: { message: 'timeout' } },
    },
  });
  expect(await harness.messageRows(chat)).toMatchObject([
    {
      kind: 'document',
      media: null,
      content: { file: { why: 'late', mimetype: 'application/pdf', filename: 'nota.pdf' } },
    },
  ]);
});

it('a picture server that cannot be reached is no error, and is asked again at the next request', async () => {
  const chat = await harness.createRoom();
  let requests = 0;
  const api = harness.newGateway({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('.whatsapp.net')) return harness.fetch(request);
      requests += 1;
      throw new TypeError('fetch failed');
    },
  });
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (let attempt = 0; attempt < 2; attempt += 1) {
    harness.intercept('/picture', () => Response.json({ url: 'https://pps.whatsapp.net/a' }));
    const reply = await api('GET', `/chats/${session}/${encodeURIComponent(chat.chatId)}/picture`);
    expect([reply.status, reply.body]).toEqual([200, { path: null }]);
  }
  expect([requests, error.mock.calls.length]).toEqual([2, 2]);
  error.mockRestore();
});
