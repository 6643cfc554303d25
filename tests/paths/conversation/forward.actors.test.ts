import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { ForwardRequest } from '../../../src/contracts/conversation.ts';
import type { Carried, Written } from '../../../src/contracts/outbox.ts';
import { message, uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { businessId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { defineForward, type ForwardServices } from '../../../src/services/conversation/forward.actors.ts';
import { StorageRefusal } from '../../../src/services/outbox/outbox.database.ts';
import type { Outbox } from '../../../src/services/outbox/outbox.ts';

const sari = uuid(501);
const held = { holder: 'member', holder_id: uuid(502) } as const;
const targets = [
  { id: uuid(701), room: roomOf(1), sessionName: 'batik-lestari' },
  { id: uuid(702), room: roomOf(2, held), sessionName: 'batik-grosir' },
];

const handing = async (
  change: Partial<ForwardRequest>,
  fileOf: ForwardServices['fileOf'] = async () => null,
  room = Infinity,
) => {
  const added: Written[] = [];
  const shelf = new Map<string, Blob>();
  const outbox: Pick<Outbox, 'add'> = {
    add: async (written) => {
      if (added.length >= room) throw new StorageRefusal('full', null);
      added.push(written);
    },
  };
  const { handOver } = defineForward({
    outboxOf: () => outbox as Outbox,
    shelf: { put: (id, file) => void shelf.set(id, file), drop: (id) => void shelf.delete(id) },
    fileOf,
  });
  const input = {
    businessId,
    userId: sari,
    message: message(1, { body: 'Ready *XL* <b>' }),
    carried: null,
    targets,
    ...change,
  };
  const actor = createActor(handOver, { input }).start();
  return { handed: await toPromise(actor), added, shelf };
};

/** As much of a JPEG as tells what it is. */
const photo = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10)]);

const media = { path: 'b/r/m.jpg', filename: null, size: 4, width: 800, height: 600, duration: null };

test('words go to each chat as they were written, by its own line, under the id that was made for it', async () => {
  const { handed, added } = await handing({});
  expect(handed).toEqual({ rooms: targets.map(({ room }) => room.id), failure: null });
  expect(added).toEqual([
    expect.objectContaining({ id: uuid(701), text: 'Ready *XL* <b>', replyTo: null, sessionName: 'batik-lestari' }),
    expect.objectContaining({ id: uuid(702), chatId: roomOf(2).chat_id, takesFrom: uuid(502) }),
  ]);
  expect(added[0]).not.toHaveProperty('takesFrom');
  expect(added[0]).not.toHaveProperty('file');
});

test('a place, a card or a poll goes along whole, with its words', async () => {
  const carried: Carried = { kind: 'poll', poll: { options: ['Biru', 'Merah'], multiple: false } };
  const poll = message(1, { kind: 'poll', body: 'Warna apa?' });
  const { handed, added } = await handing({ message: poll, carried });
  expect(handed.failure).toBeNull();
  expect(added.map(({ id, text, carried: along }) => [id, text, along])).toEqual([
    [uuid(701), 'Warna apa?', carried],
    [uuid(702), 'Warna apa?', carried],
  ]);
});

test('a file is fetched once and goes along under a name that nobody else has given it', async () => {
  let fetched = 0;
  const fileOf = async () => {
    fetched += 1;
    return photo;
  };
  const kept = { ...media, mimetype: 'image/jpeg; charset=binary', filename: '../../foto\u202e.jpg' };
  const { handed, added, shelf } = await handing({ message: message(1, { kind: 'image', media: kept }) }, fileOf);
  expect(handed.failure).toBeNull();
  expect(fetched).toBe(1);
  expect([...shelf.keys()]).toEqual([uuid(701), uuid(702)]);
  expect(added[0]?.file).toEqual({
    kind: 'image',
    mimetype: 'image/jpeg',
    name: 'foto.jpg',
    size: 6,
    width: 800,
    height: 600,
  });
});

test.each([
  ['cannot be had', { ...media, mimetype: 'image/jpeg' }, async () => null],
  ['is empty', { ...media, mimetype: 'image/jpeg' }, async () => new Blob([])],
  ['may not be sent', { ...media, mimetype: 'application/x-msdownload' }, async () => new Blob(['MZ'])],
])('a file that %s goes nowhere, and nor do its words', async (_, kept, fileOf) => {
  const { handed, added } = await handing({ message: message(1, { kind: 'image', media: kept }) }, fileOf);
  expect(handed).toEqual({ rooms: [], failure: 'file' });
  expect(added).toEqual([]);
});

test('a device that is full halfway says so, and tells to whom it is on its way', async () => {
  const kept = { ...media, mimetype: 'image/jpeg' };
  const picture = message(1, { kind: 'image', media: kept });
  const { handed, shelf } = await handing({ message: picture }, async () => photo, 1);
  expect(handed).toEqual({ rooms: [roomOf(1).id], failure: 'full' });
  expect([...shelf.keys()]).toEqual([uuid(701)]);
});
