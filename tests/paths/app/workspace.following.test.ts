import { expect, test } from 'vitest';
import { createActor, setup, type AnyEventObject } from 'xstate';

import { businessId } from '../../../src/machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../src/machines/inbox/rooms.store.ts';
import { defineWorkspace, type WorkspaceDeps } from '../../../src/services/app/workspace.actors.ts';
import type { RealtimeListener } from '../../../src/services/platform/realtime.ts';

test('one batch of ticket changes sends one tickets.changed', () => {
  const listeners = new Map<string, RealtimeListener>();
  const join = (topic: string, listener: RealtimeListener) => {
    listeners.set(topic, listener);
    return () => void listeners.delete(topic);
  };
  const deps = { realtime: { join }, rooms: createRoomsStore(), report: () => {}, serverNow: () => 0, storage: null };
  const { followBusiness } = defineWorkspace(deps as unknown as WorkspaceDeps);
  const events: string[] = [];
  const follower = setup({ actors: { followBusiness }, types: { events: {} as AnyEventObject } });
  const actor = createActor(
    follower.createMachine({
      invoke: { src: 'followBusiness', input: { businessId, userId: 'sari' } },
      on: { '*': { actions: ({ event }) => events.push(event.type) } },
    }),
  ).start();
  const change = (table: string, operation: 'INSERT' | 'UPDATE') => ({ table, operation, record: {}, oldRecord: null });
  const businessListener = listeners.get(`business:${businessId}`);
  businessListener?.changes([change('ticket_comment', 'INSERT')]);
  expect(events).toEqual([]);
  businessListener?.changes([change('ticket', 'INSERT'), change('ticket', 'UPDATE')]);
  expect(events).toEqual(['tickets.changed']);
  actor.stop();
});
