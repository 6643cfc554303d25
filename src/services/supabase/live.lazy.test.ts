import { expect, test, vi } from 'vitest';

import { lazyLive } from './live.lazy.ts';
import type { Live, LiveListener } from './live.ts';

const listener = {} as LiveListener;

const line = () => {
  const leave = vi.fn<() => void>();
  const join = vi.fn<Live['join']>(() => leave);
  const close = vi.fn<() => void>();
  return { leave, join, close, live: { join, close } as unknown as Live };
};

test('who joins before the line is there joins then; who has left by then does not', async () => {
  const { join, leave, live } = line();
  const code = Promise.withResolvers<Live>();
  const lazy = lazyLive(() => code.promise);
  lazy.join('business:1', listener)();
  const leaveSecond = lazy.join('business:2', listener);
  code.resolve(live);
  await vi.waitFor(() => expect(join).toHaveBeenCalled());
  expect(join.mock.calls).toEqual([['business:2', listener]]);
  leaveSecond();
  expect(leave).toHaveBeenCalledOnce();
  lazy.join('business:3', listener);
  expect(join).toHaveBeenLastCalledWith('business:3', listener);
});

test('a line that was closed before it came is closed when it comes, and nobody joins it', async () => {
  const { join, close, live } = line();
  const code = Promise.withResolvers<Live>();
  const lazy = lazyLive(() => code.promise);
  lazy.join('business:1', listener);
  lazy.close();
  code.resolve(live);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(join).not.toHaveBeenCalled();
});
