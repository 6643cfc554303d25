import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { askAround } from '../../../src/services/notifications/missedEventsPoll.actors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('whoever watches a business has WhatsApp asked at once and every five minutes, and nobody else', async () => {
  const asked: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push([request.url, await request.json()]);
    return new Response(null, { status: asked.length === 2 ? 503 : 204 });
  };
  const actor = createActor(
    askAround({ base: 'https://chabot.test/api/waha', key: 'pk_test', fetch, isOnline: () => true }),
    { input: { businessId: 'b1', userId: 'u1' } },
  ).start();
  const once = ['https://chabot.test/api/waha/catch-up', { businessId: 'b1' }];
  await vi.advanceTimersByTimeAsync(299_000);
  expect(asked).toEqual([once]);
  await vi.advanceTimersByTimeAsync(302_000);
  expect(asked).toEqual([once, once, once]);
  actor.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(3);
});
