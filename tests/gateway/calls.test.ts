import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';

import { defineRoomActors, type RoomServices } from '../../src/services/conversation/room.actors.ts';
import { startHarness, type Chat, type Harness } from './support/harness.ts';
import { callErrors } from './support/openapi.ts';

// Calls every route of the gateway once and checks its requests to WAHA against WAHA's OpenAPI document.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** The default of a second is too short for a response on a busy machine. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it("every request to WAHA is valid by WAHA's OpenAPI document", async () => {
  const chat = await harness.createRoom();
  const { businessId, sessionName, chatId } = chat;
  await harness.stack.database.query(
    `insert into public.channel (business_id, name, external_id) values ($1, 'baru', 'baru')`,
    [businessId],
  );
  await harness.phone(`/api/chats/${sessionName}/${chatId}/messages`, { text: 'Halo' });
  await harness.settled();
  const [row] = await harness.messageRows(chat);
  const file = { data: png, mimetype: 'image/png' };
  const sendFields = (): object => ({
    ...chat,
    userId: harness.owner.id,
    messageId: crypto.randomUUID(),
    replyTo: row?.['wa_id'],
  });
  const ogg = { data: Buffer.from('OggS').toString('base64'), mimetype: 'audio/ogg' };
  const mp4 = { data: Buffer.from('0000ftypmp42').toString('base64'), mimetype: 'video/mp4' };
  const pdf = {
    data: Buffer.from('%PDF-1.4').toString('base64'),
    mimetype: 'application/pdf',
    filename: 'katalog.pdf',
  };
  const chatPath = `/chats/${sessionName}/${encodeURIComponent(chatId)}`;
  harness.calls.length = 0;

  const requests: [string, string, object | undefined, number][] = [
    ['POST', '/sessions', { name: 'baru' }, 201],
    ['POST', '/sessions', { name: 'baru' }, 200],
    ['GET', '/sessions/baru', undefined, 200],
    ['GET', '/sessions/baru/me', undefined, 200],
    ['GET', `/chats/${sessionName}/overview?limit=20&offset=0`, undefined, 200],
    ['GET', `/chats/${sessionName}/overview?ids=${encodeURIComponent(chatId)}`, undefined, 200],
    ['GET', `/chats/${sessionName}?limit=100&offset=0`, undefined, 200],
    ['GET', `${chatPath}/messages?limit=50&offset=0`, undefined, 200],
    ['POST', `${chatPath}/backfill`, { before: new Date().toISOString() }, 200],
    ['GET', `${chatPath}/picture`, undefined, 200],
    // A text has no file, but the request to WAHA is checked too.
    ['POST', `${chatPath}/messages/${String(row?.['id'])}/file`, undefined, 410],
    ['POST', `${chatPath}/presence`, undefined, 204],
    ['POST', `${chatPath}/archive`, undefined, 200],
    ['POST', `${chatPath}/unarchive`, undefined, 200],
    ['DELETE', chatPath, undefined, 501],
    ['POST', '/send-text', { ...sendFields(), text: 'Ya' }, 201],
    ['POST', '/send-location', { ...sendFields(), latitude: -7.57, longitude: 110.8, title: 'Toko' }, 201],
    ['POST', '/send-contacts', { ...sendFields(), contacts: [{ name: 'Sari', phones: ['+62 812-3456-7890'] }] }, 201],
    ['POST', '/send-poll', { ...sendFields(), question: 'Warna?', options: ['Biru', 'Merah'], multiple: false }, 201],
    ['POST', '/send-media', { ...sendFields(), file, caption: 'Foto' }, 201],
    ['POST', '/send-media', { ...sendFields(), file: ogg }, 201],
    ['POST', '/send-media', { ...sendFields(), file: mp4 }, 201],
    ['POST', '/send-media', { ...sendFields(), file: pdf }, 201],
    ['POST', '/send-image', { sessionName, chatId, file, caption: 'Foto' }, 201],
    ['PUT', `${chatPath}/messages/${String(row?.['id'])}/reaction`, { reaction: '👍' }, 204],
    ['POST', '/mark-read', { sessionName, chatId, messageId: row?.['wa_id'] }, 200],
    ['POST', '/typing', { sessionName, chatId, action: 'start' }, 200],
    ['POST', '/typing', { sessionName, chatId, action: 'stop' }, 200],
    ['GET', `/service/contacts?session=${sessionName}&contactId=${encodeURIComponent(chatId)}`, undefined, 200],
  ];
  for (const [method, path, body, status] of requests)
    expect([method, path, (await harness.api(method, path, body ? { body } : {})).status]).toEqual([
      method,
      path,
      status,
    ]);

  const slowRequests: [string, string, object | undefined, number][] = [
    ['GET', '/auth/baru/qr?format=image', undefined, 200],
    ['GET', '/auth/baru/qr?format=text', undefined, 200],
    ['POST', '/auth/baru/request-code', { phoneNumber: '628123456789' }, 201],
    ['POST', '/sessions/baru/restart', undefined, 201],
    ['POST', '/sessions/baru/logout', undefined, 201],
    ['DELETE', '/sessions/baru', undefined, 204],
  ];
  // No passkey is pending, but the requests to WAHA are checked too.
  const failingRequests: [string, string, undefined, number][] = [
    ['GET', '/auth/baru/passkey/confirmation', undefined, 422],
    ['POST', '/auth/baru/passkey/confirm', undefined, 422],
  ];
  const clockWaits: Record<string, number> = { 'request-code': 300, restart: 1_000, logout: 4_000 };
  await harness.clock.advance(1_000);
  for (const [method, path, body, status] of [...failingRequests, ...slowRequests]) {
    const reply = harness.api(method, path, body ? { body } : {});
    const wait = clockWaits[path.replace(/^.*\//, '')];
    if (wait) {
      await harness.clock.waitForTimers(wait);
      await harness.clock.advance(wait);
    }
    expect([method, path, (await reply).status]).toEqual([method, path, status]);
  }

  const requestedPaths = new Set(harness.calls.map(({ method, path }) => `${method} ${path}`));
  expect(requestedPaths.size).toBeGreaterThanOrEqual(24);
  const wrong = harness.calls.flatMap((call) => callErrors(call).map((one) => `${call.method} ${call.path}: ${one}`));
  expect(wrong).toEqual([]);
});

