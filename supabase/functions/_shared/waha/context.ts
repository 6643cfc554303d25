import type { SupabaseClient } from '@supabase/supabase-js';

import type { Upstream } from './upstream.ts';

/** What the functions that talk to WAHA share. */
export interface WahaContext {
  /** Supabase with the service role. */
  service: SupabaseClient;
  upstream: Upstream;
  /** Unix milliseconds. */
  now: () => number;
}
