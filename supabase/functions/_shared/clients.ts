import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import type { BackendEnv } from './env.ts';
import { ApiError, databaseRefusal } from './errors.ts';
import { currentRequestId, logError, noteBusiness, requestIdHeader } from './log.ts';

export type Fetch = typeof globalThis.fetch;

const stateless = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** Sends the id of the request along. The database has it in `request.headers`. */
const traced =
  (fetch: Fetch): Fetch =>
  (input, init) => {
    const headers = new Headers((init as { headers?: HeadersInit } | undefined)?.headers);
    const id = currentRequestId();
    if (id !== null) headers.set(requestIdHeader, id);
    return fetch(input, { ...init, headers });
  };

/** A client with the caller's token: row level security applies. */
export const callerClient = (
  { supabaseUrl, publishableKey }: BackendEnv,
  token: string,
  fetch: Fetch,
): SupabaseClient =>
  createClient(supabaseUrl, publishableKey, { accessToken: async () => token, global: { fetch: traced(fetch) } });

/** A client with the service role: no row level security. Use it only after the caller's permission is checked. */
export const serviceClient = ({ supabaseUrl, secretKey }: BackendEnv, fetch: Fetch): SupabaseClient =>
  createClient(supabaseUrl, secretKey, { auth: stateless, global: { fetch: traced(fetch) } });

/** A client that verifies tokens. One for all requests: it caches the project's public keys. */
export const tokenClient = ({ supabaseUrl, publishableKey }: BackendEnv, fetch: Fetch): SupabaseClient =>
  createClient(supabaseUrl, publishableKey, { auth: stateless, global: { fetch: traced(fetch) } });

/** The data of a PostgREST or storage response. Throws a 503 `ApiError` that shows nothing of the original error. */
export function dataOrThrow<Data>({
  data,
  error,
}: {
  data: Data;
  error: { message: string } | null;
}): NonNullable<Data> | null {
  if (!error) return data ?? null;
  throw backendFailed(error);
}

/** Calls a database function. Throws its refusal with the database's own message, or a 503 for any other error. */
export async function rpc<Result>(db: SupabaseClient, name: string, args: object): Promise<Result> {
  const { p_business, business_id } = args as { p_business?: unknown; business_id?: unknown };
  noteBusiness(p_business ?? business_id);
  const { data, error, status } = await db.rpc(name, args);
  if (error) throw databaseRefusal(error, status) ?? backendFailed(error);
  return data as Result;
}

/** The 503 for a failed database request. The original error is logged. */
export function backendFailed(error: unknown): ApiError {
  logError(error);
  return new ApiError(503, 'backend_failed', 'Server kami sedang tidak dapat dijangkau. Coba beberapa saat lagi.', {
    retryAfter: 2,
  });
}
