import type { SignInResult, Credentials } from '../../contracts/auth.ts';
import { openApart } from '../platform/auth.rest.ts';
import { persistently, type Result } from '../platform/retryUntilAborted.ts';
import { identityOf, verifiedFactor } from '../platform/session.identity.ts';
import type { SessionClient } from '../platform/session.ts';
import { refusalOf } from './auth.refusals.ts';
import { nameOf } from './loginName.ts';

/**
 * E-mail or phone with a password. Tries on until `signal`, whose owner tells the person that it does: what is answered
 * after that lets nobody in.
 */
export const signIn = async (
  client: SessionClient,
  { login, password }: Credentials,
  signal: AbortSignal,
): Promise<SignInResult> => {
  const who = await nameOf(login);
  if ('refused' in who) return who;
  const ask = () => openApart(client, 'token?grant_type=password', { ...who, password }, signal);
  const { data: session, error } = await persistently(ask, signal);
  if (error) return { refused: refusalOf(error, client.lastRetryAfter()) };
  const isIn = await client.enter(session, 'SIGNED_IN', () => !signal.aborted);
  return isIn ? identityOf(session) : { refused: { why: 'no-cookies' } };
};

/** A code of the authenticator app, for the session's first verified factor. A code works once, so it is sent once. */
export const verifyCode = async (client: SessionClient, code: string, signal: AbortSignal): Promise<SignInResult> => {
  const session = await client.current();
  const factor = session && verifiedFactor(session.user);
  if (!factor) return { refused: { why: 'expired' } };
  const { mfa } = await client.auth();
  const challenge = await persistently(() => mfa.challenge({ factorId: factor.id }), signal);
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

export const setPassword = async (client: SessionClient, password: string): Promise<SignInResult> =>
  answer(client, await (await client.auth()).updateUser({ password }));

/** The session that is stored now, or the service's refusal. */
const answer = async (client: SessionClient, { error }: Result): Promise<SignInResult> => {
  if (error) return { refused: refusalOf(error, client.lastRetryAfter()) };
  const session = await client.current();
  // The service said yes and the cookie holds nothing: this browser keeps no cookies.
  return session ? identityOf(session) : { refused: { why: 'no-cookies' } };
};
