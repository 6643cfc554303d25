import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';

import { defineRoomActors, type RoomServices } from '../../src/services/conversation/room.actors.ts';
import { startHarness, type Chat, type Harness } from './support/harness.ts';
import { callErrors } from './support/openapi.ts';

// Every call of the specification (spec.md §7) is made once, and what the gateway then asks of WAHA is held against
// WAHA's own document.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** A second is not always enough for an answer where everything else runs too. */
const waitOptions = { timeout: 20_000 };
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('asks WAHA only what WAHA has', async () => {
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

  const statuses: [string, string, object | undefined, number][] = [
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
    // Words have no file: WAHA is asked all the same.
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
    ['POST', '/mark-read', { sessionName, chatId, messageId: row?.['wa_id'] }, 200],
    ['POST', '/typing', { sessionName, chatId, action: 'start' }, 200],
    ['POST', '/typing', { sessionName, chatId, action: 'stop' }, 200],
    ['GET', `/service/contacts?session=${sessionName}&contactId=${encodeURIComponent(chatId)}`, undefined, 200],
  ];
  for (const [method, path, body, status] of statuses)
    expect([method, path, (await harness.api(method, path, body ? { body } : {})).status]).toEqual([
      method,
      path,
      status,
    ]);

  const slow: [string, string, object | undefined, number][] = [
    ['GET', '/auth/baru/qr?format=image', undefined, 200],
    ['GET', '/auth/baru/qr?format=text', undefined, 200],
    ['POST', '/auth/baru/request-code', { phoneNumber: '628123456789' }, 201],
    ['POST', '/sessions/baru/restart', undefined, 201],
    ['POST', '/sessions/baru/logout', undefined, 201],
    ['DELETE', '/sessions/baru', undefined, 204],
  ];
  // Nothing is to be compared here; what is asked of WAHA is the same.
  const refused: [string, string, undefined, number][] = [
    ['GET', '/auth/baru/passkey/confirmation', undefined, 422],
    ['POST', '/auth/baru/passkey/confirm', undefined, 422],
  ];
  const waits: Record<string, number> = { 'request-code': 300, restart: 1_000, logout: 4_000 };
  await harness.clock.advance(1_000);
  for (const [method, path, body, status] of [...refused, ...slow]) {
    const reply = harness.api(method, path, body ? { body } : {});
    const wait = waits[path.replace(/^.*\//, '')];
    if (wait) {
      await harness.clock.waitForTimers(wait);
      await harness.clock.advance(wait);
    }
    expect([method, path, (await reply).status]).toEqual([method, path, status]);
  }

  const asked = new Set(harness.calls.map(({ method, path }) => `${method} ${path}`));
  expect(asked.size).toBeGreaterThanOrEqual(24);
  const wrong = harness.calls.flatMap((call) => callErrors(call).map((one) => `${call.method} ${call.path}: ${one}`));
  expect(wrong).toEqual([]);
});

it('would notice a call that WAHA does not have', () => {
  const call = { method: 'POST', path: '/api/sendText', query: {}, body: { session: 'a', chatId: 'b', text: 'c' } };
  expect(callErrors(call)).toEqual([]);
  expect(callErrors({ ...call, path: '/api/sendTexts' })).not.toEqual([]);
  expect(callErrors({ ...call, body: { session: 'a', text: 'c' } })).not.toEqual([]);
  expect(callErrors({ ...call, body: { ...call.body, text: 7 } })).not.toEqual([]);
  expect(callErrors({ ...call, method: 'GET', path: '/api/a/auth/qr', query: { format: 'text' } })).not.toEqual([]);
});

it('tells the customer’s phone who types, and always that they have stopped', async () => {
  const chat = await harness.createRoom();
  const { chatId } = chat;
  const page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  const shown: string[] = [];
  onTestFinished(
    harness.whatsapp.network.hear((change) => {
      if (change.type === 'presence' && change.chatId === chatId && change.by === 'business') shown.push(change.state);
    }),
  );
  const asked: string[] = [];
  const gateway = {
    typing: async (at: { action: string }) => {
      asked.push(at.action);
      return harness.api('POST', '/typing', { body: at });
    },
  };
  const { announceTyping } = defineRoomActors({ gateway } as unknown as RoomServices);
  const begin = () => createActor(announceTyping, { input: chat }).start();
  const until = (...states: string[]) => vi.waitFor(() => expect(shown).toEqual(states), waitOptions);

  // Sent, or the field left.
  const room = begin();
  room.send({ type: 'typing.noticed' });
  await until('typing');
  room.send({ type: 'typing.ceased' });
  await until('typing', 'paused');
  // The room left while WhatsApp has not answered yet: the last word comes last all the same.
  harness.intercept('/startTyping', async (_, next) => {
    room.stop();
    await new Promise((go) => setTimeout(go, 50));
    return next();
  });
  room.send({ type: 'typing.noticed' });
  await until('typing', 'paused', 'typing', 'paused');
  // The page left.
  begin().send({ type: 'typing.noticed' });
  await until('typing', 'paused', 'typing', 'paused', 'typing');
  page.dispatchEvent(new Event('pagehide'));
  await until('typing', 'paused', 'typing', 'paused', 'typing', 'paused');
  // One key, and gone before anything was said: there is nothing to take back.
  asked.length = 0;
  const brief = begin();
  brief.send({ type: 'typing.noticed' });
  brief.stop();
  const other = begin();
  other.send({ type: 'typing.noticed' });
  await vi.waitFor(() => expect(asked).toEqual(['start']), waitOptions);
  other.stop();
  await vi.waitFor(() => expect(asked).toEqual(['start', 'stop']), waitOptions);
});

describe('somebody under a hidden id', () => {
  const phoneOf = async ({ roomId }: Chat) =>
    (
      await harness.stack.database.query<{ phone: string | null }>('select * from public.room where id = $1', [roomId])
    )[0]?.phone;
  const ask = async ({ sessionName, chatId }: Chat) =>
    harness.api('GET', `/service/contacts?session=${sessionName}&contactId=${encodeURIComponent(chatId)}`);

  it('is known by their number once WhatsApp tells it', async () => {
    const chat = await harness.createRoom('77120495530199@lid');
    await ask(chat);
    expect(await phoneOf(chat)).toBeNull();
    harness.whatsapp.network.saveCustomer({ id: '6281325550199@c.us', lid: chat.chatId });
    harness.calls.length = 0;
    await ask(chat);
    expect(await phoneOf(chat)).toBe('+6281325550199');
    expect(harness.calls.flatMap(callErrors)).toEqual([]);
    // Known, it is asked for no more.
    harness.calls.length = 0;
    await ask(chat);
    expect(harness.calls.map(({ path }) => path)).toEqual(['/api/contacts']);
  });

  it('stays hidden where the engine cannot tell or tells something else', async () => {
    const chat = await harness.createRoom('77120495530198@lid');
    for (const answer of [
      Response.json({ error: 'Not Implemented' }, { status: 501 }),
      Response.json({ pn: '<script>@c.us' }),
    ]) {
      harness.intercept('/lids/', () => answer);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await ask(chat)).status).toBe(200);
    }
    expect(await phoneOf(chat)).toBeNull();
  });
});

