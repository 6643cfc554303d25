import { expect, test, vi } from 'vitest';

import { follow } from './realtime.follow.ts';
import type { Realtime, RealtimeListener } from './realtime.ts';

/** A topic that tells new listeners its state as `createRealtime` does: in a microtask. */
const topic = (isJoined: boolean) => {
  const listeners = new Set<RealtimeListener>();
  const realtime: Realtime = {
    join: (_, listener) => {
      listeners.add(listener);
      if (isJoined) queueMicrotask(() => listener.joined());
      return () => listeners.delete(listener);
    },
    broadcast: () => undefined,
    close: () => undefined,
  };
  return { realtime, listeners, join: () => listeners.forEach((listener) => listener.joined()) };
};

/** Lets microtasks run. */
const microtasks = () => new Promise((resolve) => setImmediate(resolve));

const followed = async ({ realtime }: ReturnType<typeof topic>, readsWait = false) => {
  const missed = vi.fn<() => void>();
  const stop = follow(realtime, 'business:b1', { missed, changes: () => undefined }, { readsWait });
  await microtasks();
  return { missed, stop };
};

test('a topic that is joined already has missed nothing, and one that is joined again has', async () => {
  const joined = topic(true);
  const { missed } = await followed(joined);
  expect(missed).not.toHaveBeenCalled();
  joined.join();
  expect(missed).toHaveBeenCalledOnce();
});

test('a topic that is joined later has missed what came before', async () => {
  const later = topic(false);
  const { missed } = await followed(later);
  later.join();
  expect(missed).toHaveBeenCalledOnce();
});

test('a join that the read waits for has missed nothing, and the next one has', async () => {
  const later = topic(false);
  const { missed } = await followed(later, true);
  later.join();
  expect(missed).not.toHaveBeenCalled();
  await microtasks();
  later.join();
  expect(missed).toHaveBeenCalledOnce();
});

test('nothing is followed after the end', async () => {
  const later = topic(false);
  const { stop } = await followed(later, true);
  stop();
  await microtasks();
  expect(later.listeners.size).toBe(0);
});
