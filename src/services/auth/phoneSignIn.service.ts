/** Sign-in with a code on WhatsApp. Refusals are returned as values, and no code is kept. */
import * as v from 'valibot';

import type { CodeRecipient, CodeResult, RecoveryResult } from '../../contracts/auth.ts';
import { accountRefusalOf } from '../account/account.refusals.ts';
import { captchaOption, requestSession } from '../platform/auth.rest.ts';
import { retryUntilAborted } from '../platform/retryUntilAborted.ts';
import type { SessionClient } from '../platform/session.ts';
import { loginNameOf } from './loginName.ts';
import { replaceWithRandomPassword } from './registration.service.ts';

/** Sends a code, if an account has the number. The result does not reveal whether one has. */
export const requestCode = async (
  client: SessionClient,
  phone: string,
  signal: AbortSignal,
): Promise<RecoveryResult> => {
  const loginName = await loginNameOf(phone);
  if (!('phone' in loginName)) return { refused: { why: 'bad-phone' } };
  const auth = await client.auth();
  const options = { shouldCreateUser: false, ...(await captchaOption(client, signal)) };
  const { error } = await retryUntilAborted(() => auth.signInWithOtp({ ...loginName, options }), signal);
  // 'Signups not allowed for otp' means that no account has this number. That is not revealed.
  if (error === null || error.code === 'otp_disabled') return { sent: { by: 'phone', to: loginName.phone } };
  // The hook of the auth service passes on that WhatsApp did not take the code.
  return { refused: error.status === 422 ? { why: 'code-not-sent' } : accountRefusalOf(error, client) };
};

const ConfirmedUser = v.object({ user: v.object({ phone_confirmed_at: v.string(), last_sign_in_at: v.string() }) });

/** Milliseconds between a confirmation and the session of the same code. */
const SAME_CODE_WITHIN = 5000;

/** Whether the code has confirmed the number: the account may have the password of a person who does not own the number. */
const hasConfirmed = (response: unknown): boolean => {
  const { success, output } = v.safeParse(ConfirmedUser, response);
  if (!success) return true;
  const { phone_confirmed_at: confirmed, last_sign_in_at: signedIn } = output.user;
  return Date.parse(signedIn) - Date.parse(confirmed) < SAME_CODE_WITHIN;
};

/** Verifies the code. It is valid once, so it is sent once. After a confirmation, the user must choose a password (ADR 11). */
export const verifyCode = async (
  client: SessionClient,
  { to, code }: CodeRecipient & { code: string },
): Promise<CodeResult> => {
  const params = { phone: to, token: code.replace(/\s/g, ''), type: 'sms' };
  const { data: session, error, response } = await requestSession(client, 'verify', params);
  if (error) return { refused: accountRefusalOf(error, client) };
  const isNew = hasConfirmed(response);
  if (isNew) await replaceWithRandomPassword(client, session);
  return (await client.startSession(session, isNew ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'))
    ? { verified: true }
    : { refused: { why: 'no-cookies' } };
};
