import { expect, test } from 'vitest';
import { createActor } from 'xstate';

import type { FileMemoryStore } from '../outbox/fileMemoryStore.ts';
import { defineAttachmentsActors } from './attachments.actors.ts';
import type { AttachmentsStorage } from './attachments.storage.ts';

const roomId = 'd0000000-0000-4000-8000-000000000001';

/** Holds three files in one room and records the calls to the storage, in order. */
const holdThree = () => {
  const calls: string[] = [];
  const storage = {
    read: async () => [],
    watch: () => () => {},
    remove: async (_room: string, ids: readonly string[]) => void calls.push(`removes ${ids.join()}`),
    release: (_room: string, ids: readonly string[]) => void calls.push(`releases ${ids.join()}`),
  } as unknown as AttachmentsStorage;
  const memory = { drop: () => {} } as unknown as FileMemoryStore;
  const { holdFiles } = defineAttachmentsActors({ files: memory, storageOf: () => storage });
  const holder = createActor(holdFiles, { input: { roomId, userId: 'yusuf' } }).start();
  const files = ['nota', 'foto', 'peta'].map((id) => ({ id, name: `${id}.jpg`, file: new File([id], `${id}.jpg`) }));
  holder.send({ type: 'files.chosen', files });
  return { holder, calls };
};

test('an attachment that is removed is also deleted from the device', () => {
  const { holder, calls } = holdThree();
  holder.send({ type: 'file.removed', id: 'foto' });
  holder.send({ type: 'attachments.cleared' });
  expect(calls).toEqual(['removes foto', 'removes nota,peta']);
});

test('queued attachments and those of a room that is left stay on the device', () => {
  const sent = holdThree();
  sent.holder.send({ type: 'attachments.queued' });
  sent.holder.stop();
  const closed = holdThree();
  closed.holder.stop();
  expect([sent.calls, closed.calls]).toEqual([['releases nota,foto,peta'], []]);
});
