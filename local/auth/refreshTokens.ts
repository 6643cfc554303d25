import type { Query } from '../database.ts';
import { AuthError, fail } from './errors.ts';
import type { Client } from './request.ts';
import { isoTime, type Service } from './service.ts';
import { addRefreshToken, ipOf, lockSession, tokenResponse, type Session, type TokenResponse } from './sessions.ts';
import { findUser, isBanned } from './users.ts';

interface RefreshToken {
  id: number;
  token: string;
  session_id: string | null;
  parent: string | null;
  revoked: boolean;
  updated_at: string;
}

const notFound = (): never => fail(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

const findToken = async (query: Query, token: string): Promise<RefreshToken | undefined> =>
  (await query<RefreshToken>('select * from auth.refresh_tokens where token = $1', [token]))[0];

/** Revokes the remaining tokens of a session. */
export const revokeTokens = (query: Query, { now }: Service, session: Session): Promise<unknown[]> =>
  query('update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked', [
    session.id,
    isoTime(now()),
  ]);

/**
 * Returns the token that follows `usedToken`, by the rules of Supabase's sessions guide. A token works once. Reuse returns
 * the active token if that is the child of `usedToken` (its response was lost) or if the first use was within the reuse
 * interval (several tabs). Any other reuse is treated as theft: the result is null, and with rotation all tokens of the
 * session are revoked.
 */
async function nextRefreshToken(
  query: Query,
  service: Service,
  session: Session,
  usedToken: RefreshToken,
): Promise<string | null> {
  if (!usedToken.revoked) {
    await query('update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $1', [
      usedToken.id,
      isoTime(service.now()),
    ]);
    return addRefreshToken(query, service, session, usedToken.token);
  }
  const [active] = await query<RefreshToken>(
    'select * from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [session.id],
  );
  const reusableUntil = Date.parse(usedToken.updated_at) + service.config.refreshTokenReuseInterval * 1000;
  if (active && (active.parent === usedToken.token || service.now() < reusableUntil)) return active.token;
  if (service.config.enableRefreshTokenRotation) await revokeTokens(query, service, session);
  return null;
}

/**
 * Exchanges a refresh token. The session's row is locked, so that simultaneous requests of several tabs run one after
 * the other.
 */
export async function refreshSession(service: Service, token: string, client: Client): Promise<TokenResponse> {
  const result = await service.transaction(async (query): Promise<TokenResponse | AuthError> => {
    const sessionId = (await findToken(query, token))?.session_id ?? notFound();
    const session = await lockSession(query, sessionId);
    const usedToken = await findToken(query, token);
    if (!session || !usedToken) return notFound();
    const user = await findUser(query, session.user_id);
    if (!user) return fail(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found');
    if (isBanned(user, service)) fail(400, 'user_banned', 'Invalid Refresh Token: User Banned');
    if (session.not_after && Date.parse(session.not_after) < service.now()) {
      fail(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    }
    const next = await nextRefreshToken(query, service, session, usedToken);
    // Returned instead of thrown, so that the revocation is committed.
    if (next === null) return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    const at = isoTime(service.now());
    await query(
      `update auth.sessions set refreshed_at = $2::timestamptz at time zone 'utc', updated_at = $2, user_agent = $3, ip = $4
       where id = $1`,
      [session.id, at, client.userAgent, ipOf(client)],
    );
    return tokenResponse(query, service, user, session, next);
  });
  if (result instanceof AuthError) throw result;
  return result;
}
