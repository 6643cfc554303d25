/**
 * Requests to the auth service without auth-js. auth-js writes a new session to the cookie and announces it before the
 * caller can tell its purpose or cancel it.
 */
import type { AuthError } from '@supabase/auth-js';

import { readSession, type StoredSession } from '../../contracts/auth.ts';
import type { AuthResult } from './retryUntilAborted.ts';
import type { SessionClient } from './session.ts';

interface AuthRequest {
  method?: 'POST' | 'PUT';
  body: object;
  /** Access token of the user; without one the request is anonymous. */
  token?: string;
  signal?: AbortSignal;
}

type AuthClient = Pick<SessionClient, 'url' | 'anonymousFetch'>;
type CaptchaClient = Pick<SessionClient, 'captchaToken'>;

const HEADERS = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };

/** The response body, or the error under auth-js's error names. */
const request = async (
  client: AuthClient,
  path: string,
  { method = 'POST', body, token, signal }: AuthRequest,
): Promise<AuthResult> => {
  const headers = { ...HEADERS, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const init = { method, headers, body: JSON.stringify(body), ...(signal && { signal }) };
  const response = await client.anonymousFetch(`${client.url}/auth/v1/${path}`, init).catch(() => null);
  if (response === null || response.status >= 500)
    return refused({ name: 'AuthRetryableFetchError', status: response?.status ?? 0 });
  const data: unknown = await response.json().catch(() => null);
  if (response.ok) return { data, error: null };
  const { code = '', message = '' } = (data ?? {}) as { code?: string; message?: string };
  return refused({ name: 'AuthApiError', status: response.status, code, message: String(message) });
};

const refused = (error: Partial<AuthError>) => ({ data: null, error: error as AuthError });

/** `response`: the whole response of the service. */
export type SessionResult =
  | { data: StoredSession; error: null; response: unknown }
  | { data: null; error: AuthError; response?: undefined };

/** A new session from a password, a code, a link or an anonymous sign-up. It is not stored. */
export const requestSession = async (
  client: AuthClient,
  path: 'token?grant_type=password' | 'verify' | 'signup',
  body: object,
  signal?: AbortSignal,
): Promise<SessionResult> => {
  const { data, error } = await request(client, path, { body, ...(signal && { signal }) });
  if (error) return { data: null, error };
  const session = readSession(data);
  return session ? { data: session, error: null, response: data } : refused({ name: 'AuthInvalidTokenResponseError' });
};

/** The option of auth-js with the token that hosted Supabase requires with `[auth.captcha]`. */
export const captchaOption = async (client: CaptchaClient, signal: AbortSignal): Promise<{ captchaToken?: string }> => {
  const captchaToken = await client.captchaToken?.(signal);
  return captchaToken === undefined ? {} : { captchaToken };
};

/** The same as part of a request's body. */
export const captchaFields = async (client: CaptchaClient, signal: AbortSignal): Promise<object> => {
  const { captchaToken: captcha_token } = await captchaOption(client, signal);
  return captcha_token === undefined ? {} : { gotrue_meta_security: { captcha_token } };
};

/** Sets the password of a session that is not stored. */
export const replacePassword = (
  client: SessionClient,
  { access_token: token }: StoredSession,
  password: string,
  data: { full_name: string } | null = null,
): Promise<AuthResult> =>
  request(client, 'user', { method: 'PUT', body: data === null ? { password } : { password, data }, token });
