/** Whoever is signed in: by what, with which password, with which second factors, and where else. */
import type { AuthError, User } from '@supabase/auth-js';
import * as v from 'valibot';

import type { Account, FactorSecret, MfaEnrollResult, Factor, FactorListResult } from '../../contracts/account.ts';
import type { AccountRefusal, AccountRefused } from '../../contracts/auth.ts';
import { signOut } from '../platform/session.end.ts';
import { SessionUnreachable, type SessionClient } from '../platform/session.ts';
import { accountRefusalOf, isTooLong } from './account.refusals.ts';

const userSchema = v.object({ id: v.string(), factors: v.nullish(v.array(v.object({ id: v.string() }))) });

/** What an authenticator shows above its codes. */
const ISSUER = 'Chabot';

/** auth-js with a token that lives: it renews none by itself here. Throws `SessionUnreachable` in an outage. */
const authOf = async (client: SessionClient) => {
  await client.accessToken();
  return client.auth();
};

/** An outage is an answer like any other where somebody waits for one. */
const orUnreachable = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | AccountRefused> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SessionUnreachable) return refused({ why: 'unreachable' });
    throw error;
  }
};

const refused = (refusal: AccountRefusal): AccountRefused => ({ refused: refusal });

/**
 * Asked of the server, since what the cookie says may be as old as its token. What is no user says of nobody that they
 * have no address and no second factor: throws "User not found".
 */
const readUser = async (client: SessionClient): Promise<{ user: User; error: null } | { error: AuthError }> => {
  const { data, error } = await (await authOf(client)).getUser();
  if (error) return { error };
  if (!v.is(userSchema, data.user)) throw new Error('User not found');
  return { user: data.user, error };
};

export const readAccount = async (client: SessionClient): Promise<Account> => {
  const answer = await readUser(client);
  if (answer.error) throw answer.error;
  const { email, phone, email_confirmed_at: mailed, phone_confirmed_at: called } = answer.user;
  return {
    email: email || null,
    isEmailConfirmed: Boolean(mailed),
    phone: phone ? `+${phone.replace(/^\+/, '')}` : null,
    isPhoneConfirmed: Boolean(called),
  };
};

/** The service ends the other sessions with the old password; one that does not is asked to. */
export const changePassword = (
  client: SessionClient,
  { password, nonce }: { password: string; nonce: string },
): Promise<AccountRefused | null> =>
  orUnreachable(async () => {
    if (isTooLong(password)) return refused({ why: 'long-password' });
    const auth = await authOf(client);
    const { error } = await auth.updateUser(nonce === '' ? { password } : { password, nonce });
    if (error) return refused(accountRefusalOf(error, client));
    await signOut(client, 'others');
    return null;
  });

/** A code to the address of the account, for a session that is too old to change the password alone. */
export const sendNonce = (client: SessionClient): Promise<AccountRefused | null> =>
  orUnreachable(async () => {
    const { error } = await (await authOf(client)).reauthenticate();
    return error ? refused(accountRefusalOf(error, client)) : null;
  });

/** The factors that count: those that have shown a code. */
export const listFactors = (client: SessionClient): Promise<FactorListResult> =>
  orUnreachable(async () => {
    const answer = await readUser(client);
    if (answer.error) return refused(accountRefusalOf(answer.error, client));
    const proven = (answer.user.factors ?? []).filter((one) => one.factor_type === 'totp' && one.status === 'verified');
    const factors = proven.map(({ id, friendly_name: name = '', created_at: since }): Factor => ({
      id,
      name,
      since: since ?? '',
    }));
    return { factors };
  });

/** A new factor; its key goes to `keep` and nowhere else. What was begun before and never proven is taken away first. */
export const enrol = (
  client: SessionClient,
  name: string,
  keep: (secret: FactorSecret) => void,
): Promise<MfaEnrollResult> =>
  orUnreachable(async () => {
    const { mfa } = await authOf(client);
    const known = await mfa.listFactors();
    for (const { id, status } of known.data?.all ?? []) {
      // oxlint-disable-next-line no-await-in-loop -- rarely one
      if (status === 'unverified') await mfa.unenroll({ factorId: id });
    }
    const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name.trim(), issuer: ISSUER });
    if (error) return refused(accountRefusalOf(error, client));
    keep({ factorId: data.id, key: data.totp.secret, picture: pictureOf(data.totp.qr_code) });
    return { factorId: data.id };
  });

/** A colour's # would end the address of a picture: auth-js does not write it as one. */
const pictureOf = (qr: string): string =>
  `data:image/svg+xml,${encodeURIComponent(qr.replace(/^data:image\/svg\+xml;[^,]*,/, ''))}`;

/** A code works once, so it is sent once. From the first verified factor on the session is aal2. */
const show = async (client: SessionClient, factorId: string, code: string): Promise<AccountRefused | null> => {
  const { mfa } = await authOf(client);
  const challenge = await mfa.challenge({ factorId });
  if (challenge.error) return refused(accountRefusalOf(challenge.error, client));
  const { error } = await mfa.verify({ factorId, challengeId: challenge.data.id, code });
  return error ? refused(accountRefusalOf(error, client)) : null;
};

export const verifyFactor = (client: SessionClient, factorId: string, code: string): Promise<FactorListResult> =>
  orUnreachable(async () => (await show(client, factorId, code)) ?? listFactors(client));

export const abandon = async (client: SessionClient, factorId: string): Promise<void> => {
  await (await authOf(client)).mfa.unenroll({ factorId });
};

/** Takes a factor away, for a code of any of the person's factors: the one in question may be lost. */
export const removeFactor = (client: SessionClient, factorId: string, code: string): Promise<FactorListResult> =>
  orUnreachable(async () => {
    const listed = await listFactors(client);
    if ('refused' in listed) return listed;
    const ids = listed.factors.map(({ id }) => id).toSorted((one) => (one === factorId ? -1 : 0));
    let refusal: AccountRefused | null = null;
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- a code belongs to one of them
      refusal = await show(client, id, code);
      if (refusal?.refused.why !== 'wrong-code') break;
    }
    if (refusal !== null) return refusal;
    const { mfa } = await authOf(client);
    const { error } = await mfa.unenroll({ factorId });
    if (error) return refused(accountRefusalOf(error, client));
    // The token still says aal2 and speaks of a factor that is gone.
    await client.renew((await client.current())?.access_token ?? '', true);
    return listFactors(client);
  });

/** Whether the server has ended every session of the person but this one. */
export const endOthers = async (client: SessionClient): Promise<boolean> => {
  await client.accessToken();
  return (await signOut(client, 'others')) === null;
};
