/** Refusals by the error codes of the auth service. */
import type { AuthError, AuthWeakPasswordError } from '@supabase/auth-js';

import type { AuthRefusal } from '../../contracts/auth.ts';

/** Seconds to wait if the service gives none. */
const DEFAULT_RETRY_AFTER = 60;

const byCode: Record<string, Exclude<AuthRefusal['why'], 'rate-limited' | 'weak-password'>> = {
  invalid_credentials: 'wrong-credentials',
  validation_failed: 'wrong-credentials',
  user_not_found: 'wrong-credentials',
  email_not_confirmed: 'email-not-confirmed',
  phone_not_confirmed: 'email-not-confirmed',
  user_banned: 'banned',
  mfa_verification_failed: 'wrong-code',
  mfa_verification_rejected: 'code-used',
  mfa_challenge_expired: 'expired',
  session_not_found: 'no-session',
  session_expired: 'expired',
  bad_jwt: 'bad-token',
  invalid_jwt: 'bad-token',
  same_password: 'same-password',
  captcha_failed: 'captcha',
};

/** `retryAfter`: the Retry-After header in seconds. */
export const refusalOf = (error: AuthError, retryAfter: number | null): AuthRefusal => {
  if (isUnreachable(error)) return { why: 'unreachable' };
  if (error.status === 429) return { why: 'rate-limited', retryAfter: retryAfter ?? secondsIn(error.message) };
  if (error.code === 'weak_password') {
    return { why: 'weak-password', reasons: (error as AuthWeakPasswordError).reasons ?? [] };
  }
  // The service has no error code for a correct code that was used before.
  if (error.code === 'mfa_verification_failed' && /already|used/i.test(error.message)) return { why: 'code-used' };
  if (error.name === 'AuthSessionMissingError') return { why: 'no-session' };
  if (error.name === 'AuthInvalidTokenResponseError') return { why: 'incomplete-response' };
  return { why: byCode[error.code ?? ''] ?? 'unexpected' };
};

/** Network errors, 500–504 and 520–530. Compared by name, so that this file does not load auth-js. */
export const isUnreachable = (error: AuthError | null): boolean => error?.name === 'AuthRetryableFetchError';

/** 'For security purposes, you can only request this after 42 seconds.' */
const secondsIn = (message: string): number => Number(/after (\d+) seconds?/.exec(message)?.[1] ?? DEFAULT_RETRY_AFTER);
