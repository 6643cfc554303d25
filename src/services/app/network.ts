/** Whether the device believes that it has a network, and whether somebody looks at the page. */

/** Tells at once when there is no network, and afterwards every change. Returns the end of listening. */
export const watchNetwork = (lost: () => void, regained: () => void): (() => void) => {
  const listening = new AbortController();
  addEventListener('offline', lost, listening);
  addEventListener('online', regained, listening);
  if (!navigator.onLine) lost();
  return () => listening.abort();
};

/** Tells when the page is looked at after it was hidden, also when it comes back from the browser's page cache. */
export const watchVisibility = (woke: () => void): (() => void) => {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && woke(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && woke(), { signal });
  return () => listening.abort();
};
