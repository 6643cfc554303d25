import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createGateway } from '../../supabase/functions/waha/app.ts';
import { chatCalls, fileCalls, png, sessionCalls, unknownChat } from './support/calls.ts';
import { startHarness, type Chat, type Harness, type Reply, type User } from './support/harness.ts';
import { apiKey, hmacKey } from './support/simulator.ts';

// The gateway passes requests for the caller's own sessions and chats only, and an error never reveals which ids exist.

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

it('the access tests cover every route of the gateway', () => {
  const testedRoutes = [...sessionCalls, ...chatCalls, ...fileCalls].map(([, call]) => {
    const [method, path] = call(unknownChat, '');
    return `${method} /waha${path.replace(/\?.*/, '')}`;
  });
  const isTested = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
    return testedRoutes.some((call) => pattern.test(call));
  };
  const { routes } = createGateway({ env: harness.env });
  const untestedRoutes = routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !isTested(route));
  // The middleware, and a route that reveals nothing and reads the caller's own channels only (see history.test.ts).
  expect([...new Set(untestedRoutes)]).toEqual(['ALL /waha/*', 'POST /waha/catch-up']);
});

describe.each([...sessionCalls, ...chatCalls, ...fileCalls])('%s', (_, call) => {
  const request = async (target: Chat, as: User): Promise<Reply> => {
    const [method, path, body] = call(target, as.id);
    return harness.api(method, path, { as, ...(body ? { body } : {}) });
  };

  it.each(unauthorisedUsers)(
    'gives %s the same 404 as for an unknown chat, without a request to WAHA',
    async (userName) => {
      harness.calls.length = 0;
      const stranger = userName === 'anonymousUser' ? anonymousUser : harness[userName];
      const foreign = await request(chat, stranger);
      const absent = await request(unknownChat, stranger);
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
      expect([...foreign.headers]).toEqual([...absent.headers]);
      expect(harness.calls).toEqual([]);
    },
  );

  it('requires a user token and the publishable key', async () => {
    const [method, path, body] = call(chat, harness.owner.id);
    const options = body ? { body } : {};
    expect((await harness.api(method, path, { ...options, headers: { authorization: '' } })).status).toBe(401);
    expect((await harness.api(method, path, { ...options, headers: { 'x-api-key': 'sb_publishable_x' } })).status).toBe(
      401,
    );
    expect(
      (await harness.api(method, path, { ...options, headers: { authorization: `Bearer ${harness.env.secretKey}` } }))
        .status,
    ).toBe(401);
  });
});

describe.each([...chatCalls, ...fileCalls])('%s', (_, call) => {
  it("gives a 404 for another business's chat in the caller's own session", async () => {
    const [foreign] = await harness.stack.database.query<{ chat_id: string; id: string; business_id: string }>(
      `select room.* from public.room join public.channel on channel.id = room.channel_id where channel.external_id = 'batik-lestari' limit 1`,
    );
    const target: Chat = {
      sessionName: 'laundry-kilat',
      chatId: foreign?.chat_id ?? '',
      roomId: foreign?.id ?? '',
      businessId: foreign?.business_id ?? '',
    };
    harness.calls.length = 0;
    const [method, path, body] = call(target, harness.outsider.id);
    const reply = await harness.api(method, path, { as: harness.outsider, ...(body ? { body } : {}) });
    expect([reply.status, reply.body]).toEqual([
      404,
      { status: 404, statusText: 'Not Found', message: 'data.not_found', code: 'not_found' },
    ]);
    expect(harness.calls).toEqual([]);
  });
});