it("the check finds requests that WAHA's OpenAPI document does not allow", () => {
  const call = { method: 'POST', path: '/api/sendText', query: {}, body: { session: 'a', chatId: 'b', text: 'c' } };
  expect(callErrors(call)).toEqual([]);
  expect(callErrors({ ...call, path: '/api/sendTexts' })).not.toEqual([]);
  expect(callErrors({ ...call, body: { session: 'a', text: 'c' } })).not.toEqual([]);
  expect(callErrors({ ...call, body: { ...call.body, text: 7 } })).not.toEqual([]);
  expect(callErrors({ ...call, method: 'GET', path: '/api/a/auth/qr', query: { format: 'text' } })).not.toEqual([]);
});

it("typing in the dashboard shows on the customer's phone and always ends there", async () => {
  const chat = await harness.createRoom();
  const { chatId } = chat;
  const windowEvents = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, windowEvents[name].bind(windowEvents));
  onTestFinished(() => void vi.unstubAllGlobals());
  const presences: string[] = [];
  onTestFinished(
    harness.whatsapp.server.onChange((change) => {
      if (change.type === 'presence' && change.chatId === chatId && change.by === 'business')
        presences.push(change.state);
    }),
  );
  const requestedActions: string[] = [];
  const gateway = {
    typing: async (at: { action: string }) => {
      requestedActions.push(at.action);
      return harness.api('POST', '/typing', { body: at });
    },
  };
  const whenIdle = (work: () => void) => void setTimeout(work);
  const { announceTyping } = defineRoomActors({ gateway, whenIdle } as unknown as RoomServices);
  const startActor = () => createActor(announceTyping, { input: chat }).start();
  const waitForPresences = async (...states: string[]) => {
    await expect.poll(() => presences).toEqual(states);
  };

  // The message is sent, or the field loses focus.
  const room = startActor();
  room.send({ type: 'typing.detected' });
  await waitForPresences('typing');
  room.send({ type: 'typing.stopped' });
  await waitForPresences('typing', 'paused');
  // The room is left before WAHA's response: the stop still comes after the start.
  harness.intercept('/startTyping', async (_, next) => {
    room.stop();
    await new Promise((go) => setTimeout(go, 50));
    return next();
  });
  room.send({ type: 'typing.detected' });
  await waitForPresences('typing', 'paused', 'typing', 'paused');
  // The page is closed.
  startActor().send({ type: 'typing.detected' });
  await waitForPresences('typing', 'paused', 'typing', 'paused', 'typing');
  windowEvents.dispatchEvent(new Event('pagehide'));
  await waitForPresences('typing', 'paused', 'typing', 'paused', 'typing', 'paused');
  // The room is left before the start is sent, so no stop is needed.
  requestedActions.length = 0;
  const brief = startActor();
  brief.send({ type: 'typing.detected' });
  brief.stop();
  const other = startActor();
  other.send({ type: 'typing.detected' });
  await expect.poll(() => requestedActions).toEqual(['start']);
  other.stop();
  await expect.poll(() => requestedActions).toEqual(['start', 'stop']);
});

