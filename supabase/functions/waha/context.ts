import type { SupabaseClient } from '@supabase/supabase-js';
import type { Context } from 'hono';

import type { Caller } from '../_shared/caller.ts';
import type { Fetch } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import type { Upstream } from '../_shared/waha/upstream.ts';

/** What the routes of the gateway share. */
export interface House {
  env: Env;
  upstream: Upstream;
  /** The database and the storage in our own name. */
  service: SupabaseClient;
  fetch: Fetch;
  now: () => number;
  /** Is given what goes on when the caller has its answer. */
  afterwards: (work: Promise<void>) => void;
}

export interface Bindings {
  Variables: { caller: Caller };
}

export type Call = Context<Bindings>;
