import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createGateway } from '../../supabase/functions/waha/app.ts';
import { chatCalls, png, sessionCalls, unknownChat } from './support/calls.ts';
import { startHarness, type Chat, type Harness, type Reply, type User } from './support/harness.ts';
import { apiKey, hmacKey } from './support/simulator.ts';

// Only sessions and chats of the caller's own reach WAHA, and nobody learns from a refusal what there is
// (reliability.md Access and Server side).

let harness: Harness;
let chat: Chat;
let anonymousUser: User;
beforeAll(async () => {
  harness = await startHarness();
  chat = await harness.createRoom();
  const signUp = await fetch(`${harness.stack.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: harness.env.publishableKey, 'content-type': 'application/json' },
    body: '{}',
  });
  const { access_token: token, user } = (await signUp.json()) as { access_token: string; user: { id: string } };
  anonymousUser = { id: user.id, token };
});
afterAll(() => harness.close());

/** Users without access to the channel. Administrators can see that it exists. */
const unauthorisedUsers = ['outsider', 'aal1Member', 'admin', 'anonymousUser'] as const;

it('is asked for everything that the gateway answers to', () => {
  const asked = [...sessionCalls, ...chatCalls].map(([, call]) => {
    const [method, path] = call(unknownChat, '');
    return `${method} /waha${path.replace(/\?.*/, '')}`;
  });
  const isAsked = (route: string) => {
    const form = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
    return asked.some((call) => form.test(call));
  };
  const { routes } = createGateway({ env: harness.env });
  const unasked = routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !isAsked(route));
  // What stands before every call; and what says nothing to anybody, and looks at the caller's own (history.test.ts).
  expect([...new Set(unasked)]).toEqual(['ALL /waha/*', 'POST /waha/catch-up']);
});

describe.each([...sessionCalls, ...chatCalls])('%s', (_, call) => {
  const ask = async (at: Chat, as: User): Promise<Reply> => {
    const [method, path, body] = call(at, as.id);
    return harness.api(method, path, { as, ...(body ? { body } : {}) });
  };

  it.each(unauthorisedUsers)('gives %s the same 404 as for an unknown chat, without a request to WAHA', async (who) => {
    harness.calls.length = 0;
    const stranger = who === 'anonymousUser' ? anonymousUser : harness[who];
    const foreign = await ask(chat, stranger);
    const absent = await ask(unknownChat, stranger);
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect([...foreign.headers]).toEqual([...absent.headers]);
    expect(harness.calls).toEqual([]);
  });

  it('wants a token and a key', async () => {
    const [method, path, body] = call(chat, harness.owner.id);
    const given = body ? { body } : {};
    expect((await harness.api(method, path, { ...given, headers: { authorization: '' } })).status).toBe(401);
    expect((await harness.api(method, path, { ...given, headers: { 'x-api-key': 'sb_publishable_x' } })).status).toBe(
      401,
    );
    expect(
      (await harness.api(method, path, { ...given, headers: { authorization: `Bearer ${harness.env.secretKey}` } }))
        .status,
    ).toBe(401);
  });
});

describe.each(chatCalls)('%s', (_, call) => {
  it("does not reach another business's chat through the caller's own session", async () => {
    const [foreign] = await harness.stack.database.query<{ chat_id: string; id: string; business_id: string }>(
      `select room.* from public.room join public.channel on channel.id = room.channel_id where channel.external_id = 'batik-lestari' limit 1`,
    );
    const at: Chat = {
      sessionName: 'laundry-kilat',
      chatId: foreign?.chat_id ?? '',
      roomId: foreign?.id ?? '',
      businessId: foreign?.business_id ?? '',
    };
    harness.calls.length = 0;
    const [method, path, body] = call(at, harness.outsider.id);
    const reply = await harness.api(method, path, { as: harness.outsider, ...(body ? { body } : {}) });
    expect([reply.status, reply.body]).toEqual([
      404,
      { status: 404, statusText: 'Not Found', message: 'Data tidak ditemukan.', code: 'not_found' },
    ]);
    expect(harness.calls).toEqual([]);
  });
});

describe("a chat of another session of one's own", () => {
  it.each(chatCalls)('%s: is not found through this one', async (_, call) => {
    await harness.stack.database.query(
      `insert into public.channel (business_id, name, external_id) values ($1, 'kedua', 'kedua') on conflict do nothing`,
      [chat.businessId],
    );
    harness.calls.length = 0;
    const [method, path, body] = call({ ...chat, sessionName: 'kedua' }, harness.owner.id);
    expect((await harness.api(method, path, body ? { body } : {})).status).toBe(404);
    expect(harness.calls).toEqual([]);
  });
});

describe('a send', () => {
  it.each(['roomId', 'businessId', 'userId'] as const)('with the %s of another is refused', async (field) => {
    const other = await harness.createRoom();
    const wrong = {
      roomId: other.roomId,
      businessId: 'b0000000-0000-4000-8000-000000000003',
      userId: harness.outsider.id,
    }[field];
    const body = { ...chat, userId: harness.owner.id, text: 'a', messageId: crypto.randomUUID(), [field]: wrong };
    expect((await harness.api('POST', '/send-text', { body })).status).toBe(404);
  });

  it('takes no file of another business, of another room, or from an address', async () => {
    const other = await harness.createRoom();
    const send = async (file: object): Promise<number> =>
      (
        await harness.api('POST', '/send-media', {
          body: { ...chat, userId: harness.owner.id, messageId: crypto.randomUUID(), file },
        })
      ).status;
    const mimetype = 'image/png';
    expect(await send({ mimetype, path: `b0000000-0000-4000-8000-000000000003/${chat.roomId}/a.png` })).toBe(404);
    expect(await send({ mimetype, path: `${chat.businessId}/${other.roomId}/a.png` })).toBe(404);
    expect(await send({ mimetype, path: `${chat.businessId}/${chat.roomId}/../../x/a.png` })).toBe(404);
    expect(await send({ mimetype, url: 'http://169.254.169.254/latest' })).toBe(400);
    expect(await send({ mimetype, data: png, url: 'http://127.0.0.1/' })).toBe(400);
    expect(harness.phoneMessages(chat)).toHaveLength(0);
  });

  it('takes a file from the storage of its room', async () => {
    const path = `${chat.businessId}/${chat.roomId}/foto.png`;
    const upload = await fetch(`${harness.stack.url}/storage/v1/object/media/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${harness.owner.token}`,
        apikey: harness.env.publishableKey,
        'content-type': 'image/png',
      },
      body: Buffer.from(png, 'base64'),
    });
    expect(upload.status).toBe(200);
    const body = {
      ...chat,
      userId: harness.owner.id,
      messageId: crypto.randomUUID(),
      file: { path, mimetype: 'image/png' },
    };
    expect((await harness.api('POST', '/send-media', { body })).status).toBe(201);
  });

  it('strips a photograph of where it was taken, however it came', async () => {
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 21]), Buffer.from('Exif\0\0-7.5666,110.8', 'latin1')]);
    const photo = Buffer.concat([Buffer.from([0xff, 0xd8]), exif, Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0xd9])]);
    const path = `${chat.businessId}/${chat.roomId}/lokasi.jpg`;
    await fetch(`${harness.stack.url}/storage/v1/object/media/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${harness.owner.token}`,
        apikey: harness.env.publishableKey,
        'content-type': 'image/jpeg',
      },
      body: photo,
    });
    const mimetype = 'image/jpeg';
    for (const file of [
      { path, mimetype },
      { data: photo.toString('base64'), mimetype },
    ]) {
      const messageId = crypto.randomUUID();
      expect(
        (await harness.api('POST', '/send-media', { body: { ...chat, userId: harness.owner.id, messageId, file } }))
          .status,
      ).toBe(201);
      const { media } = (await harness.messageRows(chat)).find((row) => row['id'] === messageId) as {
        media: { path: string };
      };
      const stored = await fetch(`${harness.stack.url}/storage/v1/object/authenticated/media/${media.path}`, {
        headers: { authorization: `Bearer ${harness.owner.token}`, apikey: harness.env.publishableKey },
      });
      expect(Buffer.from(await stored.arrayBuffer())).toEqual(
        Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9]),
      );
    }
  });

  it('cannot take the id of a message in a room of another', async () => {
    const messageId = crypto.randomUUID();
    const body = { ...chat, userId: harness.owner.id, text: 'rahasia', messageId };
    expect((await harness.api('POST', '/send-text', { body })).status).toBe(201);
    const [own] = await harness.stack.database.query<{ id: string; chat_id: string; business_id: string }>(
      `select room.* from public.room join public.channel on channel.id = room.channel_id where channel.external_id = 'laundry-kilat' limit 1`,
    );
    const theirs = {
      sessionName: 'laundry-kilat',
      chatId: own?.chat_id,
      roomId: own?.id,
      businessId: own?.business_id,
    };
    const reply = await harness.api('POST', '/send-text', {
      as: harness.outsider,
      body: { ...theirs, userId: harness.outsider.id, text: 'rahasia', messageId },
    });
    expect([reply.status, reply.body['code']]).toEqual([404, 'not_found']);
  });
});

describe('the input', () => {
  const valid = { text: 'a', messageId: crypto.randomUUID() };
  it.each([
    ['messageId', { messageId: 'x' }],
    ['messageId', { messageId: undefined }],
    ['text', { text: '' }],
    ['text', { text: 'a'.repeat(65_537) }],
    ['text', { text: 7 }],
    ['chatId', { chatId: '08123' }],
    ['chatId', { chatId: 'status@broadcast' }],
    ['sessionName', { sessionName: '../admin' }],
    ['roomId', { roomId: 'd1' }],
  ])('is refused with the name of %s', async (field, wrong) => {
    const reply = await harness.api('POST', '/send-text', {
      body: { ...chat, userId: harness.owner.id, ...valid, ...wrong },
    });
    expect(reply.body).toMatchObject({
      status: 400,
      statusText: 'Bad Request',
      code: 'invalid',
      field,
      message: expect.stringContaining(field),
    });
  });

  it('is JSON, of a bearable size, and a file of its type', async () => {
    expect((await harness.api('POST', '/send-text', { body: '{' })).status).toBe(400);
    expect((await harness.api('POST', '/send-text', { body: 'a'.repeat(24 * 1024 * 1024) })).status).toBe(413);
    const send = async (file: object): Promise<Reply> =>
      harness.api('POST', '/send-media', {
        body: { ...chat, userId: harness.owner.id, messageId: crypto.randomUUID(), file },
      });
    expect(
      (await send({ data: Buffer.from('<svg onload=alert(1)>').toString('base64'), mimetype: 'image/png' })).status,
    ).toBe(400);
    expect((await send({ data: Buffer.from('<svg>').toString('base64'), mimetype: 'image/svg+xml' })).status).toBe(400);
    expect((await send({ data: 'bukan base64', mimetype: 'image/png' })).status).toBe(400);
    expect((await send({ data: '', mimetype: 'image/png' })).status).toBe(400);
    expect(
      (await send({ data: Buffer.alloc(16 * 1024 * 1024 + 3).toString('base64'), mimetype: 'text/plain' })).status,
    ).toBe(413);
  });

  it('comes at a bearable rate, per caller', async () => {
    let now = Date.now();
    const api = harness.newGateway({ rate: { burst: 3, perSecond: 1 }, now: () => now });
    const codes = async (as = harness.owner): Promise<number> =>
      (await api('GET', '/sessions/batik-lestari', { as })).status;
    expect([await codes(), await codes(), await codes()]).toEqual([200, 200, 200]);
    const refused = await api('GET', '/sessions/batik-lestari');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await codes(harness.outsider)).toBe(404);
    now += 1_000;
    expect(await codes()).toBe(200);
  });
});

describe('secrets', () => {
  it('are in no answer, whatever goes wrong upstream', async () => {
    const texts: string[] = [];
    for (const [, call] of [
      ...sessionCalls.filter(([name]) => !['delete', 'logout', 'restart', 'qr', 'code'].includes(name)),
      ...chatCalls,
    ]) {
      const [method, path, body] = call(chat, harness.owner.id);
      texts.push((await harness.api(method, path, body ? { body } : {})).text);
      harness.intercept('/api/', (request) =>
        Response.json(
          {
            statusCode: 500,
            exception: { message: 'boom', stack: `at ${apiKey}` },
            request: { body: hmacKey, headers: Object.fromEntries(request.headers) },
          },
          { status: 500 },
        ),
      );
      texts.push((await harness.api(method, path, body ? { body } : {})).text);
    }
    const all = texts.join('\n');
    for (const secret of [apiKey, hmacKey, harness.env.secretKey, 'stack', 'exception', 'boom'])
      expect(all).not.toContain(secret);
  });
});
