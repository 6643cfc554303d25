import { expect, test, vi } from 'vitest';

import { watchNetwork, watchVisibility } from './network.ts';

test('every loss and return of the network is reported until the watcher is stopped', () => {
  const events: string[] = [];
  const stop = watchNetwork(
    () => events.push('lost'),
    () => events.push('regained'),
  );
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  stop();
  dispatchEvent(new Event('offline'));
  expect(events).toEqual(['lost', 'regained']);
});

test('a page that starts without a network reports it at once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lost = vi.fn<() => void>();
  watchNetwork(lost, () => {})();
  expect(lost).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('a page wakes when it becomes visible or comes back from the page cache, not when it is hidden', () => {
  const woke = vi.fn<() => void>();
  const stop = watchVisibility(woke);
  const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woke).not.toHaveBeenCalled();
  shown.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(woke).toHaveBeenCalledTimes(2);
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woke).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});
