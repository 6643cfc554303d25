import type { Query } from '../database.ts';
import { AuthError, refuse } from './errors.ts';
import { moment, type Service } from './service.ts';
import { addRefreshToken, lockSession, tokenAnswer, type Session, type TokenAnswer } from './sessions.ts';
import { findUser, isBanned } from './users.ts';

interface RefreshToken {
  id: number;
  token: string;
  session_id: string | null;
  parent: string | null;
  revoked: boolean;
  updated_at: string;
}

const notFound = (): never => refuse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

const findToken = async (query: Query, token: string): Promise<RefreshToken | undefined> =>
  (await query<RefreshToken>('select * from auth.refresh_tokens where token = $1', [token]))[0];

/** Revokes the remaining tokens of a session. */
export const revokeTokens = (query: Query, { now }: Service, session: Session): Promise<unknown[]> =>
  query('update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked', [
    session.id,
    moment(now()),
  ]);

/**
 * Returns the token that follows `used`, by the rules of Supabase's sessions guide. A token works once. Reuse returns
 * the active token if that is the child of `used` (its response was lost) or if the first use was within the reuse
 * interval (several tabs). Any other reuse is treated as theft: the result is null, and with rotation all tokens of the
 * session are revoked.
 */
async function successor(query: Query, service: Service, session: Session, used: RefreshToken): Promise<string | null> {
  if (!used.revoked) {
    await query('update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $1', [
      used.id,
      moment(service.now()),
    ]);
    return addRefreshToken(query, service, session, used.token);
  }
  const [active] = await query<RefreshToken>(
    'select * from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [session.id],
  );
  const reusableUntil = Date.parse(used.updated_at) + service.config.refreshTokenReuseInterval * 1000;
  if (active && (active.parent === used.token || service.now() < reusableUntil)) return active.token;
  if (service.config.enableRefreshTokenRotation) await revokeTokens(query, service, session);
  return null;
}

/**
 * Exchanges a refresh token. The session's row is locked, so that simultaneous requests of several tabs run one after
 * the other.
 */
export async function refreshSession(service: Service, token: string): Promise<TokenAnswer> {
  const answer = await service.transaction(async (query): Promise<TokenAnswer | AuthError> => {
    const sessionId = (await findToken(query, token))?.session_id ?? notFound();
    const session = await lockSession(query, sessionId);
    const used = await findToken(query, token);
    if (!session || !used) return notFound();
    const user = await findUser(query, session.user_id);
    if (!user) return refuse(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found');
    if (isBanned(user, service)) refuse(400, 'user_banned', 'Invalid Refresh Token: User Banned');
    if (session.not_after && Date.parse(session.not_after) < service.now()) {
      refuse(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    }
    const next = await successor(query, service, session, used);
    // Returned instead of thrown, so that the revocation is committed.
    if (next === null) return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    const at = moment(service.now());
    await query(
      `update auth.sessions set refreshed_at = $2::timestamptz at time zone 'utc', updated_at = $2 where id = $1`,
      [session.id, at],
    );
    return tokenAnswer(query, service, user, session, next);
  });
  if (answer instanceof AuthError) throw answer;
  return answer;
}
