/**
 * Making an account, and proving its address. What the auth service refuses comes back as a value with a name. No
 * password, code or link outlives the call.
 */
import type { User } from '@supabase/auth-js';

import type {
  StoredSession,
  AccountRefused,
  Credentials,
  CodeRecipient,
  CodeResult,
  RegistrationResult,
} from '../../contracts/auth.ts';
import { accountRefusalOf, isTooLong } from '../account/account.refusals.ts';
import { openApart, replacePasswordApart } from '../platform/auth.rest.ts';
import { persistently } from '../platform/retryUntilAborted.ts';
import type { SessionClient } from '../platform/session.ts';
import { nameOf } from './loginName.ts';
import type { MailLink } from './mailLink.ts';

/** Milliseconds between the making of an account and its first mail. */
const AT_ONCE = 5000;

/**
 * Whether the account was begun before and never proven: maybe by somebody else, and the auth service keeps the password
 * of whoever began it.
 */
const wasBegun = (user: Pick<User, 'created_at' | 'confirmation_sent_at'> | null): boolean =>
  Date.parse(user?.confirmation_sent_at ?? '') - Date.parse(user?.created_at ?? '') > AT_ONCE;

/**
 * `comeBack`: the address of this page, for the link in the mail. `began` hears which account was made by this, and with
 * this password; null where somebody has been here before.
 */
export const signUp = async (
  client: SessionClient,
  { login, password }: Credentials,
  comeBack: string,
  signal: AbortSignal,
  began: (userId: string | null) => void = () => undefined,
): Promise<RegistrationResult> => {
  const who = await nameOf(login);
  if ('refused' in who) return who;
  if (isTooLong(password)) return { refused: { why: 'long-password' } };
  const auth = await client.auth();
  const options = { emailRedirectTo: comeBack };
  const { data, error } = await persistently(
    () => auth.signUp('email' in who ? { ...who, password, options } : { ...who, password }),
    signal,
  );
  if (error?.code === 'validation_failed' && /format|address|number/i.test(error.message)) {
    return { refused: { why: 'email' in who ? 'bad-email' : 'bad-phone' } };
  }
  if (error) return { refused: accountRefusalOf(error, client) };
  if (data.session) return (await client.current()) ? { entered: true } : { refused: { why: 'no-cookies' } };
  began(wasBegun(data.user) ? null : (data.user?.id ?? null));
  return { sent: 'email' in who ? { by: 'email', to: who.email } : { by: 'phone', to: who.phone } };
};

/** Milliseconds for which an account's own password is tried to be set. */
const PATIENCE = 30_000;

/**
 * The code of the mail or text message. It works once, so it is sent once. `own`: the password that the account is to have,
 * where another may stand: whoever proves the address is let in by theirs, and nobody by the one before. Where it cannot be
 * set they are asked for one.
 */
export const checkCode = async (
  client: SessionClient,
  { by, to, code }: CodeRecipient & { code: string },
  own: string | null = null,
): Promise<CodeResult> => {
  const token = code.replace(/\s/g, '');
  const proof = by === 'email' ? { email: to, token, type: 'email' } : { phone: to, token, type: 'sms' };
  const { data: session, error } = await openApart(client, 'verify', proof);
  if (error) return { refused: accountRefusalOf(error, client) };
  return enter(client, session, own === null || (await isReplaced(client, session, own)));
};

export const resendCode = async (
  client: SessionClient,
  { by, to }: CodeRecipient,
  comeBack: string,
  signal: AbortSignal,
): Promise<AccountRefused | null> => {
  const auth = await client.auth();
  const { error } = await persistently(
    () =>
      by === 'email'
        ? auth.resend({ type: 'signup', email: to, options: { emailRedirectTo: comeBack } })
        : auth.resend({ type: 'sms', phone: to }),
    signal,
  );
  return error ? { refused: accountRefusalOf(error, client) } : null;
};

/**
 * The link of a mail. It works once, so it is sent once. `begun`: the account that this browser began. Any other has the
 * password of whoever began it: that one is worth nothing before anybody is let in, and `auth` asks for a new one (ADR 11).
 */
export const confirmLink = async (
  client: SessionClient,
  { token_hash, type }: MailLink,
  begun: string | null,
): Promise<CodeResult> => {
  const { data: session, error } = await openApart(client, 'verify', { token_hash, type });
  if (error) return { refused: accountRefusalOf(error, client) };
  const isTheirs = session.user.id === begun;
  // With it go all other sessions of the account. If it fails, the new one that is asked for does the same.
  if (!isTheirs) await isReplaced(client, session, nobodysPassword());
  return enter(client, session, isTheirs);
};

/** One that nobody has read, strong enough for any rule, and shorter than what bcrypt reads. */
const nobodysPassword = (): string => `aA1!${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(33))))}`;

/** The session is in no cookie meanwhile: whatever looks there would send its owner to work. */
const isReplaced = async (client: SessionClient, session: StoredSession, password: string): Promise<boolean> => {
  const replace = () => replacePasswordApart(client, session, password);
  const { error } = await persistently(replace, AbortSignal.timeout(PATIENCE));
  // That it is the same already is no failure.
  return error === null || error.code === 'same_password';
};

/** `isTheirs`: the account has the password of who proved its address. Otherwise they are asked for one. */
const enter = async (client: SessionClient, session: StoredSession, isTheirs: boolean): Promise<CodeResult> =>
  (await client.enter(session, isTheirs ? 'SIGNED_IN' : 'PASSWORD_RECOVERY'))
    ? { proven: true }
    : { refused: { why: 'no-cookies' } };
