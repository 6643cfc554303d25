import type { HonoRequest } from 'hono';

import { ApiError } from './errors.ts';

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Compares digests, so that the time of the comparison tells nothing about the key. */
async function isSameKey(given: string, key: string): Promise<boolean> {
  const [one, other] = await Promise.all([digest(given), digest(key)]);
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
}

/** Throws 401 unless the request has the service key. */
export async function requireServiceKey(request: HonoRequest, secretKey: string): Promise<void> {
  // supabase-js sends a key that is no token as `apikey` only.
  const key = request.header('apikey') ?? /^Bearer\s+(\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? '';
  if (!(await isSameKey(key, secretKey))) throw new ApiError(401, 'unauthorized', 'Kunci tidak sah.');
}
