import type { SupabaseClient } from '@supabase/supabase-js';
import type { Context } from 'hono';

import type { Fetch } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { ApiError } from '../_shared/errors.ts';
import type { Upstream } from '../_shared/waha/upstream.ts';

/** What the routes of the gateway share. */
export interface House {
  env: Env;
  upstream: Upstream;
  /** The database and the storage in our own name. */
  service: SupabaseClient;
  fetch: Fetch;
  now: () => number;
}

/** Who calls, and the database as they see it. */
export interface Caller {
  id: string;
  db: SupabaseClient;
}

export interface Bindings {
  Variables: { caller: Caller };
}

export type Call = Context<Bindings>;

/** The body of a call, which has to be JSON. */
export async function readJson(c: Call): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(400, 'invalid', 'Isi permintaan harus berupa JSON.', { field: 'body' });
  }
}
