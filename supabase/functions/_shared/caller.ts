import type { SupabaseClient } from '@supabase/supabase-js';
import type { Context } from 'hono';

import { callerClient, tokenClient, type Fetch } from './clients.ts';
import type { BackendEnv } from './env.ts';
import { ApiError } from './errors.ts';

/** Who calls, and the database as they see it. */
export interface Caller {
  id: string;
  /** The level of their session: aal2 after a second factor. */
  aal: string;
  db: SupabaseClient;
}

export const unauthorized = (): ApiError =>
  new ApiError(401, 'unauthorized', 'Sesi Anda sudah berakhir. Silakan masuk lagi.');

/**
 * Reads who calls. The publishable key is asked of everybody; a token that is there must be good. Null: a visitor, who
 * has the key only (supabase-js then says the key in the token's place).
 */
export function callerReader(env: BackendEnv, fetch: Fetch): (c: Context) => Promise<Caller | null> {
  const tokens = tokenClient(env, fetch);
  return async (c) => {
    if ((c.req.header('x-api-key') ?? c.req.header('apikey')) !== env.publishableKey) throw unauthorized();
    const given = c.req.header('authorization');
    const token = /^Bearer\s+(\S+)$/i.exec(given ?? '')?.[1];
    if (!given || token === env.publishableKey) return null;
    if (!token) throw unauthorized();
    const { data, error } = await tokens.auth.getClaims(token);
    if (error || !data) throw unauthorized();
    const { role, aud } = data.claims;
    if (role !== 'authenticated' || ![aud].flat().includes('authenticated')) throw unauthorized();
    return { id: data.claims.sub, aal: data.claims.aal ?? 'aal1', db: callerClient(env, token, fetch) };
  };
}
