/** Creates an account and verifies its address. Refusals are returned as values. No password, code or link is kept. */
import type { User } from '@supabase/auth-js';

import type {
  StoredSession,
  AccountRefused,
  NewAccount,
  CodeRecipient,
  CodeResult,
  RegistrationResult,
} from '../../contracts/auth.ts';
import { accountRefusalOf, isTooLong } from '../account/account.refusals.ts';
import { trivialPasswordRefusal } from '../account/trivialPassword.ts';
import { captchaOption, requestSession, replacePassword } from '../platform/auth.rest.ts';
import { retryUntilAborted } from '../platform/retryUntilAborted.ts';
import type { SessionClient } from '../platform/session.ts';
import { loginNameOf } from './loginName.ts';
import type { MailLink } from './mailLink.ts';

/** Milliseconds between the creation of an account and its first mail. */
const FIRST_MAIL_WITHIN = 5000;

/**
 * Whether an unverified account existed before this sign-up, perhaps of another person. The auth service keeps the
 * password of the first sign-up.
 */
const isOlderSignup = (user: Pick<User, 'created_at' | 'confirmation_sent_at'> | null): boolean =>
  Date.parse(user?.confirmation_sent_at ?? '') - Date.parse(user?.created_at ?? '') > FIRST_MAIL_WITHIN;

/**
 * `redirectTo`: the page that the link in the mail opens. `onPending` receives the id of the unverified account that
 * this call created with this password, or null if the account existed before.
 */
export const signUp = async (
  client: SessionClient,
  { name, login, password }: NewAccount,
  redirectTo: string,
  signal: AbortSignal,
  onPending: (userId: string | null) => void = () => undefined,
): Promise<RegistrationResult> => {
  const loginName = await loginNameOf(login);
  if ('refused' in loginName) return loginName;
  if (isTooLong(password)) return { refused: { why: 'long-password' } };
  const trivial = trivialPasswordRefusal(password, 'email' in loginName ? loginName.email : '');
  if (trivial) return trivial;
  const auth = await client.auth();
  const metadata = { full_name: name };
  const options = { emailRedirectTo: redirectTo, data: metadata, ...(await captchaOption(client, signal)) };
  const { data, error } = await retryUntilAborted(() => auth.signUp({ ...loginName, password, options }), signal);
  if (error?.code === 'validation_failed' && /format|address|number/i.test(error.message)) {
    return { refused: { why: 'email' in loginName ? 'bad-email' : 'bad-phone' } };
  }
  if (error) return { refused: accountRefusalOf(error, client) };
  if (data.session) return (await client.current()) ? { signedIn: true } : { refused: { why: 'no-cookies' } };
  onPending(isOlderSignup(data.user) ? null : (data.user?.id ?? null));
  return { sent: 'email' in loginName ? { by: 'email', to: loginName.email } : { by: 'phone', to: loginName.phone } };
};

/** Milliseconds. */
const REPLACE_TIMEOUT = 30_000;

/**
 * Verifies the code of a mail or text message. It is valid once, so it is sent once. `pending`: the account
 * that this browser created, and what was typed for it, unless the page has been reloaded since. The name and password of
 * any other account, perhaps of another person, are replaced before the session starts. Without what was typed, or if
 * that fails, the user must choose a password.
 */
export const verifyOneTimeCode = async (
  client: SessionClient,
  { by, to, code }: CodeRecipient & { code: string },
  pending: { userId: string | null } & Partial<Pick<NewAccount, 'name' | 'password'>>,
): Promise<CodeResult> => {
  const token = code.replace(/\s/g, '');
  const params = by === 'email' ? { email: to, token, type: 'email' } : { phone: to, token, type: 'sms' };
  const { data: session, error } = await requestSession(client, 'verify', params);
  if (error) return { refused: accountRefusalOf(error, client) };
  if (session.user.id === pending.userId) return startSession(client, session, true);
  const { name, password } = pending;
  const data = name === undefined ? null : { full_name: name };
  const isReplaced = await tryReplacePassword(client, session, password ?? randomPassword(), data);
  return startSession(client, session, isReplaced && password !== undefined);
};

export const resendCode = async (
  client: SessionClient,
  { by, to }: CodeRecipient,
  redirectTo: string,
  signal: AbortSignal,
): Promise<AccountRefused | null> => {
  const auth = await client.auth();
  const options = await captchaOption(client, signal);
  const { error } = await retryUntilAborted(
    () =>
      by === 'email'
        ? auth.resend({ type: 'signup', email: to, options: { emailRedirectTo: redirectTo, ...options } })
        : auth.resend({ type: 'sms', phone: to, options }),
    signal,
  );
  return error ? { refused: accountRefusalOf(error, client) } : null;
};

/**
 * Verifies the link of a mail. It is valid once, so it is sent once. `pendingUserId`: the account that this browser
 * created. Any other account may have another person's password: it is replaced by a random one before the session
 * starts, and `auth` requests a new one (ADR 11).
 */
export const confirmLink = async (
  client: SessionClient,
  { token_hash, type }: MailLink,
  pendingUserId: string | null,
): Promise<CodeResult> => {
  const { data: session, error } = await requestSession(client, 'verify', { token_hash, type });
  if (error) return { refused: accountRefusalOf(error, client) };
  const isOwnPassword = session.user.id === pendingUserId;
  // This also ends all other sessions of the account. If it fails, the new password does the same.
  if (!isOwnPassword) await replaceWithRandomPassword(client, session);
  return startSession(client, session, isOwnPassword);
};

/** Satisfies every password rule and stays below bcrypt's 72 bytes. */
const randomPassword = (): string => `aA1!${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(33))))}`;

export const replaceWithRandomPassword = (client: SessionClient, session: StoredSession): Promise<boolean> =>
  tryReplacePassword(client, session, randomPassword());

/** Runs before the session is stored: a reader of the cookie would take it for a normal sign-in. */
const tryReplacePassword = async (
  client: SessionClient,
  session: StoredSession,
  password: string,
  data: { full_name: string } | null = null,
): Promise<boolean> => {
  const send = () => replacePassword(client, session, password, data);
  const { error } = await retryUntilAborted(send, AbortSignal.timeout(REPLACE_TIMEOUT));
  // The same password counts as replaced.
  return error === null || error.code === 'same_password';
};

/** `isOwnPassword`: the account has this user's password. Otherwise the user must choose one. */
const startSession = async (
  client: SessionClient,
  session: StoredSession,
  isOwnPassword: boolean,
): Promise<CodeResult> =>
  (await client.startSession(session, isOwnPassword ? 'SIGNED_IN' : 'PASSWORD_RECOVERY'))
    ? { verified: true }
    : { refused: { why: 'no-cookies' } };
