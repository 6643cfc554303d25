import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';

import { defineRoomActors, type RoomServices } from '../../src/services/supabase/room.actors.ts';
import { wrongInCall } from './support/contract.ts';
import { openHouse, type House } from './support/house.ts';

// Every call of the specification (spec.md §7) is made once, and what the gateway then asks of WAHA is held against
// WAHA's own document.

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('asks WAHA only what WAHA has', async () => {
  const place = await house.room();
  const { businessId, sessionName, chatId } = place;
  await house.stack.database.query(
    `insert into public.channel (business_id, name, external_id) values ($1, 'baru', 'baru')`,
    [businessId],
  );
  await house.phone(`/api/chats/${sessionName}/${chatId}/messages`, { text: 'Halo' });
  await house.whatsapp.settled();
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
    ['GET', `${chat}/picture`, undefined, 200],
    ['POST', `${chat}/archive`, undefined, 200],
    ['POST', `${chat}/unarchive`, undefined, 200],
    ['DELETE', chat, undefined, 501],
    ['POST', '/send-text', { ...letter(), text: 'Ya' }, 201],
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
  const until = (...states: string[]) => vi.waitFor(() => expect(shown).toEqual(states));

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
  await vi.waitFor(() => expect(asked).toEqual(['start']));
  other.stop();
  await vi.waitFor(() => expect(asked).toEqual(['start', 'stop']));
});
