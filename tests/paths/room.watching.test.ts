import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';

import { businessId, roomOf } from '../../src/machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../src/machines/inbox/rooms.store.ts';
import type { Room } from '../../src/services/schemas/room.ts';
import { defineRoomActors, type RoomServices } from '../../src/services/supabase/room.actors.ts';

test('what was heard of a room while it was being read is told to whoever watches it', () => {
  const rooms = createRoomsStore();
  const read = roomOf(7, { status: 'ai_task_completed', version: 2 });
  rooms.put([read]);
  // Somebody took it back, and was heard before the answer that says otherwise.
  rooms.put([roomOf(7, { status: null, version: 3 })]);
  const services = { rooms, live: { join: () => () => undefined }, kept: async () => new Promise(() => {}) };
  const { watchRoom } = defineRoomActors(services as unknown as RoomServices);
  const told: Room[] = [];
  const watcher = setup({ actors: { watchRoom }, types: { events: {} as { type: 'room.changed'; room: Room } } });
  const actor = createActor(
    watcher.createMachine({
      invoke: { src: 'watchRoom', input: { roomId: read.id, businessId } },
      on: { 'room.changed': { actions: ({ event }) => told.push(event.room) } },
    }),
  ).start();
  expect(told.map(({ status }) => status)).toEqual([null]);
  actor.stop();
});
