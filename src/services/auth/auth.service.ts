import type { SignInResult, Credentials } from '../../contracts/auth.ts';
import { trivialPasswordRefusal } from '../account/trivialPassword.ts';
import { captchaFields, requestSession } from '../platform/auth.rest.ts';
import { retryUntilAborted, type AuthResult } from '../platform/retryUntilAborted.ts';
import { identityOf, verifiedFactor } from '../platform/session.identity.ts';
import type { SessionClient } from '../platform/session.ts';
import { refusalOf } from './auth.refusals.ts';
import { loginNameOf } from './loginName.ts';

/**
 * Signs in with e-mail or phone and password. Retries in an outage until `signal` aborts; a response after that starts
 * no session.
 */
export const signIn = async (
  client: SessionClient,
  { login, password }: Credentials,
  signal: AbortSignal,
): Promise<SignInResult> => {
  const loginName = await loginNameOf(login);
  if ('refused' in loginName) return loginName;
  const body = { ...loginName, password, ...(await captchaFields(client, signal)) };
  const send = () => requestSession(client, 'token?grant_type=password', body, signal);
  const { data: session, error } = await retryUntilAborted(send, signal);
  if (error) return { refused: refusalOf(error, client.lastRetryAfter()) };
  const isStarted = await client.startSession(session, 'SIGNED_IN', () => !signal.aborted);
  return isStarted ? identityOf(session) : { refused: { why: 'no-cookies' } };
};

/**
 * Verifies a code of the authenticator app for the session's first verified factor. A code is valid once, so it is sent
 * once.
 */
export const verifyCode = async (client: SessionClient, code: string, signal: AbortSignal): Promise<SignInResult> => {
  const session = await client.current();
  const factor = session && verifiedFactor(session.user);
  if (!factor) return { refused: { why: 'expired' } };
  const { mfa } = await client.auth();
  const challenge = await retryUntilAborted(() => mfa.challenge({ factorId: factor.id }), signal);
  if (challenge.error) return { refused: refusalOf(challenge.error, client.lastRetryAfter()) };
  return signInResultOf(
    client,
    await mfa.verify({
      factorId: factor.id,
      challengeId: challenge.data.id,
      code: code.replace(/\s/g, ''),
    }),
  );
};

export const setPassword = async (client: SessionClient, password: string): Promise<SignInResult> =>
  trivialPasswordRefusal(password, (await client.current())?.user.email ?? '') ??
  signInResultOf(client, await (await client.auth()).updateUser({ password }));

/** The stored session, or the service's refusal. */
const signInResultOf = async (client: SessionClient, { error }: AuthResult): Promise<SignInResult> => {
  if (error) return { refused: refusalOf(error, client.lastRetryAfter()) };
  const session = await client.current();
  // A success without a stored session means that the browser rejects cookies.
  return session ? identityOf(session) : { refused: { why: 'no-cookies' } };
};
