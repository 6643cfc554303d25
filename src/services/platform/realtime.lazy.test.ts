import { expect, onTestFinished, test, vi } from 'vitest';

import { lazyRealtime } from './realtime.lazy.ts';
import type { Realtime, RealtimeListener } from './realtime.ts';

const listener = {} as RealtimeListener;

const fakeRealtime = () => {
  const leave = vi.fn<() => void>();
  const join = vi.fn<Realtime['join']>(() => leave);
  const close = vi.fn<() => void>();
  return { leave, join, close, realtime: { join, close } as unknown as Realtime };
};

test('a subscription made while the code loads is joined then, unless it was left', async () => {
  const { join, leave, realtime } = fakeRealtime();
  const code = Promise.withResolvers<Realtime>();
  const lazy = lazyRealtime(() => code.promise);
  lazy.join('business:1', listener)();
  const leaveSecond = lazy.join('business:2', listener);
  code.resolve(realtime);
  await vi.waitFor(() => expect(join).toHaveBeenCalled());
  expect(join.mock.calls).toEqual([['business:2', listener]]);
  leaveSecond();
  expect(leave).toHaveBeenCalledOnce();
  lazy.join('business:3', listener);
  expect(join).toHaveBeenLastCalledWith('business:3', listener);
});

test('a connection that was closed while the code loads joins nothing and is closed then', async () => {
  const { join, close, realtime } = fakeRealtime();
  const code = Promise.withResolvers<Realtime>();
  const lazy = lazyRealtime(() => code.promise);
  lazy.join('business:1', listener);
  lazy.close();
  code.resolve(realtime);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(join).not.toHaveBeenCalled();
});

test('a failed load reports lost to the waiting subscriptions, which join after the retry', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { join, realtime } = fakeRealtime();
  const load = vi.fn<() => Promise<Realtime>>(async () => realtime).mockRejectedValueOnce(new Error('offline'));
  const lost = vi.fn<() => void>();
  const lostAfterLeave = vi.fn<() => void>();
  const lazy = lazyRealtime(load);
  lazy.join('business:1', { ...listener, lost });
  lazy.join('business:2', { ...listener, lost: lostAfterLeave })();
  await vi.advanceTimersByTimeAsync(0);
  expect([lost.mock.calls.length, lostAfterLeave.mock.calls.length, join.mock.calls.length]).toEqual([1, 0, 0]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(join).toHaveBeenCalledExactlyOnceWith('business:1', { lost });
});
