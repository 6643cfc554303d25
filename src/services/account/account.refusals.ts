/** Refusals of account creation and changes, by the error codes of the auth service. */
import type { AuthError } from '@supabase/auth-js';

import type { AccountRefusal } from '../../contracts/auth.ts';
import { MAX_PASSWORD_BYTES } from '../../contracts/limits.ts';
import { refusalOf } from '../auth/auth.refusals.ts';
import type { SessionClient } from '../platform/session.ts';

const byCode = {
  user_already_exists: 'taken',
  email_exists: 'taken',
  phone_exists: 'taken',
  signup_disabled: 'signup-closed',
  email_provider_disabled: 'signup-closed',
  phone_provider_disabled: 'signup-closed',
  otp_expired: 'wrong-one-time-code',
  insufficient_aal: 'second-factor-required',
  reauthentication_needed: 'nonce-needed',
  reauthentication_not_valid: 'wrong-nonce',
  mfa_factor_name_conflict: 'name-taken',
  too_many_enrolled_mfa_factors: 'too-many-factors',
} as const satisfies Record<string, AccountRefusal['why']>;

const isKnown = (code: string | undefined): code is keyof typeof byCode => code !== undefined && code in byCode;

export const accountRefusalOf = (error: AuthError, { lastRetryAfter }: SessionClient): AccountRefusal => {
  if (isKnown(error.code)) return { why: byCode[error.code] };
  if (error.code === 'validation_failed' && /longer than/i.test(error.message)) return { why: 'long-password' };
  return refusalOf(error, lastRetryAfter());
};

export const isTooLong = (password: string): boolean => new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES;
