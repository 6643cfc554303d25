import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { Engine } from '../../local/whatsapp/state.ts';
import { wrongIn } from './support/openapi.ts';
import { hmacKey, simulator, type Hook } from './support/simulator.ts';

// The simulated WAHA's messages, acks, webhooks and media are what waha.md and WAHA's own document say.

const customer = '6281234567890@c.us';
const engines: Engine[] = ['NOWEB', 'GOWS', 'WEBJS'];

describe.each(engines)('messages with %s', (engine) => {
  it('have the shapes that WAHA declares', async () => {
    const it = await simulator({ engine });
    await it.working('toko');
    await it.phone(`/api/chats/toko/${customer}/messages`, { text: 'Halo' });
    await it.phone(`/api/chats/toko/${customer}/messages`, { voice: { seconds: 1 } });
    await it.phone('/api/customers', { name: 'Ayu', lid: '998877' });
    await it.phone('/api/chats/toko/998877@lid/messages', { text: 'Permisi' });
    const sent = await it.call('POST', '/api/sendText', {
      session: 'toko',
      chatId: customer,
      text: 'Ya?',
      id: '3EB0AA',
    });
    expect(sent.status).toBe(201);
    const messages = (await (
      await it.call('GET', `/api/toko/chats/${customer}/messages?limit=50`)
    ).json()) as unknown[];
    expect(messages).toHaveLength(3);
    for (const message of messages) expect(wrongIn('WAMessage', message)).toEqual([]);
    const overview = (await (await it.call('GET', '/api/toko/chats/overview')).json()) as unknown[];
    expect(overview).toHaveLength(2);
    for (const row of overview) expect(wrongIn('ChatSummary', row)).toEqual([]);
    expect(wrongIn('SessionInfo', await (await it.call('GET', '/api/sessions/toko')).json())).toEqual([]);
    expect(wrongIn('MeInfo', await (await it.call('GET', '/api/sessions/toko/me')).json())).toEqual([]);
    await it.clock.advance(1_000);
    const [, , last] = messages as { id: string }[];
    const rawId = last?.id.split('_')[2];
    await it.phone(`/api/chats/toko/${customer}/messages/${rawId}/reaction`, { text: '👍' });
    await it.phone(`/api/chats/toko/${customer}/messages/${rawId}/edit`, { text: 'Halo!' });
    await it.phone(`/api/chats/toko/${customer}/messages/${rawId}/revoke`);
    await it.phone('/api/sessions/toko/unlink');
    await it.whatsapp.settled();
    const schemas: Record<string, string> = {
      message: 'WAMessage',
      'message.any': 'WAMessage',
      'message.ack': 'WAMessageAckBody',
      'message.reaction': 'WAMessageReaction',
      'message.edited': 'WAMessageEditedBody',
      'message.revoked': 'WAMessageRevokedBody',
      'session.status': 'WASessionStatusBody',
    };
    expect(new Set(it.hooks.map(({ envelope }) => envelope.event))).toEqual(new Set(Object.keys(schemas)));
    const wrong = it.hooks.flatMap(({ envelope: { event, payload } }) =>
      wrongIn(schemas[event] ?? '', payload).map((one) => `${event}${one}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('webhooks', () => {
  it('are signed over the raw body, and tried again every 2 s until they are taken', async () => {
    const it = await simulator();
    await it.working('toko', ['message.any']);
    it.refuse(
      () => new Response(null, { status: 500 }),
      () => new Response(null, { status: 404 }),
      () => new Response(null, { status: 503, headers: { 'retry-after': '7' } }),
    );
    await it.phone(`/api/chats/toko/${customer}/messages`, { text: 'Halo' });
    await it.clock.set(2_000);
    expect(it.hooks).toHaveLength(1);
    await it.clock.advance(2_000);
    expect(it.hooks).toHaveLength(2);
    await it.clock.advance(2_000);
    expect(it.hooks).toHaveLength(3);
    await it.clock.advance(6_999);
    expect(it.hooks).toHaveLength(3);
    await it.clock.advance(1);
    expect(it.hooks).toHaveLength(4);
    await it.whatsapp.settled();
    const [{ headers, raw, envelope }] = it.hooks as [Hook];
    expect(headers.get('x-webhook-hmac')).toBe(createHmac('sha512', hmacKey).update(raw).digest('hex'));
    expect(headers.get('x-webhook-hmac-algorithm')).toBe('sha512');
    expect(envelope.id).toMatch(/^evt_[0-9a-z]{26}$/);
    expect(new Set(it.hooks.map((hook) => hook.envelope.id)).size).toBe(1);
  });

  it('give up after 15 attempts', async () => {
    const it = await simulator();
    await it.working('toko', ['message.any']);
    it.refuse(...Array.from({ length: 40 }, () => () => new Response(null, { status: 500 })));
    await it.phone(`/api/chats/toko/${customer}/messages`, { text: 'Halo' });
    await it.clock.set(2_000);
    await it.clock.advance(120_000);
    await it.whatsapp.settled();
    expect(it.hooks).toHaveLength(15);
  });

  it('come late for what happened while the session was away', async () => {
    const it = await simulator();
    await it.working('toko', ['message.any']);
    it.whatsapp.sessions.drop('toko', 5_000);
    await it.phone(`/api/chats/toko/${customer}/messages`, { text: 'Ada orang?' });
    expect(it.hooks).toHaveLength(0);
    await it.clock.advance(7_000);
    await it.whatsapp.settled();
    expect(it.hooks.map(({ envelope }) => envelope.payload['body'])).toEqual(['Ada orang?']);
  });

  it.each([
    ['webhook-lost', ['B']],
    ['webhook-doubled', ['A', 'A', 'B']],
    ['webhook-reordered', ['B', 'A']],
  ])('can be made to be %s', async (kind, bodies) => {
    const it = await simulator();
    await it.working('toko', ['message.any']);
    expect((await it.phone('/faults', { kind })).status).toBe(201);
    for (const text of ['A', 'B']) await it.phone(`/api/chats/toko/${customer}/messages`, { text });
    await it.whatsapp.settled();
    expect(it.hooks.map(({ envelope }) => envelope.payload['body'])).toEqual(bodies);
  });
});

describe('acks', () => {
  it('go from the clock to two blue ticks as the customer receives and reads', async () => {
    const it = await simulator();
    await it.working('toko', ['message.ack']);
    await it.phone('/api/customers', { name: 'Budi', number: '6281234567890', online: false });
    await it.call('POST', '/api/sendText', { session: 'toko', chatId: customer, text: 'Halo' });
    await it.clock.advance(10_000);
    await it.whatsapp.settled();
    const acks = (): unknown[] => it.hooks.map(({ envelope }) => envelope.payload['ack']);
    expect(acks()).toEqual([1]);
    it.whatsapp.network.setOnline(customer, true);
    await it.phone(`/api/chats/toko/${customer}/read`);
    await it.whatsapp.settled();
    expect(acks()).toEqual([1, 2, 3]);
  });
});

describe('sending', () => {
  it('answers an id that it knows with the message that has it', async () => {
    const it = await simulator();
    await it.working('toko');
    const body = { session: 'toko', chatId: customer, text: 'Sekali', id: '3EB0FF' };
    for (let time = 0; time < 3; time += 1) expect((await it.call('POST', '/api/sendText', body)).status).toBe(201);
    expect(await (await it.call('GET', `/api/toko/chats/${customer}/messages`)).json()).toHaveLength(1);
  });

  it('checks as little as the real one', async () => {
    const it = await simulator();
    await it.working('toko');
    expect((await it.call('POST', '/api/sendText', { chatId: customer, text: 'a' })).status).toBe(400);
    const noChat = await it.call('POST', '/api/sendText', { session: 'toko', text: 'a' });
    expect([noChat.status, await noChat.json()]).toEqual([
      500,
      expect.objectContaining({ exception: expect.objectContaining({ name: 'TypeError' }) }),
    ]);
    expect(
      (await it.call('POST', '/api/sendImage', { session: 'toko', chatId: customer, file: { mimetype: 'image/png' } }))
        .status,
    ).toBe(422);
  });
});

describe('media', () => {
  it('can be fetched for three minutes, with the key', async () => {
    const it = await simulator();
    await it.working('toko', ['message']);
    await it.phone(`/api/chats/toko/${customer}/messages`, { voice: { seconds: 1 } });
    await it.whatsapp.settled();
    const [hook] = it.hooks as [Hook];
    const { url } = hook.envelope.payload['media'] as { url: string };
    const path = new URL(url).pathname;
    expect((await it.call('GET', path)).headers.get('content-type')).toBe('audio/ogg; codecs=opus');
    expect((await it.call('GET', path, undefined, { 'x-api-key': '' })).status).toBe(401);
    await it.clock.advance(180_000);
    const gone = await it.call('GET', path);
    expect([gone.status, await gone.json()]).toEqual([
      404,
      { error: expect.objectContaining({ key: 'FILE_NOT_FOUND' }) },
    ]);
  });
});

describe('the phone page', () => {
  it('runs under a policy that allows nothing foreign, and takes JSON only', async () => {
    const { whatsapp } = await simulator();
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
