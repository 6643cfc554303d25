/**
 * Signing in, stepping up and signing out. What the auth service refuses comes back as a value with a name; only what
 * nobody foresaw is thrown. No password, code or token outlives the call.
 */
import type { AuthError } from '@supabase/auth-js';

import type { Answer, Credentials, Refusal } from '../../machines/auth/auth.setup.ts';
import { isUnreachable, refusalOf } from './auth.refusals.ts';
import { identityOf, verifiedFactor } from './identity.ts';
import { backoff } from './session.renewal.ts';
import type { SessionClient } from './session.ts';

/** How often an unreachable service is asked again before the person hears of it: 200 ms doubling, six seconds in all. */
const TRIES = 6;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Result {
  data: unknown;
  error: AuthError | null;
}

/** Asks until the service can be reached, or for so long that somebody should be told. */
const persistently = async <R extends Result>(ask: () => Promise<R>): Promise<R> => {
  let result = await ask();
  for (let attempt = 0; attempt < TRIES - 1 && isUnreachable(result.error); attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await new Promise((resolve) => setTimeout(resolve, backoff(attempt)));
    // oxlint-disable-next-line no-await-in-loop -- the same
    result = await ask();
  }
  return result;
};

/** E-mail or phone with a password. */
export const signIn = async (client: SessionClient, { login, password }: Credentials): Promise<Answer> => {
  const who = await nameOf(login.trim());
  if ('refused' in who) return who;
  const auth = await client.auth();
  return answer(client, await persistently(() => auth.signInWithPassword({ ...who, password })));
};

/** What has an @ is an address; anything else must be a phone number, whose rules are loaded only then. */
const nameOf = async (login: string): Promise<{ email: string } | { phone: string } | { refused: Refusal }> => {
  if (login.includes('@')) {
    const email = login.toLowerCase();
    return EMAIL.test(email) ? { email } : { refused: { why: 'bad-email' } };
  }
  const { readPhone } = await import('../schemas/phone.ts');
  const phone = readPhone(login);
  return phone?.valid ? { phone: phone.e164 } : { refused: { why: 'bad-phone' } };
};

/** A code of the authenticator app, for the session's first verified factor. A code works once, so it is sent once. */
export const verifyCode = async (client: SessionClient, code: string): Promise<Answer> => {
  const session = await client.current();
  const factor = session && verifiedFactor(session.user);
  if (!factor) return { refused: { why: 'expired' } };
  const { mfa } = await client.auth();
  const challenge = await persistently(() => mfa.challenge({ factorId: factor.id }));
  if (challenge.error) return { refused: refusalOf(challenge.error, client.lastRetryAfter()) };
  return answer(
    client,
    await mfa.verify({
      factorId: factor.id,
      challengeId: challenge.data.id,
      code: code.replace(/\s/g, ''),
    }),
  );
};

export const setPassword = async (client: SessionClient, password: string): Promise<Answer> =>
  answer(client, await (await client.auth()).updateUser({ password }));

/** The session that is stored now, or the service's refusal. */
const answer = async (client: SessionClient, { error }: Result): Promise<Answer> => {
  if (error) return { refused: refusalOf(error, client.lastRetryAfter()) };
  const session = await client.current();
  // The service said yes and the cookie holds nothing: this browser keeps no cookies.
  return session ? identityOf(session) : { refused: { why: 'no-cookies' } };
};
