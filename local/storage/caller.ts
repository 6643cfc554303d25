import type { Context } from 'hono';
import { JWTExpired } from 'jose/errors';

import type { Caller } from '../database.ts';
import { accessDenied } from './errors.ts';
import type { Service } from './service.ts';

const isRole = (role: unknown): role is Caller['role'] =>
  role === 'anon' || role === 'authenticated' || role === 'service_role';

/** The caller from the access token, or from the API key if there is no token. An invalid token is an error. */
export async function callerOf(context: Context, { keys }: Service): Promise<Caller> {
  const token = /^bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
  if (!token || token.startsWith('sb_')) {
    const role = keys.roleOf(token) ?? keys.roleOf(context.req.header('apikey')) ?? 'anon';
    return { role, claims: { role } };
  }
  try {
    const claims = await keys.verify(token);
    return { role: isRole(claims['role']) ? claims['role'] : 'anon', claims };
  } catch (error) {
    throw accessDenied(error instanceof JWTExpired ? '"exp" claim timestamp check failed' : 'Invalid Compact JWS');
  }
}

/** The owner id of objects that this caller creates. */
export const ownerOf = ({ claims }: Caller): string | null =>
  typeof claims['sub'] === 'string' ? claims['sub'] : null;
