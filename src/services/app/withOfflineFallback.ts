import type { OfflineCopy } from './offlineCopy.ts';

/** Milliseconds to wait for the network before the offline copy is shown. */
const TIMEOUT = 8000;
/** The same while the browser reports no network; it may be wrong. */
const OFFLINE_TIMEOUT = 200;

/** The last request got no response, so the next one waits only `OFFLINE_TIMEOUT`. */
let hasTimedOut = false;

/**
 * The response of `request`, or the result of `find` in the offline copy if the network does not respond. If `find`
 * returns null, the request's own result or error counts. The copy's code is loaded on first use.
 */
export const withOfflineFallback = async <T>(
  offlineCopy: () => Promise<OfflineCopy>,
  request: Promise<T>,
  find: (copy: OfflineCopy, error: unknown) => Promise<T | null>,
): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(late.reject, hasTimedOut || navigator.onLine === false ? OFFLINE_TIMEOUT : TIMEOUT);
  void request.then(
    () => (hasTimedOut = false),
    () => undefined,
  );
  try {
    return await Promise.race([request, late.promise]);
  } catch (error) {
    const found = await offlineCopy()
      .then((copy) => find(copy, error))
      .catch(() => null);
    if (found === null) return request;
    hasTimedOut = true;
    return found;
  } finally {
    clearTimeout(timer);
  }
};
