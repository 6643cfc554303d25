import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import type { BackendEnv } from './env.ts';
import { ApiError, refusalOf } from './errors.ts';
import { logError } from './log.ts';

export type Fetch = typeof globalThis.fetch;

const stateless = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** The database as a caller sees it: under their token, and so under row level security. */
export const callerClient = (
  { supabaseUrl, publishableKey }: BackendEnv,
  token: string,
  fetch: Fetch,
): SupabaseClient => createClient(supabaseUrl, publishableKey, { accessToken: async () => token, global: { fetch } });

/** The database and the storage in our own name. Only after the caller's right has been asked for. */
export const serviceClient = ({ supabaseUrl, secretKey }: BackendEnv, fetch: Fetch): SupabaseClient =>
  createClient(supabaseUrl, secretKey, { auth: stateless, global: { fetch } });

/** Checks tokens. One for all requests: it keeps the project's public keys. */
export const tokenClient = ({ supabaseUrl, publishableKey }: BackendEnv, fetch: Fetch): SupabaseClient =>
  createClient(supabaseUrl, publishableKey, { auth: stateless, global: { fetch } });

/** The data of a PostgREST or storage answer; its error as ours, without a word of its text. */
export function dataOf<Data>({
  data,
  error,
}: {
  data: Data;
  error: { message: string } | null;
}): NonNullable<Data> | null {
  if (!error) return data ?? null;
  throw backendFailed(error);
}

/** What a function of the database answered; what it refused is refused in its own words. */
export async function call<Answer>(db: SupabaseClient, name: string, args: object): Promise<Answer> {
  const { data, error, status } = await db.rpc(name, args);
  if (error) throw refusalOf(error, status) ?? backendFailed(error);
  return data as Answer;
}

/** What a caller is told where the database cannot be asked; what is wrong with it is logged. */
export function backendFailed(error: unknown): ApiError {
  logError(error);
  return new ApiError(
    503,
    'backend_failed',
    'Server kami sedang tidak dapat dijangkau. Silakan coba lagi sebentar lagi.',
    { retryAfter: 2 },
  );
}