describe('a LID chat', () => {
  const phoneOf = async ({ roomId }: Chat) =>
    (
      await harness.stack.database.query<{ phone: string | null }>('select * from public.room where id = $1', [roomId])
    )[0]?.phone;
  const readContact = async ({ sessionName, chatId }: Chat) =>
    harness.api('GET', `/service/contacts?session=${sessionName}&contactId=${encodeURIComponent(chatId)}`);

  it('gets its phone number once WhatsApp reveals it', async () => {
    const chat = await harness.createRoom('77120495530199@lid');
    await readContact(chat);
    expect(await phoneOf(chat)).toBeNull();
    harness.whatsapp.server.saveCustomer({ id: '6281325550199@c.us', lid: chat.chatId });
    harness.calls.length = 0;
    await readContact(chat);
    expect(await phoneOf(chat)).toBe('+6281325550199');
    expect(harness.calls.flatMap(callErrors)).toEqual([]);
    // A known number is not requested again.
    harness.calls.length = 0;
    await readContact(chat);
    expect(harness.calls.map(({ path }) => path)).toEqual(['/api/contacts']);
  });

  it('gets no phone number if the engine cannot resolve it or responds with anything else', async () => {
    const chat = await harness.createRoom('77120495530198@lid');
    for (const response of [
      Response.json({ error: 'Not Implemented' }, { status: 501 }),
      Response.json({ pn: '<script>@c.us' }),
    ]) {
      harness.intercept('/lids/', () => response);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await readContact(chat)).status).toBe(200);
    }
    expect(await phoneOf(chat)).toBeNull();
  });
});

