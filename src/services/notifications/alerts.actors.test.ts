import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup, type EventObject } from 'xstate';

import { usualChoices } from '../../machines/notifications/alerts.ts';
import { defineKnocks } from './alerts.actors.ts';
import type { KnocksDeps } from './alerts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What the bell is told of somebody's choices; `answer` is what the database says each time. */
const watched = (answer: () => Response) => {
  const told: EventObject[] = [];
  const asked = vi.fn<() => Promise<Response>>(async () => answer());
  const deps = { rest: new PostgrestClient('http://rest.test', { fetch: asked }) } as unknown as KnocksDeps;
  const input = { businessId: 'b0000000-0000-4000-8000-000000000001', userId: 'a0000000-0000-4000-8000-000000000002' };
  const bell = createActor(
    setup({ actors: defineKnocks(deps) }).createMachine({
      invoke: { src: 'watchChoices', input },
      on: { 'choices.changed': { actions: ({ event }) => void told.push(event) } },
    }),
  ).start();
  return { told, asked, stop: () => bell.stop() };
};
const chosen = () => Response.json([{ kinds: { ...usualChoices, sound: false } }]);

test('what somebody chose to hear of is told to the bell', async () => {
  const { told } = watched(chosen);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ type: 'choices.changed', choices: { ...usualChoices, sound: false } }]);
});

test('choices that cannot be read are asked for again, and no more once nobody listens', async () => {
  let isBroken = true;
  const { told, asked, stop } = watched(() => (isBroken ? new Response('', { status: 400 }) : chosen()));
  await vi.advanceTimersByTimeAsync(9_999);
  expect([asked.mock.calls.length, told]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(asked.mock.calls.length).toBeGreaterThan(1);
  const before = asked.mock.calls.length;
  stop();
  isBroken = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.mock.calls.length, told]).toEqual([before, []]);
});
