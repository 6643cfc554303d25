import type { HonoRequest } from 'hono';

import type { BackendEnv } from './env.ts';
import { ApiError } from './errors.ts';

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Compares digests of all keys, so that the time of the comparison tells nothing about any. */
async function isOneOf(given: string, keys: readonly string[]): Promise<boolean> {
  const [one, ...others] = await Promise.all([given, ...keys].map(digest));
  const same = others.map(
    (other) => one?.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0,
  );
  return same.includes(true);
}

/** Whether a browser may send this key. */
export const isPublishableKey = (
  { publishableKey, otherPublishableKeys = [] }: BackendEnv,
  given: string,
): Promise<boolean> => isOneOf(given, [publishableKey, ...otherPublishableKeys]);

/** Throws 401 unless the request has a service key. */
export async function requireServiceKey(
  request: HonoRequest,
  { secretKey, otherSecretKeys = [] }: BackendEnv,
): Promise<void> {
  // supabase-js sends a key that is no token as `apikey` only.
  const key = request.header('apikey') ?? /^Bearer\s+(\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? '';
  if (!(await isOneOf(key, [secretKey, ...otherSecretKeys])))
    throw new ApiError(401, 'unauthorized', 'Kunci tidak sah.');
}
