import type { CodeRecipient, CodeResult, RecoveryResult } from '../../contracts/auth.ts';
import { accountRefusalOf } from '../account/account.refusals.ts';
import { captchaOption, requestSession } from '../platform/auth.rest.ts';
import { retryUntilAborted, type AuthResult } from '../platform/retryUntilAborted.ts';
import type { SessionClient } from '../platform/session.ts';
import { loginNameOf } from './loginName.ts';
import type { MailLink } from './mailLink.ts';

/**
 * Sends a link or a code. The result does not reveal whether the account exists. `redirectTo`: the page that the link
 * opens.
 */
export const requestLink = async (
  client: SessionClient,
  login: string,
  redirectTo: string,
  signal: AbortSignal,
): Promise<RecoveryResult> => {
  const loginName = await loginNameOf(login);
  if ('refused' in loginName) return loginName;
  const auth = await client.auth();
  const options = await captchaOption(client, signal);
  const send = async (): Promise<AuthResult> =>
    'email' in loginName
      ? auth.resetPasswordForEmail(loginName.email, { redirectTo, ...options })
      : auth.signInWithOtp({ ...loginName, options: { shouldCreateUser: false, ...options } });
  const { error } = await retryUntilAborted(send, signal);
  // 'Signups not allowed for otp' means that no account has this number. That is not revealed.
  if (error && error.code !== 'otp_disabled') return { refused: accountRefusalOf(error, client) };
  return { sent: 'email' in loginName ? { by: 'email', to: loginName.email } : { by: 'phone', to: loginName.phone } };
};

/** Verifies the code of a mail or text message. It is valid once, so it is sent once. */
export const verifyOneTimeCode = (
  client: SessionClient,
  { by, to, code }: CodeRecipient & { code: string },
): Promise<CodeResult> => {
  const token = code.replace(/\s/g, '');
  return verify(client, by === 'phone' ? { phone: to, token, type: 'sms' } : { email: to, token, type: 'recovery' });
};

/** Verifies the link of a mail. It is valid once, so it is sent once. */
export const confirmLink = (client: SessionClient, { token_hash, type }: MailLink): Promise<CodeResult> =>
  verify(client, { token_hash, type });

const verify = async (client: SessionClient, params: object): Promise<CodeResult> => {
  const { data: session, error } = await requestSession(client, 'verify', params);
  if (error) return { refused: accountRefusalOf(error, client) };
  return (await client.startSession(session, 'PASSWORD_RECOVERY'))
    ? { verified: true }
    : { refused: { why: 'no-cookies' } };
};
