import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';

import type { Query } from '../database.ts';
import { fail } from './errors.ts';
import type { Challenge } from './request.ts';
import { minutesToMs, isoTime, type Service } from './service.ts';
import type { AuthMethod } from './sessions.ts';

interface FlowState {
  id: string;
  user_id: string;
  auth_code: string;
  code_challenge_method: Challenge['method'];
  code_challenge: string;
  authentication_method: AuthMethod;
  auth_code_issued_at: string | null;
}

/** How long an auth code is valid after the link was opened: GoTrue's FlowStateExpiryDuration. */
const authCodeLifetime = minutesToMs(5);

/**
 * Stores the PKCE challenge of a request for mail until its link is opened. A user has one flow per method; a new flow
 * invalidates the older one's mail. A foreign request can therefore end a flow but never take it over.
 */
export async function createFlowState(
  query: Query,
  { now }: Service,
  userId: string,
  method: AuthMethod,
  { method: hashing, value }: Challenge,
): Promise<void> {
  await query('delete from auth.flow_state where user_id = $1 and authentication_method = $2', [userId, method]);
  await query(
    `insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, 'email', $5, $6, $6)`,
    [userId, randomUUID(), hashing, value, method, isoTime(now())],
  );
}

/** Stores the PKCE challenge of a sign-in with a provider, and returns the auth code for the redirect. */
export async function issueOAuthCode(
  query: Query,
  { now }: Service,
  userId: string,
  provider: string,
  { method, value }: Challenge,
): Promise<string> {
  const code = randomUUID();
  await query(
    `insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, created_at, updated_at, auth_code_issued_at)
     values ($1, $2, $3, $4, $5, 'oauth', $6, $6, $6)`,
    [userId, code, method, value, provider, isoTime(now())],
  );
  return code;
}

/** The auth code for the redirect, once the link of this flow has been opened. */
export async function issueAuthCode(
  query: Query,
  { now }: Service,
  userId: string,
  method: AuthMethod,
): Promise<string> {
  const [flow] = await query<FlowState>(
    `update auth.flow_state set auth_code_issued_at = $3, updated_at = $3
     where user_id = $1 and authentication_method = $2 and auth_code_issued_at is null returning *`,
    [userId, method, isoTime(now())],
  );
  return flow?.auth_code ?? fail(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
}

const challengeFor = (method: Challenge['method'], verifier: string): string =>
  method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;

const isEqual = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Exchanges an auth code, once, if the verifier matches its challenge (RFC 7636 §4.6). */
export async function exchangeAuthCode(
  query: Query,
  { now }: Service,
  code: string,
  verifier: string,
): Promise<{ userId: string; method: AuthMethod }> {
  const [flow] = await query<FlowState>('select * from auth.flow_state where auth_code = $1 for update', [code]);
  if (!flow?.auth_code_issued_at) {
    return fail(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  if (now() - Date.parse(flow.auth_code_issued_at) > authCodeLifetime) {
    return fail(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!isEqual(challengeFor(flow.code_challenge_method, verifier), flow.code_challenge)) {
    return fail(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  await query('delete from auth.flow_state where id = $1', [flow.id]);
  return { userId: flow.user_id, method: flow.authentication_method };
}
