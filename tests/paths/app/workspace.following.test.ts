import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';
import { createActor, setup, toPromise, type AnyEventObject } from 'xstate';

import { toIso } from '../../../src/contracts/time.ts';
import { businessId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../src/machines/inbox/rooms.store.ts';
import { createOfflineCopy } from '../../../src/services/app/offlineCopy.ts';
import { defineWorkspace, type WorkspaceDeps } from '../../../src/services/app/workspace.actors.ts';
import type { RealtimeListener } from '../../../src/services/platform/realtime.ts';

/** An open business. `events`: what it sends; `requests`: what a catch-up asks the database, which has nothing. */
const follow = (serverNow: () => number) => {
  const listeners = new Map<string, RealtimeListener>();
  const join = (topic: string, listener: RealtimeListener) => {
    listeners.set(topic, listener);
    return () => void listeners.delete(topic);
  };
  const requests: URL[] = [];
  const report = () => {};
  const rest = new PostgrestClient('https://chabot.test/rest/v1', {
    fetch: async (input) => {
      requests.push(new URL(input instanceof Request ? input.url : input));
      return Response.json([]);
    },
  });
  const copy = createOfflineCopy(
    async () => null,
    report,
    () => false,
  );
  const deps = { realtime: { join }, rooms: createRoomsStore(), rest, report, serverNow, storage: null };
  const { followBusiness, catchUp } = defineWorkspace({
    ...deps,
    offlineCopy: async () => copy,
  } as unknown as WorkspaceDeps);
  const events: string[] = [];
  const follower = setup({ actors: { followBusiness }, types: { events: {} as AnyEventObject } });
  const actor = createActor(
    follower.createMachine({
      invoke: { src: 'followBusiness', input: { businessId, userId: 'sari' } },
      on: { '*': { actions: ({ event }) => events.push(event.type) } },
    }),
  ).start();
  const businessListener = listeners.get(`business:${businessId}`);
  return { actor, events, requests, businessListener, catchUp };
};

const change = (table: string, operation: 'INSERT' | 'UPDATE', record: object = {}) => ({
  table,
  operation,
  record,
  oldRecord: null,
});

const START = Date.parse('2026-11-20T05:00:00.000Z');

test.each([
  ['the last change', 50, 10],
  // Its time is rounded up to ten seconds.
  ['the time of the server, when the last change lies ahead', 70, 20],
])('missed chats are read from forty seconds before %s', async (_, changedAfter, readFrom) => {
  let now = START;
  const { actor, requests, businessListener, catchUp } = follow(() => now);
  now += 60_000;
  const updated_at = toIso(START + changedAfter * 1000);
  businessListener?.changes([change('room', 'UPDATE', roomOf(1, { updated_at }))]);
  await toPromise(createActor(catchUp, { input: { businessId } }).start());
  const read = requests.find(({ pathname }) => pathname.endsWith('/room'));
  expect(read?.searchParams.get('updated_at')).toBe(`gte.${toIso(START + readFrom * 1000)}`);
  actor.stop();
});

test('one batch of ticket changes sends one tickets.changed', () => {
  const { actor, events, businessListener } = follow(() => 0);
  businessListener?.changes([change('ticket_comment', 'INSERT')]);
  expect(events).toEqual([]);
  businessListener?.changes([change('ticket', 'INSERT'), change('ticket', 'UPDATE')]);
  expect(events).toEqual(['tickets.changed']);
  actor.stop();
});
