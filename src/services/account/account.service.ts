/** The user's own account: login names, password, second factors and other sessions. */
import type { AuthError, User } from '@supabase/auth-js';
import * as v from 'valibot';

import type { Account, FactorSecret, MfaEnrollResult, Factor, FactorListResult } from '../../contracts/account.ts';
import type { AccountRefusal, AccountRefused } from '../../contracts/auth.ts';
import { signOut } from '../platform/session.end.ts';
import { SessionUnreachable, type SessionClient } from '../platform/session.ts';
import { accountRefusalOf, isTooLong } from './account.refusals.ts';
import { trivialPasswordRefusal } from './trivialPassword.ts';

const userSchema = v.object({ id: v.string(), factors: v.nullish(v.array(v.object({ id: v.string() }))) });

/** Shown by authenticator apps above the codes. */
const ISSUER = 'Chabot';

/** auth-js with a valid token, because it does not renew here. Throws `SessionUnreachable` in an outage. */
const authOf = async (client: SessionClient) => {
  await client.accessToken();
  return client.auth();
};

/** Returns an outage as a refusal. */
const catchUnreachable = async <Result>(send: () => Promise<Result>): Promise<Result | AccountRefused> => {
  try {
    return await send();
  } catch (error) {
    if (error instanceof SessionUnreachable) return refused({ why: 'unreachable' });
    throw error;
  }
};

const refused = (refusal: AccountRefusal): AccountRefused => ({ refused: refusal });

/**
 * Reads the user from the server, because the cookie may be as old as its token. Throws "User not found" for a response
 * without a user, which must not be shown as an account without an address or second factor.
 */
const readUser = async (client: SessionClient): Promise<{ user: User; error: null } | { error: AuthError }> => {
  const { data, error } = await (await authOf(client)).getUser();
  if (error) return { error };
  if (!v.is(userSchema, data.user)) throw new Error('User not found');
  return { user: data.user, error };
};

export const readAccount = async (client: SessionClient): Promise<Omit<Account, 'name'>> => {
  const result = await readUser(client);
  if (result.error) throw result.error;
  const { email, phone, email_confirmed_at: emailConfirmedAt, phone_confirmed_at: phoneConfirmedAt } = result.user;
  return {
    email: email || null,
    isEmailConfirmed: Boolean(emailConfirmedAt),
    phone: phone ? `+${phone.replace(/^\+/, '')}` : null,
    isPhoneConfirmed: Boolean(phoneConfirmedAt),
  };
};

/** Also ends the other sessions, in case the service does not. */
export const changePassword = (
  client: SessionClient,
  { password, nonce }: { password: string; nonce: string },
): Promise<AccountRefused | null> =>
  catchUnreachable(async () => {
    if (isTooLong(password)) return refused({ why: 'long-password' });
    const trivial = trivialPasswordRefusal(password, (await client.current())?.user.email ?? '');
    if (trivial) return trivial;
    const auth = await authOf(client);
    const { error } = await auth.updateUser(nonce === '' ? { password } : { password, nonce });
    if (error) return refused(accountRefusalOf(error, client));
    await signOut(client, 'others');
    return null;
  });

/** Sends a reauthentication code to the account's address. An old session needs it to change the password. */
export const sendNonce = (client: SessionClient): Promise<AccountRefused | null> =>
  catchUnreachable(async () => {
    const { error } = await (await authOf(client)).reauthenticate();
    return error ? refused(accountRefusalOf(error, client)) : null;
  });

/** The verified factors: authenticator apps, and others that were set up elsewhere. */
export const listFactors = (client: SessionClient): Promise<FactorListResult> =>
  catchUnreachable(async () => {
    const result = await readUser(client);
    if (result.error) return refused(accountRefusalOf(result.error, client));
    const verified = (result.user.factors ?? []).filter(({ status }) => status === 'verified');
    const factors = verified.map(({ id, factor_type, friendly_name: name = '', created_at: addedAt }): Factor => ({
      id,
      type: factor_type === 'totp' ? 'totp' : 'other',
      name,
      addedAt: addedAt ?? '',
    }));
    return { factors };
  });

/** Creates an unverified factor and passes its key to `keepSecret` only. Deletes older unverified factors first. */
export const enrollFactor = (
  client: SessionClient,
  name: string,
  keepSecret: (secret: FactorSecret) => void,
): Promise<MfaEnrollResult> =>
  catchUnreachable(async () => {
    const { mfa } = await authOf(client);
    const existing = await mfa.listFactors();
    for (const { id, status } of existing.data?.all ?? []) {
      // oxlint-disable-next-line no-await-in-loop -- rarely one
      if (status === 'unverified') await mfa.unenroll({ factorId: id });
    }
    const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name.trim(), issuer: ISSUER });
    if (error) return refused(accountRefusalOf(error, client));
    const { secret: key, qr_code: svg, uri } = data.totp;
    keepSecret({ factorId: data.id, key, qrCode: svgDataUri(svg), uri });
    return { factorId: data.id };
  });

/** auth-js does not encode the SVG, and the # of a colour would end the data URI. */
const svgDataUri = (svg: string): string =>
  `data:image/svg+xml,${encodeURIComponent(svg.replace(/^data:image\/svg\+xml;[^,]*,/, ''))}`;

/** A code is valid once, so it is sent once. Success raises the session to aal2. */
const verifyTotp = async (client: SessionClient, factorId: string, code: string): Promise<AccountRefused | null> => {
  const { mfa } = await authOf(client);
  const challenge = await mfa.challenge({ factorId });
  if (challenge.error) return refused(accountRefusalOf(challenge.error, client));
  const { error } = await mfa.verify({ factorId, challengeId: challenge.data.id, code });
  return error ? refused(accountRefusalOf(error, client)) : null;
};

export const verifyFactor = (client: SessionClient, factorId: string, code: string): Promise<FactorListResult> =>
  catchUnreachable(async () => (await verifyTotp(client, factorId, code)) ?? listFactors(client));

export const cancelEnrollment = async (client: SessionClient, factorId: string): Promise<void> => {
  await (await authOf(client)).mfa.unenroll({ factorId });
};

/** Deletes a factor after a code of any of the user's authenticator apps, because the deleted one may be lost. */
export const removeFactor = (client: SessionClient, factorId: string, code: string): Promise<FactorListResult> =>
  catchUnreachable(async () => {
    const listed = await listFactors(client);
    if ('refused' in listed) return listed;
    const apps = listed.factors.filter(({ type }) => type === 'totp');
    const ids = apps.map(({ id }) => id).toSorted((id) => (id === factorId ? -1 : 0));
    let refusal: AccountRefused | null = null;
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- the code belongs to one of the factors
      refusal = await verifyTotp(client, id, code);
      if (refusal?.refused.why !== 'wrong-code') break;
    }
    if (refusal !== null) return refusal;
    const { mfa } = await authOf(client);
    const { error } = await mfa.unenroll({ factorId });
    if (error) return refused(accountRefusalOf(error, client));
    // The old token still has aal2 and the deleted factor.
    await client.renew((await client.current())?.access_token ?? '', true);
    return listFactors(client);
  });

/** Whether the server ended all other sessions of the user. */
export const signOutOthers = async (client: SessionClient): Promise<boolean> => {
  await client.accessToken();
  return (await signOut(client, 'others')) === null;
};
