import { expect, test, vi } from 'vitest';

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
  await expect.poll(() => join).toHaveBeenCalled();
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
  await expect.poll(() => close).toHaveBeenCalledOnce();
  expect(join).not.toHaveBeenCalled();
});

test('a failed load reports lost to every subscription that was not left', async () => {
  const code = Promise.withResolvers<Realtime>();
  const lost = vi.fn<(topic: string) => void>();
  const lazy = lazyRealtime(() => code.promise);
  const join = (topic: string) => lazy.join(topic, { ...listener, lost: () => lost(topic) });
  join('business:1');
  join('business:2')();
  code.reject(new Error('offline'));
  await expect.poll(() => lost).toHaveBeenCalled();
  join('business:3');
  await expect.poll(() => lost.mock.calls).toEqual([['business:1'], ['business:3']]);
  lazy.close();
});
