import { expect, onTestFinished, test, vi } from 'vitest';

import { lazyRealtime } from './realtime.lazy.ts';
import type { Realtime, RealtimeListener } from './realtime.ts';

const listener = {} as RealtimeListener;

const line = () => {
  const leave = vi.fn<() => void>();
  const join = vi.fn<Realtime['join']>(() => leave);
  const close = vi.fn<() => void>();
  return { leave, join, close, realtime: { join, close } as unknown as Realtime };
};

test('who joins before the line is there joins then; who has left by then does not', async () => {
  const { join, leave, realtime } = line();
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

test('a line that was closed before it came is closed when it comes, and nobody joins it', async () => {
  const { join, close, realtime } = line();
  const code = Promise.withResolvers<Realtime>();
  const lazy = lazyRealtime(() => code.promise);
  lazy.join('business:1', listener);
  lazy.close();
  code.resolve(realtime);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(join).not.toHaveBeenCalled();
});

test('who waits for a line that does not come is told that nothing is heard, and joins when it comes after all', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { join, realtime } = line();
  const load = vi.fn<() => Promise<Realtime>>(async () => realtime).mockRejectedValueOnce(new Error('offline'));
  const lost = vi.fn<() => void>();
  const left = vi.fn<() => void>();
  const lazy = lazyRealtime(load);
  lazy.join('business:1', { ...listener, lost });
  lazy.join('business:2', { ...listener, lost: left })();
  await vi.advanceTimersByTimeAsync(0);
  expect([lost.mock.calls.length, left.mock.calls.length, join.mock.calls.length]).toEqual([1, 0, 0]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(join).toHaveBeenCalledExactlyOnceWith('business:1', { lost });
});
