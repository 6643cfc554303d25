import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { missedEventsPoll } from '../../../src/services/notifications/missedEventsPoll.actors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an open business polls for missed events at once and every five minutes, until it closes', async () => {
  const requests: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push([request.url, await request.json()]);
    return new Response(null, { status: requests.length === 2 ? 503 : 204 });
  };
  const actor = createActor(
    missedEventsPoll({ base: 'https://chabot.test/api/waha', key: 'pk_test', fetch, isOnline: () => true }),
    { input: { businessId: 'b1', userId: 'u1' } },
  ).start();
  const poll = ['https://chabot.test/api/waha/catch-up', { businessId: 'b1' }];
  await vi.advanceTimersByTimeAsync(299_000);
  expect(requests).toEqual([poll]);
  await vi.advanceTimersByTimeAsync(302_000);
  expect(requests).toEqual([poll, poll, poll]);
  actor.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(3);
});