describe("a customer's profile picture", () => {
  const requestPicture = async ({ sessionName, chatId }: Chat, api = harness.api) =>
    api('GET', `/chats/${sessionName}/${encodeURIComponent(chatId)}/picture`);
  const pictureRequests = () => harness.calls.filter(({ path }) => path.endsWith('/picture')).length;
  const readPictureUrl = async ({ roomId }: Chat) =>
    (
      await harness.stack.database.query<{ picture_url: string | null }>('select * from public.room where id = $1', [
        roomId,
      ])
    )[0]?.picture_url;
  const readFileNames = async ({ roomId }: Chat) =>
    (
      await harness.stack.database.query<{ name: string }>(
        "select name from storage.objects where name like '%/' || $1 || '/%'",
        [roomId],
      )
    ).map(({ name }) => name);
  const expireDailyLimit = async ({ roomId }: Chat) =>
    harness.stack.database.query('update private.profile_picture_fetch set ask_at = now() where room_id = $1', [
      roomId,
    ]);
  /** WhatsApp's CDN, which responds with these bytes. */
  const cdnWith = (bytes: () => BodyInit, url = 'https://pps.whatsapp.net/v/t61/a.jpg?oh=1') => {
    const requestedUrls: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('.whatsapp.net')) return harness.fetch(request);
      requestedUrls.push(request.url);
      expect(request.headers.get('x-api-key')).toBeNull();
      return new Response(bytes());
    };
    const api = harness.newGateway({ fetch });
    const requestWithCdnUrl = async (at: Chat) => {
      harness.intercept('/picture', () => Response.json({ url }));
      return requestPicture(at, api);
    };
    return { look: requestWithCdnUrl, wanted: requestedUrls };
  };
  const jpeg = (mark: number) => Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, mark]);

  it("is requested once a day, also by concurrent calls, and stored in the room's folder", async () => {
    const chat = await harness.createRoom();
    harness.whatsapp.server.saveCustomer({ id: chat.chatId, pictured: true });
    harness.calls.length = 0;
    const [one, other] = await Promise.all([requestPicture(chat), requestPicture(chat)]);
    const path = await readPictureUrl(chat);
    expect(path).toMatch(new RegExp(`^${chat.businessId}/${chat.roomId}/picture-[0-9a-f]{16}\\.png$`));
    expect([one.body, other.body]).toContainEqual({ path });
    expect([pictureRequests(), await readFileNames(chat)]).toEqual([1, [path]]);
    expect([(await requestPicture(chat)).body, pictureRequests()]).toEqual([{ path }, 1]);
  });

  it('is replaced by a new one, and removed when it is hidden', async () => {
    const chat = await harness.createRoom();
    await cdnWith(() => jpeg(1)).look(chat);
    const first = await readPictureUrl(chat);
    await expireDailyLimit(chat);
    await cdnWith(() => jpeg(2)).look(chat);
    const second = await readPictureUrl(chat);
    expect(second).not.toBe(first);
    expect(await readFileNames(chat)).toEqual([second]);
    await expireDailyLimit(chat);
    harness.intercept('/picture', () =>
      Response.json({ message: 'no', error: 'Not Implemented', statusCode: 501 }, { status: 501 }),
    );
    expect((await requestPicture(chat)).body).toEqual({ path: null });
    expect([await readPictureUrl(chat), await readFileNames(chat)]).toEqual([null, []]);
  });

  it.each([
    ['an HTML page', () => '<html>'],
    ['an SVG, which could contain a script', () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an empty body', () => ''],
    ['a file over the size limit', () => new Uint8Array(600 * 1024).fill(1, 3).fill(0xff, 0, 3)],
  ])('is not stored from %s', async (_, bytes) => {
    const chat = await harness.createRoom();
    expect((await cdnWith(bytes as () => BodyInit).look(chat)).body).toEqual({ path: null });
    expect(await readFileNames(chat)).toEqual([]);
  });

  it.each([
    'https://pps.whatsapp.net.example.com/a',
    'http://pps.whatsapp.net/a',
    'https://pps.whatsapp.net:444/a',
    'https://a@pps.whatsapp.net/a',
    'http://169.254.169.254/latest/meta-data',
    'http://waha.test/api/files/../sessions',
    'http://waha.test.example.com/api/files/a',
    'data:image/png,',
  ])('is not fetched from %s', async (url) => {
    const chat = await harness.createRoom();
    const { look: requestWithCdnUrl, wanted: requestedUrls } = cdnWith(() => jpeg(1), url);
    harness.calls.length = 0;
    expect((await requestWithCdnUrl(chat)).body).toEqual({ path: null });
    expect([requestedUrls, harness.calls.map(({ path }) => path)]).toEqual([
      [],
      [`/api/batik-lestari/chats/${chat.chatId}/picture`],
    ]);
  });

  it('is not stored for a customer who is erased during the download', async () => {
    const chat = await harness.createRoom();
    const { database } = harness.stack;
    const erasing = harness.newGateway({
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (!request.url.includes('.whatsapp.net')) return harness.fetch(request);
        await database.query(
          "insert into public.privacy_request (business_id, room_id, kind) values ($1, $2, 'erase')",
          [chat.businessId, chat.roomId],
        );
        return new Response(jpeg(1));
      },
    });
    harness.intercept('/picture', () => Response.json({ url: 'https://pps.whatsapp.net/a' }));
    expect((await requestPicture(chat, erasing)).body).toEqual({ path: null });
    expect(await readFileNames(chat)).toEqual([]);
    await expireDailyLimit(chat);
    harness.calls.length = 0;
    expect([(await requestPicture(chat)).body, pictureRequests()]).toEqual([{ path: null }, 0]);
  });
});