describe("a chat of the caller's other session", () => {
  it.each([...chatCalls, ...fileCalls])('%s: gives a 404', async (_, call) => {
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
  it.each(['roomId', 'businessId', 'userId'] as const)('with a foreign %s gets a 404', async (field) => {
    const other = await harness.createRoom();
    const wrong = {
      roomId: other.roomId,
      businessId: 'b0000000-0000-4000-8000-000000000003',
      userId: harness.outsider.id,
    }[field];
    const body = { ...chat, userId: harness.owner.id, text: 'a', messageId: crypto.randomUUID(), [field]: wrong };
    expect((await harness.api('POST', '/send-text', { body })).status).toBe(404);
  });

  it('rejects a file of another business, of another room, or from a URL', async () => {
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

  it("accepts a file in the room's storage folder", async () => {
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

  const upload = (path: string, as: User, body: Buffer<ArrayBuffer>, type: string) =>
    fetch(`${harness.stack.url}/storage/v1/object/media/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}`, apikey: harness.env.publishableKey, 'content-type': type },
      body,
    });
  const sendFile = (messageId: string, file: object, as = harness.owner) =>
    harness.api('POST', '/send-media', { as, body: { ...chat, userId: as.id, messageId, file } });
  const readStored = async (path: string) => {
    const response = await fetch(`${harness.stack.url}/storage/v1/object/authenticated/media/${path}`, {
      headers: { authorization: `Bearer ${harness.owner.token}`, apikey: harness.env.publishableKey },
    });
    return Buffer.from(await response.arrayBuffer()).toString('utf8');
  };

  it('refuses another file for the id of a message, and leaves the file that was sent', async () => {
    const messageId = crypto.randomUUID();
    const text = (content: string, mimetype = 'text/plain') => ({ data: btoa(content), mimetype });
    expect((await sendFile(messageId, text('Nota asli'))).status).toBe(201);
    for (const file of [text('Nota palsu'), text('Nota,palsu', 'text/csv')]) {
      const reply = await sendFile(messageId, file, harness.member);
      expect([reply.status, reply.body['code']]).toEqual([409, 'message_id_reused']);
    }
    expect((await sendFile(messageId, text('Nota asli'))).status).toBe(200);
    expect(await readStored(`${chat.businessId}/${chat.roomId}/${messageId}.txt`)).toBe('Nota asli');
  });

  it('takes type and size of an uploaded file from the storage', async () => {
    const path = `${chat.businessId}/${chat.roomId}/catatan.txt`;
    await upload(path, harness.owner, Buffer.from('tujuh'), 'text/plain');
    const wrong = await sendFile(crypto.randomUUID(), { path, mimetype: 'application/pdf' });
    expect([wrong.status, wrong.body['field']]).toEqual([400, 'file.mimetype']);
    const messageId = crypto.randomUUID();
    expect((await sendFile(messageId, { path, mimetype: 'text/plain', size: 999 })).status).toBe(201);
    const sent = (await harness.messageRows(chat)).find((row) => row['id'] === messageId);
    expect(sent).toMatchObject({ media: { size: 5 } });
  });

  it('leaves the photo of a colleague as it was uploaded', async () => {
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 8]), Buffer.from('Exif\0\0', 'latin1')]);
    const photo = Buffer.concat([Buffer.from([0xff, 0xd8]), exif, Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0xd9])]);
    const path = `${chat.businessId}/${chat.roomId}/rekan.jpg`;
    await upload(path, harness.member, photo, 'image/jpeg');
    expect((await sendFile(crypto.randomUUID(), { path, mimetype: 'image/jpeg' })).status).toBe(201);
    expect(await readStored(path)).toContain('Exif');
  });

  it('removes the location from a photo, uploaded or inline', async () => {
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

  it("gets a 404 for the id of a message in another business's room", async () => {
    const messageId = crypto.randomUUID();
    const body = { ...chat, userId: harness.owner.id, text: 'rahasia', messageId };
    expect((await harness.api('POST', '/send-text', { body })).status).toBe(201);
    const [theirRoom] = await harness.stack.database.query<{ id: string; chat_id: string; business_id: string }>(
      `select room.* from public.room join public.channel on channel.id = room.channel_id where channel.external_id = 'laundry-kilat' limit 1`,
    );
    const theirs = {
      sessionName: 'laundry-kilat',
      chatId: theirRoom?.chat_id,
      roomId: theirRoom?.id,
      businessId: theirRoom?.business_id,
    };
    const reply = await harness.api('POST', '/send-text', {
      as: harness.outsider,
      body: { ...theirs, userId: harness.outsider.id, text: 'rahasia', messageId },
    });
    expect([reply.status, reply.body['code']]).toEqual([404, 'not_found']);
  });
});

