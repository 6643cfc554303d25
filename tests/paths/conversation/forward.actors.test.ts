import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { ForwardRequest } from '../../../src/contracts/conversation.ts';
import type { StructuredContent, OutgoingMessage } from '../../../src/contracts/outbox.ts';
import { message, uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { businessId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { defineForwardActors, type ForwardServices } from '../../../src/services/conversation/forward.actors.ts';
import { StorageRefusal } from '../../../src/services/outbox/outbox.database.ts';
import type { Outbox } from '../../../src/services/outbox/outbox.ts';

const sari = uuid(501);
const held = { holder: 'member', holder_id: uuid(502) } as const;
const targets = [
  { id: uuid(701), room: roomOf(1), sessionName: 'batik-lestari' },
  { id: uuid(702), room: roomOf(2, held), sessionName: 'batik-grosir' },
];

const forward = async (
  change: Partial<ForwardRequest>,
  fileOf: ForwardServices['fileOf'] = async () => null,
  room = Infinity,
) => {
  const added: OutgoingMessage[] = [];
  const files = new Map<string, Blob>();
  const outbox: Pick<Outbox, 'add'> = {
    add: async (written) => {
      if (added.length >= room) throw new StorageRefusal('full', null);
      added.push(written);
    },
  };
  const { queueMessages } = defineForwardActors({
    outboxOf: () => outbox as Outbox,
    files: { put: (id, file) => void files.set(id, file), drop: (id) => void files.delete(id) },
    fileOf,
  });
  const input = {
    businessId,
    userId: sari,
    message: message(1, { body: 'Ready *XL* <b>' }),
    structuredContent: null,
    targets,
    ...change,
  };
  const actor = createActor(queueMessages, { input }).start();
  return { result: await toPromise(actor), added, files };
};

/** The first bytes of a JPEG. */
const photo = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10)]);

const media = { path: 'b/r/m.jpg', filename: null, size: 4, width: 800, height: 600, duration: null };

test('the unformatted text goes to each chat through its own channel, under the id of its target', async () => {
  const { result, added } = await forward({});
  expect(result).toEqual({ rooms: targets.map(({ room }) => room.id), failure: null });
  expect(added).toEqual([
    expect.objectContaining({ id: uuid(701), text: 'Ready *XL* <b>', replyTo: null, sessionName: 'batik-lestari' }),
    expect.objectContaining({ id: uuid(702), chatId: roomOf(2).chat_id, takesFrom: uuid(502) }),
  ]);
  expect(added[0]).not.toHaveProperty('takesFrom');
  expect(added[0]).not.toHaveProperty('file');
});

test('structured content is forwarded completely, with its text', async () => {
  const structuredContent: StructuredContent = { kind: 'poll', poll: { options: ['Biru', 'Merah'], multiple: false } };
  const poll = message(1, { kind: 'poll', body: 'Warna apa?' });
  const { result, added } = await forward({ message: poll, structuredContent });
  expect(result.failure).toBeNull();
  expect(added.map(({ id, text, structuredContent: along }) => [id, text, along])).toEqual([
    [uuid(701), 'Warna apa?', structuredContent],
    [uuid(702), 'Warna apa?', structuredContent],
  ]);
});

test('a file is downloaded once and forwarded under a sanitised name', async () => {
  let fetched = 0;
  const fileOf = async () => {
    fetched += 1;
    return photo;
  };
  const storedMedia = { ...media, mimetype: 'image/jpeg; charset=binary', filename: '../../foto\u202e.jpg' };
  const { result, added, files } = await forward(
    { message: message(1, { kind: 'image', media: storedMedia }) },
    fileOf,
  );
  expect(result.failure).toBeNull();
  expect(fetched).toBe(1);
  expect([...files.keys()]).toEqual([uuid(701), uuid(702)]);
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
  ['cannot be downloaded', { ...media, mimetype: 'image/jpeg' }, async () => null],
  ['is empty', { ...media, mimetype: 'image/jpeg' }, async () => new Blob([])],
  ['may not be sent', { ...media, mimetype: 'application/x-msdownload' }, async () => new Blob(['MZ'])],
])('a message whose file %s is not forwarded, not even its text', async (_, storedMedia, fileOf) => {
  const { result, added } = await forward({ message: message(1, { kind: 'image', media: storedMedia }) }, fileOf);
  expect(result).toEqual({ rooms: [], failure: 'file' });
  expect(added).toEqual([]);
});

test('if storage is full halfway, the result lists the chats that the outbox has accepted', async () => {
  const storedMedia = { ...media, mimetype: 'image/jpeg' };
  const picture = message(1, { kind: 'image', media: storedMedia });
  const { result, files } = await forward({ message: picture }, async () => photo, 1);
  expect(result).toEqual({ rooms: [roomOf(1).id], failure: 'full' });
  expect([...files.keys()]).toEqual([uuid(701)]);
});
