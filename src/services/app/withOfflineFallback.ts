import type { OfflineCopy } from './offlineCopy.ts';

/** Milliseconds to wait for the network before the offline copy is shown. */
const TIMEOUT = 8000;
/** The same while the browser reports no network; it may be wrong. */
const OFFLINE_TIMEOUT = 200;

/** The last request got no response, so the next one waits only `OFFLINE_TIMEOUT`. */
let hasTimedOut = false;

/**
 * The response of `request`, or the result of `find` in the offline copy if the network does not respond. If `find`
 * returns null, the request's own result counts; its error is given to `find` once more, because a server that failed
 * may have become unreachable meanwhile. The copy's code is loaded on first use.
 */
export const withOfflineFallback = async <T>(
  offlineCopy: () => Promise<OfflineCopy>,
  request: Promise<T>,
  find: (copy: OfflineCopy, error: unknown) => Promise<T | null>,
  signal: AbortSignal,
): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(late.reject, hasTimedOut || navigator.onLine === false ? OFFLINE_TIMEOUT : TIMEOUT);
  void request.then(
    () => (hasTimedOut = false),
    () => undefined,
  );
  /** `error`: of the request; undefined: it has no response yet. */
  const replace = async (error: unknown): Promise<T> => {
    const found = signal.aborted
      ? null
      : await offlineCopy()
          .then((copy) => find(copy, error))
          .catch(() => null);
    if (found === null) {
      if (error === undefined) return request.catch(replace);
      throw error;
    }
    hasTimedOut = true;
    return found;
  };
  return Promise.race([request, late.promise])
    .catch(replace)
    .finally(() => clearTimeout(timer));
};
