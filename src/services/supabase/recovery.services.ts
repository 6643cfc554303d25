/**
 * A forgotten password: asking for a link or a code, and proving it. By mail the auth service calls it a recovery; a
 * number is proven like a sign-in, and told as a recovery all the same.
 */
import type { Addressee, ProofAnswer } from '../../machines/mailedCode/mailedCode.machine.ts';
import type { RecoveryAnswer } from '../../machines/recovery/recovery.setup.ts';
import type { MailLink } from '../browser/mailLink.ts';
import { accountRefusalOf } from './account.refusals.ts';
import { nameOf } from './login.name.ts';
import { persistently, type Result } from './persistently.ts';
import type { SessionClient } from './session.ts';
import { verifyApart } from './verify.apart.ts';

/** The same answer whether or not there is such an account. `comeBack`: the page the link leads to. */
export const requestLink = async (
  client: SessionClient,
  login: string,
  comeBack: string,
  signal: AbortSignal,
): Promise<RecoveryAnswer> => {
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
export const checkCode = async (
  client: SessionClient,
  { by, to, code }: Addressee & { code: string },
): Promise<ProofAnswer> => {
  const token = code.replace(/\s/g, '');
  if (by === 'phone') return checkTextedCode(client, to, token);
  return proof(client, await (await client.auth()).verifyOtp({ email: to, token, type: 'recovery' }));
};

/** The link of a mail. It works once, so it is sent once. */
export const confirmLink = async (client: SessionClient, { token_hash, type }: MailLink): Promise<ProofAnswer> =>
  proof(client, await (await client.auth()).verifyOtp({ token_hash, type }));

const checkTextedCode = async (client: SessionClient, phone: string, token: string): Promise<ProofAnswer> => {
  const proven = await verifyApart(client, { phone, token, type: 'sms' });
  if ('refused' in proven) return proven;
  return (await client.recover(proven.session)) ? { proven: true } : { refused: { why: 'no-cookies' } };
};

const proof = async (client: SessionClient, { error }: Result): Promise<ProofAnswer> => {
  if (error) return { refused: accountRefusalOf(error, client) };
  return (await client.current()) ? { proven: true } : { refused: { why: 'no-cookies' } };
};
