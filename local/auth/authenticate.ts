import type { Context, MiddlewareHandler } from 'hono';
import type { JWTPayload } from 'jose';

import { fail } from './errors.ts';
import { bearerOf } from './request.ts';
import type { Service } from './service.ts';
import type { Session } from './sessions.ts';
import type { User } from './userRow.ts';
import { findUser } from './users.ts';

const isApiKey = (token: string): boolean => token.startsWith('sb_');

async function readToken({ keys }: Service, token: string): Promise<JWTPayload> {
  try {
    return await keys.verify(token);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    return fail(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
  }
}

/**
 * The user of the request's access token and its session. The session is read on every request, so that ending it takes
 * effect at once.
 */
export async function requireUser(context: Context, service: Service): Promise<{ user: User; session: Session }> {
  const token = bearerOf(context);
  if (!token || isApiKey(token)) fail(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const { sub, session_id: sessionId } = await readToken(service, token);
  if (!sub) return fail(403, 'bad_jwt', 'invalid claim: missing sub claim');
  const user = await findUser(service.database.query, sub);
  if (!user) return fail(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const [session] = await service.database.query<Session>(
    'select * from auth.sessions where id = $1 and user_id = $2',
    [typeof sessionId === 'string' ? sessionId : null, sub],
  );
  return session
    ? { user, session }
    : fail(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

/** Middleware that admits only the secret key or a token with the role service_role. */
export const requireAdmin =
  (service: Service): MiddlewareHandler =>
  async (context, next) => {
    const token = bearerOf(context);
    const hasSecretKey = [context.req.header('apikey'), token].some(
      (key) => service.keys.roleOf(key) === 'service_role',
    );
    if (!hasSecretKey) {
      if (!token || isApiKey(token)) fail(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
      const { role } = await readToken(service, token);
      if (role !== 'service_role' && role !== 'supabase_admin') fail(403, 'not_admin', 'User not allowed');
    }
    await next();
  };
