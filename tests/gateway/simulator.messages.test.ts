import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { Engine } from '../../local/whatsapp/state.ts';
import { schemaErrors } from './support/openapi.ts';
import { hmacKey, startSimulator, type ReceivedWebhook, type Simulator } from './support/simulator.ts';

// The simulated WAHA's messages, acks, webhooks and media match WAHA's OpenAPI document and behaviour.

const customer = '6281234567890@c.us';
const engines: Engine[] = ['NOWEB', 'GOWS', 'WEBJS'];

describe.each(engines)('messages with %s', (engine) => {
  it("match WAHA's OpenAPI schemas", async () => {
    const sim = await startSimulator({ engine });
    await sim.startWorkingSession('toko');
    await sim.phone(`/api/chats/toko/${customer}/messages`, { text: 'Halo' });
    await sim.phone(`/api/chats/toko/${customer}/messages`, { voice: { seconds: 1 } });
    await sim.phone('/api/customers', { name: 'Ayu', lid: '998877' });
    await sim.phone('/api/chats/toko/998877@lid/messages', { text: 'Permisi' });
    const sent = await sim.call('POST', '/api/sendText', {
      session: 'toko',
      chatId: customer,
      text: 'Ya?',
      id: '3EB0AA',
    });
    expect(sent.status).toBe(201);
    const messages = (await (
      await sim.call('GET', `/api/toko/chats/${customer}/messages?limit=50`)
    ).json()) as unknown[];
    expect(messages).toHaveLength(3);
    for (const message of messages) expect(schemaErrors('WAMessage', message)).toEqual([]);
    const overview = (await (await sim.call('GET', '/api/toko/chats/overview')).json()) as unknown[];
    expect(overview).toHaveLength(2);
    for (const row of overview) expect(schemaErrors('ChatSummary', row)).toEqual([]);
    expect(schemaErrors('SessionInfo', await (await sim.call('GET', '/api/sessions/toko')).json())).toEqual([]);
    expect(schemaErrors('MeInfo', await (await sim.call('GET', '/api/sessions/toko/me')).json())).toEqual([]);
    await sim.clock.advance(1_000);
    const [, , last] = messages as { id: string }[];
    const rawId = last?.id.split('_')[2];
    await sim.phone(`/api/chats/toko/${customer}/messages/${rawId}/reaction`, { text: '👍' });
    await sim.phone(`/api/chats/toko/${customer}/messages/${rawId}/edit`, { text: 'Halo!' });
    await sim.phone(`/api/chats/toko/${customer}/messages/${rawId}/revoke`);
    await sim.phone('/api/sessions/toko/unlink');
    await sim.whatsapp.settled();
    const schemas: Record<string, string> = {
      message: 'WAMessage',
      'message.any': 'WAMessage',
      'message.ack': 'WAMessageAckBody',
      'message.reaction': 'WAMessageReaction',
      'message.edited': 'WAMessageEditedBody',
      'message.revoked': 'WAMessageRevokedBody',
      'session.status': 'WASessionStatusBody',
    };
    expect(new Set(sim.webhooks.map(({ envelope }) => envelope.event))).toEqual(new Set(Object.keys(schemas)));
    const wrong = sim.webhooks.flatMap(({ envelope: { event, payload } }) =>
      schemaErrors(schemas[event] ?? '', payload).map((one) => `${event}${one}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the source of a message', () => {
  const sourcesIn = async (sim: Simulator) => {
    const response = await sim.call('GET', `/api/toko/chats/${customer}/messages?limit=50`);
    return ((await response.json()) as { source: string }[]).map(({ source }) => source);
  };
  const start = async (): Promise<Simulator> => {
    const sim = await startSimulator();
    await sim.startWorkingSession('toko', ['message.any']);
    await sim.phone(`/api/chats/toko/${customer}/messages`, { text: 'Dari HP', by: 'business' });
    await sim.call('POST', '/api/sendText', { session: 'toko', chatId: customer, text: 'Dari API' });
    await sim.whatsapp.settled();
    return sim;
  };

  it('is api for ten minutes for what WAHA has sent, also after a lost connection', async () => {
    const sim = await start();
    expect(sim.webhooks.map(({ envelope }) => envelope.payload['source'])).toEqual(['app', 'api']);
    sim.whatsapp.sessions.drop('toko', 1_000);
    await sim.clock.advance(599_000);
    expect(await sourcesIn(sim)).toEqual(['api', 'app']);
    await sim.clock.advance(1_000);
    expect(await sourcesIn(sim)).toEqual(['app', 'app']);
  });

  it('is app for everything after a restart of the session', async () => {
    const sim = await start();
    const restarting = sim.call('POST', '/api/sessions/toko/restart');
    await sim.clock.advance(1_000);
    await restarting;
    await sim.clock.advance(1_000);
    expect(await sourcesIn(sim)).toEqual(['app', 'app']);
  });
});

describe('webhooks', () => {
  it('are signed over the raw body and retried every 2 s until they get a 2xx', async () => {
    const sim = await startSimulator();
    await sim.startWorkingSession('toko', ['message.any']);
    sim.respondNext(
      () => new Response(null, { status: 500 }),
      () => new Response(null, { status: 404 }),
      () => new Response(null, { status: 503, headers: { 'retry-after': '7' } }),
    );
    await sim.phone(`/api/chats/toko/${customer}/messages`, { text: 'Halo' });
    await sim.clock.waitForTimers(2_000);
    expect(sim.webhooks).toHaveLength(1);
    await sim.clock.advance(2_000);
    expect(sim.webhooks).toHaveLength(2);
    await sim.clock.advance(2_000);
    expect(sim.webhooks).toHaveLength(3);
    await sim.clock.advance(6_999);
    expect(sim.webhooks).toHaveLength(3);
    await sim.clock.advance(1);
    expect(sim.webhooks).toHaveLength(4);
    await sim.whatsapp.settled();
    const [{ headers, raw, envelope }] = sim.webhooks as [ReceivedWebhook];
    expect(headers.get('x-webhook-hmac')).toBe(createHmac('sha512', hmacKey).update(raw).digest('hex'));
    expect(headers.get('x-webhook-hmac-algorithm')).toBe('sha512');
    expect(envelope.id).toMatch(/^evt_[0-9a-z]{26}$/);
    expect(new Set(sim.webhooks.map((hook) => hook.envelope.id)).size).toBe(1);
  });

  it('stop after 15 attempts', async () => {
    const sim = await startSimulator();
    await sim.startWorkingSession('toko', ['message.any']);
    sim.respondNext(...Array.from({ length: 40 }, () => () => new Response(null, { status: 500 })));
    await sim.phone(`/api/chats/toko/${customer}/messages`, { text: 'Halo' });
    await sim.clock.waitForTimers(2_000);
    await sim.clock.advance(120_000);
    await sim.whatsapp.settled();
    expect(sim.webhooks).toHaveLength(15);
  });

  it('are sent after a reconnect for messages that came meanwhile', async () => {
    const sim = await startSimulator();
    await sim.startWorkingSession('toko', ['message.any']);
    sim.whatsapp.sessions.drop('toko', 5_000);
    await sim.phone(`/api/chats/toko/${customer}/messages`, { text: 'Ada orang?' });
    expect(sim.webhooks).toHaveLength(0);
    await sim.clock.advance(7_000);
    await sim.whatsapp.settled();
    expect(sim.webhooks.map(({ envelope }) => envelope.payload['body'])).toEqual(['Ada orang?']);
  });

  it.each([
    ['webhook-lost', ['B']],
    ['webhook-doubled', ['A', 'A', 'B']],
    ['webhook-reordered', ['B', 'A']],
  ])('meet the fault %s when it is set', async (kind, bodies) => {
    const sim = await startSimulator();
    await sim.startWorkingSession('toko', ['message.any']);
    expect((await sim.phone('/faults', { kind })).status).toBe(201);
    for (const text of ['A', 'B']) await sim.phone(`/api/chats/toko/${customer}/messages`, { text });
    await sim.whatsapp.settled();
    expect(sim.webhooks.map(({ envelope }) => envelope.payload['body'])).toEqual(bodies);
  });
});

describe('acks', () => {
  it('increase when the customer receives and reads the message', async () => {
    const sim = await startSimulator();
    await sim.startWorkingSession('toko', ['message.ack']);
    await sim.phone('/api/customers', { name: 'Budi', number: '6281234567890', online: false });
    await sim.call('POST', '/api/sendText', { session: 'toko', chatId: customer, text: 'Halo' });
    await sim.clock.advance(10_000);
    await sim.whatsapp.settled();
    const acks = (): unknown[] => sim.webhooks.map(({ envelope }) => envelope.payload['ack']);
    expect(acks()).toEqual([1]);
    sim.whatsapp.server.setOnline(customer, true);
    await sim.phone(`/api/chats/toko/${customer}/read`);
    await sim.whatsapp.settled();
    expect(acks()).toEqual([1, 2, 3]);
  });
});

describe('sending', () => {
  it('with a known id returns the existing message', async () => {
    const sim = await startSimulator();
    await sim.startWorkingSession('toko');
    const body = { session: 'toko', chatId: customer, text: 'Sekali', id: '3EB0FF' };
    for (let time = 0; time < 3; time += 1) expect((await sim.call('POST', '/api/sendText', body)).status).toBe(201);
    expect(await (await sim.call('GET', `/api/toko/chats/${customer}/messages`)).json()).toHaveLength(1);
  });

  it('validates as little as the real WAHA', async () => {
    const sim = await startSimulator();
    await sim.startWorkingSession('toko');
    expect((await sim.call('POST', '/api/sendText', { chatId: customer, text: 'a' })).status).toBe(400);
    const noChat = await sim.call('POST', '/api/sendText', { session: 'toko', text: 'a' });
    expect([noChat.status, await noChat.json()]).toEqual([
      500,
      expect.objectContaining({ exception: expect.objectContaining({ name: 'TypeError' }) }),
    ]);
    expect(
      (await sim.call('POST', '/api/sendImage', { session: 'toko', chatId: customer, file: { mimetype: 'image/png' } }))
        .status,
    ).toBe(422);
  });
});

describe('media', () => {
  it('can be downloaded with the API key for three minutes', async () => {
    const sim = await startSimulator();
    await sim.startWorkingSession('toko', ['message']);
    await sim.phone(`/api/chats/toko/${customer}/messages`, { voice: { seconds: 1 } });
    await sim.whatsapp.settled();
    const [hook] = sim.webhooks as [ReceivedWebhook];
    const { url } = hook.envelope.payload['media'] as { url: string };
    const path = new URL(url).pathname;
    expect((await sim.call('GET', path)).headers.get('content-type')).toBe('audio/ogg; codecs=opus');
    expect((await sim.call('GET', path, undefined, { 'x-api-key': '' })).status).toBe(401);
    await sim.clock.advance(180_000);
    const gone = await sim.call('GET', path);
    expect([gone.status, await gone.json()]).toEqual([
      404,
      { error: expect.objectContaining({ key: 'FILE_NOT_FOUND' }) },
    ]);
  });
});

describe('the phone page', () => {
  it('has a strict content security policy and accepts JSON only', async () => {
    const { whatsapp } = await startSimulator();
    const page = await whatsapp.phone.request('/');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(await page.text()).toContain('lang="id"');
    expect((await whatsapp.phone.request('/page/main.js')).headers.get('content-type')).toContain('text/javascript');
    expect((await whatsapp.phone.request('/page/..%2fapp.ts')).status).toBe(404);
    expect(
      (
        await whatsapp.phone.request('/faults', {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: '{}',
        })
      ).status,
    ).toBe(415);
  });
});
