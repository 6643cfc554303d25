/**
 * Asking the auth service past auth-js, which puts what it is answered into the cookie and tells of it before anybody can
 * say what it is for, or that nobody waits for it any more.
 */
import type { AuthError } from '@supabase/auth-js';

import { readSession, type StoredSession } from '../../contracts/auth.ts';
import type { Result } from './retryUntilAborted.ts';
import type { SessionClient } from './session.ts';

interface Request {
  method?: 'POST' | 'PUT';
  body: object;
  /** Of whom the caller speaks; without one, of nobody. */
  token?: string;
  signal?: AbortSignal;
}

const HEADERS = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };

/** What the auth service says to this, or how it refuses, in auth-js' names. */
const ask = async (
  client: SessionClient,
  path: string,
  { method = 'POST', body, token, signal }: Request,
): Promise<Result> => {
  const headers = { ...HEADERS, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const request = { method, headers, body: JSON.stringify(body), ...(signal && { signal }) };
  const answer = await client.unsigned(`${client.url}/auth/v1/${path}`, request).catch(() => null);
  if (answer === null || answer.status >= 500)
    return refused({ name: 'AuthRetryableFetchError', status: answer?.status ?? 0 });
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return { data: said, error: null };
  const { code = '', message = '' } = (said ?? {}) as { code?: string; message?: string };
  return refused({ name: 'AuthApiError', status: answer.status, code, message: String(message) });
};

const refused = (error: Partial<AuthError>) => ({ data: null, error: error as AuthError });

export type Opened = { data: StoredSession; error: null } | { data: null; error: AuthError };

/** The session that a password, a code, a link or nothing at all opens. It is stored nowhere yet. */
export const openApart = async (
  client: SessionClient,
  path: 'token?grant_type=password' | 'verify' | 'signup',
  body: object,
  signal?: AbortSignal,
): Promise<Opened> => {
  const { data, error } = await ask(client, path, { body, ...(signal && { signal }) });
  if (error) return { data: null, error };
  const session = readSession(data);
  return session ? { data: session, error: null } : refused({ name: 'AuthInvalidTokenResponseError' });
};

/** Gives the account of a session that is stored nowhere yet this password. */
export const replacePasswordApart = (
  client: SessionClient,
  { access_token: token }: StoredSession,
  password: string,
): Promise<Result> => ask(client, 'user', { method: 'PUT', body: { password }, token });