describe('a request body', () => {
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
  ])('with an invalid %s gets a 400 that names the field', async (field, wrong) => {
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

  it('must be JSON within the size limit, with a file that matches its MIME type', async () => {
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

  it('is at most 64 kB, or the longest message, or the largest file', async () => {
    const post = (path: string, bytes: number): Promise<Reply> =>
      harness.api('POST', path, { body: { ...chat, padding: 'x'.repeat(bytes) } });
    const tooLarge = (most: string) => ({
      status: 413,
      code: 'too_large',
      message: `Permintaan terlalu besar (paling besar ${most}).`,
    });
    for (const path of ['/typing', '/mark-read', '/send-location', '/catch-up'])
      expect((await post(path, 65 * 1024)).body).toMatchObject(tooLarge('64 kB'));
    expect((await post('/send-text', 257 * 1024)).body).toMatchObject(tooLarge('256 kB'));
    expect((await post('/send-media', 24 * 1024 * 1024)).body).toMatchObject(tooLarge('23 MB'));
    const longest = await harness.api('POST', '/send-text', {
      body: {
        ...(await harness.createRoom()),
        text: '字'.repeat(65_536),
        userId: harness.owner.id,
        messageId: crypto.randomUUID(),
      },
    });
    expect(longest.status).toBe(201);
  });

  it('is not read for a visitor, an anonymous user or a caller over the rate limit', async () => {
    const gateway = createGateway({ env: harness.env, rate: { burst: 1, perSecond: 0.001 } });
    const post = async (token: string | null): Promise<[status: number, isRead: boolean]> => {
      let isRead = false;
      const pull = (controller: ReadableStreamDefaultController): void => {
        isRead = true;
        controller.close();
      };
      const response = await gateway.request('/waha/send-media', {
        method: 'POST',
        headers: { 'x-api-key': harness.env.publishableKey, ...(token && { authorization: `Bearer ${token}` }) },
        body: new ReadableStream({ pull }, { highWaterMark: 0 }),
        duplex: 'half',
      } as RequestInit);
      return [response.status, isRead];
    };
    expect(await post(null)).toEqual([401, false]);
    expect(await post(anonymousUser.token)).toEqual([404, false]);
    await harness.stack.database.query('delete from private.rate_bucket');
    await gateway.request('/waha/sessions/batik-lestari', {
      headers: { 'x-api-key': harness.env.publishableKey, authorization: `Bearer ${harness.owner.token}` },
    });
    expect(await post(harness.owner.token)).toEqual([429, false]);
  });
});

it('a request over the rate limit gets a 429, per caller and in all instances together', async () => {
  const rate = { burst: 3, perSecond: 0.001 };
  const [one, other] = [harness.newGateway({ rate }), harness.newGateway({ rate })];
  await harness.stack.database.query('delete from private.rate_bucket');
  const getStatus = async (api = one, as = harness.owner): Promise<number> =>
    (await api('GET', '/sessions/batik-lestari', { as })).status;
  expect([await getStatus(), await getStatus(other), await getStatus()]).toEqual([200, 200, 200]);
  const refused = await other('GET', '/sessions/batik-lestari');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(900);
  expect(await getStatus(one, harness.outsider)).toBe(404);
  await harness.stack.database.query(`update private.rate_bucket set full_at = full_at - interval '1000 seconds'`);
  expect(await getStatus()).toBe(200);
});

describe('secrets', () => {
  it('appear in no response, even when WAHA fails', async () => {
    const texts: string[] = [];
    for (const [, call] of [
      ...sessionCalls.filter(([name]) => !['delete', 'logout', 'restart', 'qr', 'code'].includes(name)),
      ...chatCalls,
      ...fileCalls,
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
