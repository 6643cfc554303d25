import type { Context } from 'hono';
import { JWTExpired } from 'jose/errors';

import type { Caller } from '../database.ts';
import { accessDenied } from './errors.ts';
import type { Service } from './service.ts';

const isRole = (role: unknown): role is Caller['role'] =>
  role === 'anon' || role === 'authenticated' || role === 'service_role';

/** Whom a call is made for: the holder of its token, or who its key stands for. A token that is bad is refused, not ignored. */
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

/** The id that an object made by this caller belongs to. */
export const ownerOf = ({ claims }: Caller): string | null =>
  typeof claims['sub'] === 'string' ? claims['sub'] : null;
