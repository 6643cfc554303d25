import type { Context } from 'hono';
import { JWTExpired } from 'jose/errors';

import type { Caller } from '../database.ts';
import { accessDenied } from './errors.ts';
import type { Service } from './service.ts';

const isRole = (role: unknown): role is Caller['role'] =>
  role === 'anon' || role === 'authenticated' || role === 'service_role';

/** What a request does, by the names of Supabase Storage (src/http/routes/operations.ts). */
export type Operation =
  | `storage.bucket.${'create' | 'delete' | 'empty' | 'get' | 'list' | 'update'}`
  | `storage.object.${'copy' | 'delete' | 'delete_many' | 'get_authenticated' | 'list' | 'move' | 'sign' | 'sign_many' | 'sign_upload_url' | 'upload' | 'upload_signed' | 'upload_update'}`
  | 'object.get_authenticated_info'
  | 'object.head_authenticated_info';

/** The settings of a transaction for this operation, which policies read with `storage.operation()`. */
export const settingsOf = (operation: Operation): Record<string, string> => ({
  'storage.operation': operation,
  'storage.allow_delete_query': 'true',
});

/** The caller from the access token, or from the API key if there is no token. An invalid token is an error. */
export async function callerOf(context: Context, { keys }: Service, operation: Operation): Promise<Caller> {
  const settings = settingsOf(operation);
  const token = /^bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
  if (!token || token.startsWith('sb_')) {
    const role = keys.roleOf(token) ?? keys.roleOf(context.req.header('apikey')) ?? 'anon';
    return { role, claims: { role }, settings };
  }
  try {
    const claims = await keys.verify(token);
    return { role: isRole(claims['role']) ? claims['role'] : 'anon', claims, settings };
  } catch (error) {
    throw accessDenied(error instanceof JWTExpired ? '"exp" claim timestamp check failed' : 'Invalid Compact JWS');
  }
}

/** The owner id of objects that this caller creates. */
export const ownerOf = ({ claims }: Caller): string | null =>
  typeof claims['sub'] === 'string' ? claims['sub'] : null;
