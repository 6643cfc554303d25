import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup, type EventObject } from 'xstate';

import { defaultPreferences } from '../../machines/notifications/alerts.ts';
import { defineAlerts } from './alerts.actors.ts';
import type { AlertsDeps } from './alerts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs watchPreferences; `respond` makes the response to each request. */
const watch = (respond: () => Response) => {
  const events: EventObject[] = [];
  const request = vi.fn<() => Promise<Response>>(async () => respond());
  const deps = { rest: new PostgrestClient('http://rest.test', { fetch: request }) } as unknown as AlertsDeps;
  const input = { businessId: 'b0000000-0000-4000-8000-000000000001', userId: 'a0000000-0000-4000-8000-000000000002' };
  const actor = createActor(
    setup({ actors: defineAlerts(deps) }).createMachine({
      invoke: { src: 'watchPreferences', input },
      on: { 'preferences.changed': { actions: ({ event }) => void events.push(event) } },
    }),
  ).start();
  return { events, request, stop: () => actor.stop() };
};
const stored = () => Response.json([{ kinds: { ...defaultPreferences, sound: false } }]);

test('the stored preferences are sent to the machine', async () => {
  const { events } = watch(stored);
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([{ type: 'preferences.changed', preferences: { ...defaultPreferences, sound: false } }]);
});

test('failed preferences are read again until the actor stops', async () => {
  let isBroken = true;
  const { events, request, stop } = watch(() => (isBroken ? new Response('', { status: 400 }) : stored()));
  await vi.advanceTimersByTimeAsync(9_999);
  expect([request.mock.calls.length, events]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(request.mock.calls.length).toBeGreaterThan(1);
  const before = request.mock.calls.length;
  stop();
  isBroken = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([request.mock.calls.length, events]).toEqual([before, []]);
});
