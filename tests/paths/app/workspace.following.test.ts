import { expect, test } from 'vitest';
import { createActor, setup, type AnyEventObject } from 'xstate';

import { businessId } from '../../../src/machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../src/machines/inbox/rooms.store.ts';
import { defineWorkspace, type WorkspaceDeps } from '../../../src/services/app/workspace.actors.ts';
import type { LiveListener } from '../../../src/services/platform/realtime.ts';

test('whoever follows a business hears that its tickets have changed, once for all that came together', () => {
  const listeners = new Map<string, LiveListener>();
  const join = (topic: string, hears: LiveListener) => {
    listeners.set(topic, hears);
    return () => void listeners.delete(topic);
  };
  const deps = { live: { join }, rooms: createRoomsStore(), report: () => {}, serverNow: () => 0, storage: null };
  const { followBusiness } = defineWorkspace(deps as unknown as WorkspaceDeps);
  const told: string[] = [];
  const follower = setup({ actors: { followBusiness }, types: { events: {} as AnyEventObject } });
  const actor = createActor(
    follower.createMachine({
      invoke: { src: 'followBusiness', input: { businessId, userId: 'sari' } },
      on: { '*': { actions: ({ event }) => told.push(event.type) } },
    }),
  ).start();
  const change = (table: string, operation: 'INSERT' | 'UPDATE') => ({ table, operation, record: {}, oldRecord: null });
  const hear = listeners.get(`business:${businessId}`);
  hear?.changes([change('ticket_comment', 'INSERT')]);
  expect(told).toEqual([]);
  hear?.changes([change('ticket', 'INSERT'), change('ticket', 'UPDATE')]);
  expect(told).toEqual(['tickets.changed']);
  actor.stop();
});
