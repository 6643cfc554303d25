import { afterEach, expect, test, vi } from 'vitest';

import { startVisibleInterval } from './useVisibleRefetch.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a hidden page reads nothing, and once when it is seen again', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const read = vi.fn<() => void>();
  const stop = startVisibleInterval(read, 60_000);
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(true);
  vi.advanceTimersByTime(600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(read).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(read).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(600_000);
  expect(read).toHaveBeenCalledTimes(2);
});
