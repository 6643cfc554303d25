/**
 * Proving an address past auth-js, which would tell everybody that somebody signed in before it is known how, and replacing
 * the password of who proved it.
 */
import type { AuthError } from '@supabase/auth-js';

import type { RefusedAccount } from '../../machines/auth/account.refusal.ts';
import { readSession, type StoredSession } from '../schemas/session.ts';
import { accountRefusalOf } from './account.refusals.ts';
import type { Result } from './persistently.ts';
import type { SessionClient } from './session.ts';

type Proof = { phone: string; token: string; type: 'sms' } | { token_hash: string; type: string };

const HEADERS = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };

/** What the auth service says to this, unauthorised but for what it brings. Null: nobody answered. */
const ask = async (
  client: SessionClient,
  path: string,
  { token, ...request }: { method: string; body: string; token?: string },
): Promise<{ ok: true; body: unknown } | { ok: false; error: AuthError }> => {
  const headers = { ...HEADERS, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await client.unsigned(`${client.url}/auth/v1/${path}`, { ...request, headers }).catch(() => null);
  if (answer === null || answer.status >= 500)
    return { ok: false, error: { name: 'AuthRetryableFetchError', status: answer?.status ?? 0 } as AuthError };
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return { ok: true, body };
  const { code = '', message = '' } = (body ?? {}) as { code?: string; message?: string };
  const error = { name: 'AuthApiError', status: answer.status, code, message: String(message) } as AuthError;
  return { ok: false, error };
};

/** The session that a code or a link opens. It is stored nowhere yet. */
export const verifyApart = async (
  client: SessionClient,
  proof: Proof,
): Promise<RefusedAccount | { session: StoredSession }> => {
  const answer = await ask(client, 'verify', { method: 'POST', body: JSON.stringify(proof) });
  if (!answer.ok) return { refused: accountRefusalOf(answer.error, client) };
  const session = readSession(answer.body);
  return session ? { session } : { refused: { why: 'half-answer' } };
};

/** Gives the account of a session that is stored nowhere yet this password. */
export const replacePasswordApart = async (
  client: SessionClient,
  { access_token: token }: StoredSession,
  password: string,
): Promise<Result> => {
  const answer = await ask(client, 'user', { method: 'PUT', body: JSON.stringify({ password }), token });
  return { data: null, error: answer.ok ? null : answer.error };
};
