import type { CodeRecipient, CodeResult, RecoveryResult } from '../../contracts/auth.ts';
import { accountRefusalOf } from '../account/account.refusals.ts';
import { openApart } from '../platform/auth.rest.ts';
import { persistently, type Result } from '../platform/retryUntilAborted.ts';
import type { SessionClient } from '../platform/session.ts';
import { nameOf } from './loginName.ts';
import type { MailLink } from './mailLink.ts';

/** The same answer whether or not there is such an account. `comeBack`: the page the link leads to. */
export const requestLink = async (
  client: SessionClient,
  login: string,
  comeBack: string,
  signal: AbortSignal,
): Promise<RecoveryResult> => {
  const who = await nameOf(login);
  if ('refused' in who) return who;
  const auth = await client.auth();
  const ask = async (): Promise<Result> =>
    'email' in who
      ? auth.resetPasswordForEmail(who.email, { redirectTo: comeBack })
      : auth.signInWithOtp({ ...who, options: { shouldCreateUser: false } });
  const { error } = await persistently(ask, signal);
  // 'Signups not allowed for otp': nobody has that number, and nobody is told.
  if (error && error.code !== 'otp_disabled') return { refused: accountRefusalOf(error, client) };
  return { sent: 'email' in who ? { by: 'email', to: who.email } : { by: 'phone', to: who.phone } };
};

/** The code of the mail or text message. It works once, so it is sent once. */
export const checkCode = (
  client: SessionClient,
  { by, to, code }: CodeRecipient & { code: string },
): Promise<CodeResult> => {
  const token = code.replace(/\s/g, '');
  return recover(client, by === 'phone' ? { phone: to, token, type: 'sms' } : { email: to, token, type: 'recovery' });
};

/** The link of a mail. It works once, so it is sent once. */
export const confirmLink = (client: SessionClient, { token_hash, type }: MailLink): Promise<CodeResult> =>
  recover(client, { token_hash, type });

const recover = async (client: SessionClient, proof: object): Promise<CodeResult> => {
  const { data: session, error } = await openApart(client, 'verify', proof);
  if (error) return { refused: accountRefusalOf(error, client) };
  return (await client.enter(session, 'PASSWORD_RECOVERY')) ? { proven: true } : { refused: { why: 'no-cookies' } };
};
