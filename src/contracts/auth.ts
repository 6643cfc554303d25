/** What the session cookie and the access token must look like before anything trusts them. */
import * as v from 'valibot';

import { textOfBase64Url } from './base64.ts';

const Factor = v.object({ id: v.string(), factor_type: v.string(), status: v.string() });

const User = v.object({
  id: v.string(),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  factors: v.nullish(v.array(Factor)),
});

/**
 * Of a session as the auth service answers it, what is read: the cookie goes along with every request to where the page
 * comes from, and a server takes so many bytes of headers and no more. What somebody has in their metadata is in the access
 * token once more. `expires_at` is in seconds, by the server's clock.
 */
export const StoredSession = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_at: v.optional(v.number()),
  user: User,
  /** Ours: how far the server's clock was ahead of this device's when the session was stored, in ms. */
  clock_offset: v.optional(v.number()),
});
export type StoredSession = v.InferOutput<typeof StoredSession>;

const Claims = v.object({
  sub: v.string(),
  session_id: v.optional(v.string()),
  exp: v.number(),
  iat: v.optional(v.number()),
  aal: v.fallback(v.picklist(['aal1', 'aal2']), 'aal1'),
});
export type Claims = v.InferOutput<typeof Claims>;

/** Null for anything that is not a whole session: a session with a chunk missing is no session. */
export const readSession = (value: unknown): StoredSession | null => {
  const result = v.safeParse(StoredSession, value);
  return result.success && readClaims(result.output.access_token) !== null ? result.output : null;
};

/** What an access token says about itself. Read, not verified: only the server can do that. Null if it is no token. */
export const readClaims = (token: string): Claims | null => {
  try {
    const result = v.safeParse(Claims, JSON.parse(textOfBase64Url(token.split('.')[1] ?? '')));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
};
