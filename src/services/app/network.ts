/** Calls `lost` at once without a network, then reports every change. Returns a function that stops it. */
export const watchNetwork = (lost: () => void, regained: () => void): (() => void) => {
  const listening = new AbortController();
  addEventListener('offline', lost, listening);
  addEventListener('online', regained, listening);
  if (!navigator.onLine) lost();
  return () => listening.abort();
};

/** Calls `woke` when a hidden page becomes visible or comes back from the browser's page cache. */
export const watchVisibility = (woke: () => void): (() => void) => {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && woke(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && woke(), { signal });
  return () => listening.abort();
};
