import { expect, test } from 'vitest';
import { createActor } from 'xstate';

import type { Shelf } from '../outbox/fileMemoryStore.ts';
import { defineTray } from './attachments.actors.ts';
import type { Trays } from './attachments.storage.ts';

const roomId = 'd0000000-0000-4000-8000-000000000001';

/** The files of one room's tray; what was said to the device of them, in order. */
const openTray = () => {
  const said: string[] = [];
  const trays = {
    read: async () => [],
    watch: () => () => {},
    remove: async (_room: string, ids: readonly string[]) => void said.push(`removes ${ids.join()}`),
    letGo: (_room: string, ids: readonly string[]) => void said.push(`lets go of ${ids.join()}`),
  } as unknown as Trays;
  const shelf = { drop: () => {} } as unknown as Shelf;
  const { holdFiles } = defineTray({ shelf, traysOf: () => trays });
  const tray = createActor(holdFiles, { input: { roomId, userId: 'yusuf' } }).start();
  const files = ['nota', 'foto', 'peta'].map((id) => ({ id, name: `${id}.jpg`, file: new File([id], `${id}.jpg`) }));
  tray.send({ type: 'files.chosen', files });
  return { tray, said };
};

test('a file that is taken out of the tray is taken off the device too', () => {
  const { tray, said } = openTray();
  tray.send({ type: 'file.removed', id: 'foto' });
  tray.send({ type: 'tray.cleared' });
  expect(said).toEqual(['removes foto', 'removes nota,peta']);
});

test('files that are on their way stay on the device, and so do those of a room that somebody leaves', () => {
  const sent = openTray();
  sent.tray.send({ type: 'tray.handedOver' });
  sent.tray.stop();
  const left = openTray();
  left.tray.stop();
  expect([sent.said, left.said]).toEqual([['lets go of nota,foto,peta'], []]);
});
