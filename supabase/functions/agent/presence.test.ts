import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { WahaContext } from '../_shared/waha/context.ts';
import { createPresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the business is shown as typing for as long as an answer is prepared, and no longer', async () => {
  const calls: string[] = [];
  const upstream = { json: async (path: string) => void calls.push(path) };
  const presence = createPresence({ upstream } as unknown as WahaContext, 'toko', '62812@c.us');
  presence.start();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(calls.slice(0, 2)).toEqual(['/api/sendSeen', '/api/startTyping']);
  // WhatsApp hides it after ten seconds and more.
  expect(calls.filter((path) => path === '/api/startTyping')).toHaveLength(6);
  await presence.stop();
  const after = calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.slice(after - 1)).toEqual(['/api/stopTyping']);
});
