import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';

import { defineRoomActors, type RoomServices } from '../../src/services/supabase/room.actors.ts';
import { openHouse, type House, type Place } from './support/harness.ts';
import { wrongInCall } from './support/openapi.ts';

// Every call of the specification (spec.md §7) is made once, and what the gateway then asks of WAHA is held against
// WAHA's own document.

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** A second is not always enough for an answer where everything else runs too. */
const PATIENCE = { timeout: 20_000 };
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('asks WAHA only what WAHA has', async () => {
  const place = await house.room();
  const { businessId, sessionName, chatId } = place;
  await house.stack.database.query(
    `insert into public.channel (business_id, name, external_id) values ($1, 'baru', 'baru')`,
    [businessId],
  );
  await house.phone(`/api/chats/${sessionName}/${chatId}/messages`, { text: 'Halo' });
  await house.settled();
  const [row] = await house.rows(place);
  const file = { data: png, mimetype: 'image/png' };
  const letter = (): object => ({
    ...place,
    userId: house.owner.id,
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
  const chat = `/chats/${sessionName}/${encodeURIComponent(chatId)}`;
  house.calls.length = 0;

  const statuses: [string, string, object | undefined, number][] = [
    ['POST', '/sessions', { name: 'baru' }, 201],
    ['POST', '/sessions', { name: 'baru' }, 200],
    ['GET', '/sessions/baru', undefined, 200],
    ['GET', '/sessions/baru/me', undefined, 200],
    ['GET', `/chats/${sessionName}/overview?limit=20&offset=0`, undefined, 200],
    ['GET', `/chats/${sessionName}/overview?ids=${encodeURIComponent(chatId)}`, undefined, 200],
    ['GET', `/chats/${sessionName}?limit=100&offset=0`, undefined, 200],
    ['GET', `${chat}/messages?limit=50&offset=0`, undefined, 200],
    ['POST', `${chat}/backfill`, { before: new Date().toISOString() }, 200],
    ['GET', `${chat}/picture`, undefined, 200],
    // Words have no file: WAHA is asked all the same.
    ['POST', `${chat}/messages/${String(row?.['id'])}/file`, undefined, 410],
    ['POST', `${chat}/presence`, undefined, 204],
    ['POST', `${chat}/archive`, undefined, 200],
    ['POST', `${chat}/unarchive`, undefined, 200],
    ['DELETE', chat, undefined, 501],
    ['POST', '/send-text', { ...letter(), text: 'Ya' }, 201],
    ['POST', '/send-location', { ...letter(), latitude: -7.57, longitude: 110.8, title: 'Toko' }, 201],
    ['POST', '/send-contacts', { ...letter(), contacts: [{ name: 'Sari', phones: ['+62 812-3456-7890'] }] }, 201],
    ['POST', '/send-poll', { ...letter(), question: 'Warna?', options: ['Biru', 'Merah'], multiple: false }, 201],
    ['POST', '/send-media', { ...letter(), file, caption: 'Foto' }, 201],
    ['POST', '/send-media', { ...letter(), file: ogg }, 201],
    ['POST', '/send-media', { ...letter(), file: mp4 }, 201],
    ['POST', '/send-media', { ...letter(), file: pdf }, 201],
    ['POST', '/send-image', { sessionName, chatId, file, caption: 'Foto' }, 201],
    ['POST', '/mark-read', { sessionName, chatId, messageId: row?.['wa_id'] }, 200],
    ['POST', '/typing', { sessionName, chatId, action: 'start' }, 200],
    ['POST', '/typing', { sessionName, chatId, action: 'stop' }, 200],
    ['GET', `/service/contacts?session=${sessionName}&contactId=${encodeURIComponent(chatId)}`, undefined, 200],
  ];
  for (const [method, path, body, status] of statuses)
    expect([method, path, (await house.api(method, path, body ? { body } : {})).status]).toEqual([
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
  await house.clock.advance(1_000);
  for (const [method, path, body, status] of [...refused, ...slow]) {
    const reply = house.api(method, path, body ? { body } : {});
    const wait = waits[path.replace(/^.*\//, '')];
    if (wait) {
      await house.clock.set(wait);
      await house.clock.advance(wait);
    }
    expect([method, path, (await reply).status]).toEqual([method, path, status]);
  }

  const asked = new Set(house.calls.map(({ method, path }) => `${method} ${path}`));
  expect(asked.size).toBeGreaterThanOrEqual(24);
  const wrong = house.calls.flatMap((call) => wrongInCall(call).map((one) => `${call.method} ${call.path}: ${one}`));
  expect(wrong).toEqual([]);
});

it('would notice a call that WAHA does not have', () => {
  const call = { method: 'POST', path: '/api/sendText', query: {}, body: { session: 'a', chatId: 'b', text: 'c' } };
  expect(wrongInCall(call)).toEqual([]);
  expect(wrongInCall({ ...call, path: '/api/sendTexts' })).not.toEqual([]);
  expect(wrongInCall({ ...call, body: { session: 'a', text: 'c' } })).not.toEqual([]);
  expect(wrongInCall({ ...call, body: { ...call.body, text: 7 } })).not.toEqual([]);
  expect(wrongInCall({ ...call, method: 'GET', path: '/api/a/auth/qr', query: { format: 'text' } })).not.toEqual([]);
});

it('tells the customer’s phone who types, and always that they have stopped', async () => {
  const place = await house.room();
  const { chatId } = place;
  const page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  const shown: string[] = [];
  onTestFinished(
    house.whatsapp.network.hear((change) => {
      if (change.type === 'presence' && change.chatId === chatId && change.by === 'business') shown.push(change.state);
    }),
  );
  const asked: string[] = [];
  const gateway = {
    typing: async (at: { action: string }) => {
      asked.push(at.action);
      return house.api('POST', '/typing', { body: at });
    },
  };
  const { announceTyping } = defineRoomActors({ gateway } as unknown as RoomServices);
  const begin = () => createActor(announceTyping, { input: place }).start();
  const until = (...states: string[]) => vi.waitFor(() => expect(shown).toEqual(states), PATIENCE);

  // Sent, or the field left.
  const room = begin();
  room.send({ type: 'typing.noticed' });
  await until('typing');
  room.send({ type: 'typing.ceased' });
  await until('typing', 'paused');
  // The room left while WhatsApp has not answered yet: the last word comes last all the same.
  house.strike('/startTyping', async (_, next) => {
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
  await vi.waitFor(() => expect(asked).toEqual(['start']), PATIENCE);
  other.stop();
  await vi.waitFor(() => expect(asked).toEqual(['start', 'stop']), PATIENCE);
});

describe('somebody under a hidden id', () => {
  const phoneOf = async ({ roomId }: Place) =>
    (await house.stack.database.query<{ phone: string | null }>('select * from public.room where id = $1', [roomId]))[0]
      ?.phone;
  const ask = async ({ sessionName, chatId }: Place) =>
    house.api('GET', `/service/contacts?session=${sessionName}&contactId=${encodeURIComponent(chatId)}`);

  it('is known by their number once WhatsApp tells it', async () => {
    const place = await house.room('77120495530199@lid');
    await ask(place);
    expect(await phoneOf(place)).toBeNull();
    house.whatsapp.network.saveCustomer({ id: '6281325550199@c.us', lid: place.chatId });
    house.calls.length = 0;
    await ask(place);
    expect(await phoneOf(place)).toBe('+6281325550199');
    expect(house.calls.flatMap(wrongInCall)).toEqual([]);
    // Known, it is asked for no more.
    house.calls.length = 0;
    await ask(place);
    expect(house.calls.map(({ path }) => path)).toEqual(['/api/contacts']);
  });

  it('stays hidden where the engine cannot tell or tells something else', async () => {
    const place = await house.room('77120495530198@lid');
    for (const answer of [
      Response.json({ error: 'Not Implemented' }, { status: 501 }),
      Response.json({ pn: '<script>@c.us' }),
    ]) {
      house.strike('/lids/', () => answer);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await ask(place)).status).toBe(200);
    }
    expect(await phoneOf(place)).toBeNull();
  });
});

describe('the picture of a customer', () => {
  const ask = async ({ sessionName, chatId }: Place, api = house.api) =>
    api('GET', `/chats/${sessionName}/${encodeURIComponent(chatId)}/picture`);
  const asked = () => house.calls.filter(({ path }) => path.endsWith('/picture')).length;
  const row = async ({ roomId }: Place) =>
    (
      await house.stack.database.query<{ picture_url: string | null }>('select * from public.room where id = $1', [
        roomId,
      ])
    )[0]?.picture_url;
  const files = async ({ roomId }: Place) =>
    (
      await house.stack.database.query<{ name: string }>(
        "select name from storage.objects where name like '%/' || $1 || '/%'",
        [roomId],
      )
    ).map(({ name }) => name);
  const tomorrow = async ({ roomId }: Place) =>
    house.stack.database.query('update private.room_picture set ask_at = now() where room_id = $1', [roomId]);
  /** WhatsApp's own house, which hands out these bytes. */
  const showing = (bytes: () => BodyInit, url = 'https://pps.whatsapp.net/v/t61/a.jpg?oh=1') => {
    const wanted: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('.whatsapp.net')) return house.net(request);
      wanted.push(request.url);
      expect(request.headers.get('x-api-key')).toBeNull();
      return new Response(bytes());
    };
    const api = house.another({ fetch });
    const look = async (at: Place) => {
      house.strike('/picture', () => Response.json({ url }));
      return ask(at, api);
    };
    return { look, wanted };
  };
  const jpeg = (mark: number) => Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, mark]);

  it('is asked for once a day, however many open the chat, and lies in the folder of the room', async () => {
    const place = await house.room();
    house.whatsapp.network.saveCustomer({ id: place.chatId, pictured: true });
    house.calls.length = 0;
    const [one, other] = await Promise.all([ask(place), ask(place)]);
    const path = await row(place);
    expect(path).toMatch(new RegExp(`^${place.businessId}/${place.roomId}/picture-[0-9a-f]{16}\\.png$`));
    expect([one.body, other.body]).toContainEqual({ path });
    expect([asked(), await files(place)]).toEqual([1, [path]]);
    expect([(await ask(place)).body, asked()]).toEqual([{ path }, 1]);
  });

  it('gives way to another one, and goes when it is hidden', async () => {
    const place = await house.room();
    await showing(() => jpeg(1)).look(place);
    const first = await row(place);
    await tomorrow(place);
    await showing(() => jpeg(2)).look(place);
    const second = await row(place);
    expect(second).not.toBe(first);
    expect(await files(place)).toEqual([second]);
    await tomorrow(place);
    house.strike('/picture', () =>
      Response.json({ message: 'no', error: 'Not Implemented', statusCode: 501 }, { status: 501 }),
    );
    expect((await ask(place)).body).toEqual({ path: null });
    expect([await row(place), await files(place)]).toEqual([null, []]);
  });

  it.each([
    ['a page', () => '<html>'],
    ['a drawing that could hold a script', () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', () => ''],
    ['more than a picture of WhatsApp has', () => new Uint8Array(600 * 1024).fill(1, 3).fill(0xff, 0, 3)],
  ])('is not %s', async (_, bytes) => {
    const place = await house.room();
    expect((await showing(bytes as () => BodyInit).look(place)).body).toEqual({ path: null });
    expect(await files(place)).toEqual([]);
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
    const place = await house.room();
    const { look, wanted } = showing(() => jpeg(1), url);
    house.calls.length = 0;
    expect((await look(place)).body).toEqual({ path: null });
    expect([wanted, house.calls.map(({ path }) => path)]).toEqual([
      [],
      [`/api/batik-lestari/chats/${place.chatId}/picture`],
    ]);
  });

  it('is not kept of somebody who is being erased while it comes', async () => {
    const place = await house.room();
    const { database } = house.stack;
    const erasing = house.another({
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (!request.url.includes('.whatsapp.net')) return house.net(request);
        await database.query(
          "insert into public.customer_request (business_id, room_id, kind) values ($1, $2, 'erase')",
          [place.businessId, place.roomId],
        );
        return new Response(jpeg(1));
      },
    });
    house.strike('/picture', () => Response.json({ url: 'https://pps.whatsapp.net/a' }));
    expect((await ask(place, erasing)).body).toEqual({ path: null });
    expect(await files(place)).toEqual([]);
    await tomorrow(place);
    house.calls.length = 0;
    expect([(await ask(place)).body, asked()]).toEqual([{ path: null }, 0]);
  });
});
