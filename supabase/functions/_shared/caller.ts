import type { SupabaseClient } from '@supabase/supabase-js';
import type { Context } from 'hono';

import { isPublishableKey } from './apiKeys.ts';
import { callerClient, rpc, tokenClient, type Fetch } from './clients.ts';
import type { BackendEnv } from './env.ts';
import { ApiError } from './errors.ts';
import type { RateLimit } from './rateLimit.ts';

/** The signed-in user behind a request, with a database client that is subject to their row level security. */
export interface Caller {
  id: string;
  /** Authenticator assurance level of the session: `aal2` after a second factor. */
  aal: string;
  /** Whether the user has no login name, as during onboarding. */
  isAnonymous: boolean;
  db: SupabaseClient;
}

export const unauthorized = (): ApiError => new ApiError(401, 'unauthorized', 'session.ended');

/**
 * Reads the caller of a request. Every request needs the publishable key. A token is optional but must be valid. Null: a
 * visitor without a session (supabase-js then sends the key in the place of the token).
 */
export function callerReader(env: BackendEnv, fetch: Fetch): (c: Context) => Promise<Caller | null> {
  const tokens = tokenClient(env, fetch);
  return async (c) => {
    const key = c.req.header('x-api-key') ?? c.req.header('apikey') ?? '';
    if (!(await isPublishableKey(env, key))) throw unauthorized();
    const authorization = c.req.header('authorization');
    const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
    if (!authorization || token === key) return null;
    if (!token) throw unauthorized();
    const { data, error } = await tokens.auth.getClaims(token);
    if (error || !data) throw unauthorized();
    const { role, aud } = data.claims;
    if (role !== 'authenticated' || ![aud].flat().includes('authenticated')) throw unauthorized();
    const { sub: id, aal, is_anonymous: isAnonymous = false } = data.claims;
    return { id, aal, isAnonymous, db: callerClient(env, token, fetch) };
  };
}

/**
 * Throws 429 after too many requests, and 401 if the session has ended: its token is valid until it expires. The
 * database is asked both at once, because it may be far away.
 *
 * @param key whose requests are counted
 */
export async function admit(caller: Caller | null, key: string, rateLimit: RateLimit): Promise<void> {
  await Promise.all([rateLimit.count(key), caller && rpc(caller.db, 'require_session', {})]);
}
