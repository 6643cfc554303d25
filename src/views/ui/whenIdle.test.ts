import { afterEach, expect, test, vi } from 'vitest';

import { whenIdle } from './whenIdle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('work runs in the idle callback, with a timeout', () => {
  const work = vi.fn<() => void>();
  const idle = vi.fn<(run: () => void, options: { timeout: number }) => void>();
  vi.stubGlobal('requestIdleCallback', idle);
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  expect(idle.mock.calls[0]?.[1].timeout).toBe(500);
  idle.mock.calls[0]?.[0]();
  expect(work).toHaveBeenCalledOnce();
});

test('without requestIdleCallback the work runs after two frames', () => {
  vi.useFakeTimers();
  const work = vi.fn<() => void>();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(32);
  expect(work).toHaveBeenCalledOnce();
});
