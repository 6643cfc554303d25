/** Its response clears the cache of the browser (`local/http/securityHeaders.ts`). */
const SIGNED_OUT = '/signed-out';

/** For the sign-out: responses with files of customers may be cached. Without a network they stay until they expire. */
export const clearBrowserCache = (): void => {
  fetch(SIGNED_OUT, { method: 'HEAD', keepalive: true }).catch(() => {});
};
