import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';

import type { Room } from '../../../src/contracts/inbox.ts';
import { message, uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { createMessagesStore } from '../../../src/machines/conversation/messages.store.ts';
import { businessId, instant, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../src/machines/inbox/rooms.store.ts';
import { createDraftForms } from '../../../src/services/composer/draftForms.ts';
import { createDrafts } from '../../../src/services/composer/drafts.ts';
import { defineRoomActors, type RoomServices } from '../../../src/services/conversation/room.actors.ts';

test('watchRoom reports a change that arrived while the room was loading', () => {
  const rooms = createRoomsStore();
  const read = roomOf(7, { status: 'ai_task_completed', version: 2 });
  rooms.put([read]);
  // A Realtime change is newer than the response of the request.
  rooms.put([roomOf(7, { status: null, version: 3 })]);
  const messages = createMessagesStore();
  messages.room(read.id).reset([], []);
  const services = {
    rooms,
    messages,
    realtime: { join: () => () => undefined },
    offlineCopy: async () => new Promise(() => {}),
  };
  const { watchRoom } = defineRoomActors(services as unknown as RoomServices);
  const reported: Room[] = [];
  const watcher = setup({ actors: { watchRoom }, types: { events: {} as { type: 'room.changed'; room: Room } } });
  const actor = createActor(
    watcher.createMachine({
      invoke: { src: 'watchRoom', input: { roomId: read.id, businessId, userId: 'sari' } },
      on: { 'room.changed': { actions: ({ event }) => reported.push(event.room) } },
    }),
  ).start();
  expect(reported.map(({ status }) => status)).toEqual([null]);
  actor.stop();
});

test('watchRoom reads the hand-overs when the room has a new holder, also without a Realtime connection', async () => {
  const rooms = createRoomsStore();
  rooms.put([roomOf(7)]);
  const handover = { id: uuid(1), room_id: roomOf(7).id, to_holder: 'member', reason: 'take_over', at: instant(9) };
  const requests: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    requests.push(new Request(input).url);
    return Response.json([handover]);
  };
  const messages = createMessagesStore();
  messages.room(roomOf(7).id).reset([], []);
  const services = {
    rooms,
    messages,
    rest: new PostgrestClient('https://project.supabase.test/rest/v1', { fetch }),
    realtime: { join: () => () => undefined },
    offlineCopy: async () => new Promise(() => {}),
    report: () => undefined,
  };
  const { watchRoom } = defineRoomActors(services as unknown as RoomServices);
  const actor = createActor(watchRoom, { input: { roomId: roomOf(7).id, businessId, userId: 'sari' } }).start();
  expect(requests).toEqual([]);
  rooms.put([roomOf(7, { holder: 'member', holder_since: instant(9), version: 2 })]);
  await expect.poll(() => messages.room(roomOf(7).id).handovers()).toHaveLength(1);
  // Other changes of the room cause no request.
  rooms.put([roomOf(7, { holder: 'member', holder_since: instant(9), unread_count: 4, version: 3 })]);
  expect(requests).toHaveLength(1);
  actor.stop();
});

test('watchRoom empties the messages of a customer who is erased, of whose messages the server tells nothing', () => {
  const rooms = createRoomsStore();
  rooms.put([roomOf(7)]);
  const messages = createMessagesStore();
  messages.room(roomOf(7).id).reset([message(1, { body: 'Jl. Melati 8' })], []);
  const services = {
    rooms,
    messages,
    realtime: { join: () => () => undefined },
    offlineCopy: async () => new Promise(() => {}),
  };
  const { watchRoom } = defineRoomActors(services as unknown as RoomServices);
  const actor = createActor(watchRoom, { input: { roomId: roomOf(7).id, businessId, userId: 'sari' } }).start();
  expect(messages.room(roomOf(7).id).get(uuid(1))?.row?.body).toBe('Jl. Melati 8');
  rooms.put([roomOf(7, { erased_at: instant(9), version: 2 })]);
  expect(messages.room(roomOf(7).id).get(uuid(1))?.row?.body).toBeNull();
  actor.stop();
});

test('erasing a customer deletes all drafts for them from the device, including the current text', () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  } as Storage;
  const drafts = createDrafts(storage);
  const rooms = createRoomsStore();
  rooms.put([roomOf(7)]);
  const { saveDraft } = defineRoomActors({ rooms, drafts } as unknown as RoomServices);
  const input = { roomId: roomOf(7).id, businessId, userId: 'sari' };
  drafts.write(input, { text: 'Bu Dewi, alamatnya', replyTo: null });
  const order = { id: input.roomId, lines: [], shipping: 18_000, note: 'Bu Dewi' };
  const { draftOrders, draftNotes, draftPromises } = createDraftForms(drafts);
  draftOrders.write(input, order);
  draftNotes.write(input, { id: input.roomId, body: 'Jl. Melati 5' });
  draftPromises.write(input, {
    promises: [{ id: input.roomId, messageId: null, body: 'Kirim ulang', dueOn: '', base: null }],
  });
  // The actor listens to `pagehide`.
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const actor = createActor(saveDraft, { input }).start();
  actor.send({ type: 'draft.changed', draft: { text: 'Bu Dewi, alamatnya masih', replyTo: null } });
  rooms.put([roomOf(7, { erased_at: instant(9), version: 2 })]);
  actor.stop();
  expect(entries.size).toBe(0);
});
