/**
 * Where Meta's scripts may run. A script cannot be removed from a document, so a session gets a new one. On the first
 * page; the scripts themselves are in pixel.ts.
 */
import type { PixelAccess } from '../../contracts/app.ts';

/** Paths for which the content security policy allows Meta's hosts (`local/http/securityHeaders.ts`). */
const PUBLIC_PATH = /^\/(?:en|login|privacy-policy|terms-of-service)?\/?$/;
/** Search or hash with a mail link, or with the page that a member wants, which may contain a token. */
const PRIVATE_SEARCH = /[?#&](?:wanted|token_hash|access_token|code|error_code)=/;

/** `pixelId`: the page's setting; only digits are valid. */
export const pixelAccessOf = (
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  pixelId: string,
  hasSession: boolean,
): PixelAccess => {
  if (!/^\d+$/.test(pixelId) || !PUBLIC_PATH.test(pathname)) return 'none';
  return hasSession || PRIVATE_SEARCH.test(search + hash) ? 'allowed' : 'loads';
};