describe('the picture of a customer', () => {
  const ask = async ({ sessionName, chatId }: Chat, api = harness.api) =>
    api('GET', `/chats/${sessionName}/${encodeURIComponent(chatId)}/picture`);
  const asked = () => harness.calls.filter(({ path }) => path.endsWith('/picture')).length;
  const row = async ({ roomId }: Chat) =>
    (
      await harness.stack.database.query<{ picture_url: string | null }>('select * from public.room where id = $1', [
        roomId,
      ])
    )[0]?.picture_url;
  const files = async ({ roomId }: Chat) =>
    (
      await harness.stack.database.query<{ name: string }>(
        "select name from storage.objects where name like '%/' || $1 || '/%'",
        [roomId],
      )
    ).map(({ name }) => name);
  const tomorrow = async ({ roomId }: Chat) =>
    harness.stack.database.query('update private.room_picture set ask_at = now() where room_id = $1', [roomId]);
  /** WhatsApp's own house, which hands out these bytes. */
  const showing = (bytes: () => BodyInit, url = 'https://pps.whatsapp.net/v/t61/a.jpg?oh=1') => {
    const wanted: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('.whatsapp.net')) return harness.fetch(request);
      wanted.push(request.url);
      expect(request.headers.get('x-api-key')).toBeNull();
      return new Response(bytes());
    };
    const api = harness.newGateway({ fetch });
    const look = async (at: Chat) => {
      harness.intercept('/picture', () => Response.json({ url }));
      return ask(at, api);
    };
    return { look, wanted };
  };
  const jpeg = (mark: number) => Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, mark]);

  it('is asked for once a day, however many open the chat, and lies in the folder of the room', async () => {
    const chat = await harness.createRoom();
    harness.whatsapp.network.saveCustomer({ id: chat.chatId, pictured: true });
    harness.calls.length = 0;
    const [one, other] = await Promise.all([ask(chat), ask(chat)]);
    const path = await row(chat);
    expect(path).toMatch(new RegExp(`^${chat.businessId}/${chat.roomId}/picture-[0-9a-f]{16}\\.png$`));
    expect([one.body, other.body]).toContainEqual({ path });
    expect([asked(), await files(chat)]).toEqual([1, [path]]);
    expect([(await ask(chat)).body, asked()]).toEqual([{ path }, 1]);
  });

  it('gives way to another one, and goes when it is hidden', async () => {
    const chat = await harness.createRoom();
    await showing(() => jpeg(1)).look(chat);
    const first = await row(chat);
    await tomorrow(chat);
    await showing(() => jpeg(2)).look(chat);
    const second = await row(chat);
    expect(second).not.toBe(first);
    expect(await files(chat)).toEqual([second]);
    await tomorrow(chat);
    harness.intercept('/picture', () =>
      Response.json({ message: 'no', error: 'Not Implemented', statusCode: 501 }, { status: 501 }),
    );
    expect((await ask(chat)).body).toEqual({ path: null });
    expect([await row(chat), await files(chat)]).toEqual([null, []]);
  });

  it.each([
    ['a page', () => '<html>'],
    ['a drawing that could hold a script', () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', () => ''],
    ['more than a picture of WhatsApp has', () => new Uint8Array(600 * 1024).fill(1, 3).fill(0xff, 0, 3)],
  ])('is not %s', async (_, bytes) => {
    const chat = await harness.createRoom();
    expect((await showing(bytes as () => BodyInit).look(chat)).body).toEqual({ path: null });
    expect(await files(chat)).toEqual([]);
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
    const { look, wanted } = showing(() => jpeg(1), url);
    harness.calls.length = 0;
    expect((await look(chat)).body).toEqual({ path: null });
    expect([wanted, harness.calls.map(({ path }) => path)]).toEqual([
      [],
      [`/api/batik-lestari/chats/${chat.chatId}/picture`],
    ]);
  });

  it('is not kept of somebody who is being erased while it comes', async () => {
    const chat = await harness.createRoom();
    const { database } = harness.stack;
    const erasing = harness.newGateway({
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (!request.url.includes('.whatsapp.net')) return harness.fetch(request);
        await database.query(
          "insert into public.customer_request (business_id, room_id, kind) values ($1, $2, 'erase')",
          [chat.businessId, chat.roomId],
        );
        return new Response(jpeg(1));
      },
    });
    harness.intercept('/picture', () => Response.json({ url: 'https://pps.whatsapp.net/a' }));
    expect((await ask(chat, erasing)).body).toEqual({ path: null });
    expect(await files(chat)).toEqual([]);
    await tomorrow(chat);
    harness.calls.length = 0;
    expect([(await ask(chat)).body, asked()]).toEqual([{ path: null }, 0]);
  });
});
