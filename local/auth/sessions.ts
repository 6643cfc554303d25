import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';

import type { Query } from '../database.ts';
import { fail } from './errors.ts';
import type { Client } from './request.ts';
import { isoTime, type Service } from './service.ts';
import { userResponse, type UserResponse } from './userResponse.ts';
import type { User } from './userRow.ts';
import { isBanned, updateUser } from './users.ts';

/** Authentication methods: the values of the claim `amr`. */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'totp'
  | 'anonymous'
  | 'oauth'
  | 'recovery'
  | 'magiclink'
  | 'email/signup'
  | 'email_change';

export interface Session {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2' | null;
  factor_id: string | null;
  not_after: string | null;
  created_at: string;
}

/** The response of every request that signs in. */
export interface TokenResponse {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserResponse;
}

/** Adds a refresh token to a session. `parent` is the token it replaces. */
export async function addRefreshToken(
  query: Query,
  { now }: Service,
  session: Session,
  parent: string | null = null,
): Promise<string> {
  const token = randomBytes(9).toString('base64url');
  await query(
    `insert into auth.refresh_tokens (token, user_id, session_id, parent, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [token, session.user_id, session.id, parent, isoTime(now())],
  );
  return token;
}

/** Records that the session used `method` just now. */
export async function addAmrClaim(query: Query, { now }: Service, session: Session, method: AuthMethod): Promise<void> {
  await query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [session.id, method, isoTime(now())],
  );
}

/** The response with an access token that has hosted claims, its refresh token and the user. */
export async function tokenResponse(
  query: Query,
  { keys, config, url, now }: Service,
  user: User,
  session: Session,
  refreshToken: string,
): Promise<TokenResponse> {
  const methods = await query<{ method: string; timestamp: number }>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::bigint as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [session.id],
  );
  const issued = Math.floor(now() / 1000);
  const expires = issued + config.jwtExpiry;
  const token = await keys.sign({
    iss: url,
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    exp: expires,
    iat: issued,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? 'authenticated',
    aal: session.aal ?? 'aal1',
    amr: methods,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: config.jwtExpiry,
    expires_at: expires,
    refresh_token: refreshToken,
    user: await userResponse(query, user),
  };
}

/** Null for a client without an address, such as a request of this process. */
export const ipOf = ({ address }: Client): string | null => (isIP(address) ? address : null);

/** Signs a user in with a new session at aal1. Throws for a banned user. */
export async function openSession(
  query: Query,
  service: Service,
  user: User,
  method: AuthMethod,
  client: Client,
): Promise<TokenResponse> {
  if (isBanned(user, service)) fail(400, 'user_banned', 'User is banned');
  const at = isoTime(service.now());
  const [session] = await query<Session>(
    `insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at)
     values ($1, $2, 'aal1', $3, $4, $5, $5) returning *`,
    [randomUUID(), user.id, client.userAgent, ipOf(client), at],
  );
  if (!session) throw new Error('insert returned nothing');
  await addAmrClaim(query, service, session, method);
  const refreshToken = await addRefreshToken(query, service, session);
  const updatedUser = await updateUser(query, service, user.id, { last_sign_in_at: at });
  return tokenResponse(query, service, updatedUser, session, refreshToken);
}

/** Reads and locks the session until the transaction ends. Every change of its tokens locks it first. */
export const lockSession = async (query: Query, id: string | null): Promise<Session | undefined> =>
  (await query<Session>('select * from auth.sessions where id = $1 for update', [id]))[0];

export type Scope = 'global' | 'local' | 'others';

const deleteStatements: Record<Scope, string> = {
  global: 'delete from auth.sessions where user_id = $1',
  local: 'delete from auth.sessions where user_id = $1 and id = $2',
  others: 'delete from auth.sessions where user_id = $1 and id <> $2',
};

/**
 * Ends sessions of the session's user and their refresh tokens. Access tokens stop working too, because every request
 * reads its session.
 */
export async function endSessions(query: Query, scope: Scope, { id, user_id: userId }: Session): Promise<void> {
  await query(deleteStatements[scope], scope === 'global' ? [userId] : [userId, id]);
}
