import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { emailAddress, phoneNumber } from './addresses.ts';
import { requireUser } from './authenticate.ts';
import { hashesOf, takeCode } from './oneTimeTokens.ts';
import { confirmEmailChange, confirmPhoneChange } from './confirmations.ts';
import { replacePassword } from './passwordChange.ts';
import { AuthError, refuse } from './errors.ts';
import { sendLetter } from './mailer.ts';
import { checkStrength, passwordMatches } from './passwords.ts';
import { presentedUser } from './userResponse.ts';
import { challengeFields, challengeOf, readBody, record, text, wantedRedirect, type Challenge } from './request.ts';
import { minutes, type Post, type Service } from './service.ts';
import type { Session } from './sessions.ts';
import { findUserByEmail, findUserByPhone, lockUser, mergeMetadata, updateUser, type User } from './users.ts';

const body = v.object({ email: text, phone: text, password: text, nonce: text, data: record, ...challengeFields });
type Wish = v.InferOutput<typeof body> & { redirect: string; challenge: Challenge | null };

/** A session up to this age may change the password without a nonce, if config.toml requires one: GoTrue's value. */
const youngSession = minutes(24 * 60);

async function refuseWeakerSession(query: Query, user: User, session: Session): Promise<void> {
  if (session.aal === 'aal2') return;
  const verified = await query(`select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`, [
    user.id,
  ]);
  if (verified.length === 0) return;
  refuse(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.');
}

async function checkNonce(query: Query, service: Service, user: User, session: Session, nonce: string): Promise<void> {
  if (!service.config.email.securePasswordChange || user.is_anonymous) return;
  if (service.now() - Date.parse(session.created_at) < youngSession) return;
  if (!nonce) refuse(400, 'reauthentication_needed', 'Password update requires reauthentication');
  try {
    await takeCode(query, service, hashesOf((user.email_confirmed_at ? user.email : user.phone) ?? '', nonce), [
      'reauthentication_token',
    ]);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}

async function changePassword(query: Query, service: Service, user: User, session: Session, wish: Wish): Promise<void> {
  checkStrength(service, wish.password);
  await checkNonce(query, service, user, session, wish.nonce);
  if (await passwordMatches(query, wish.password, user.encrypted_password)) {
    refuse(422, 'same_password', 'New password should be different from the old password.');
  }
  await replacePassword(query, service, user.id, wish.password, session);
}

async function changeEmail(query: Query, post: Post, service: Service, user: User, wish: Wish): Promise<void> {
  const email = emailAddress(wish.email);
  if (email === user.email) return;
  if (await findUserByEmail(query, email)) {
    refuse(422, 'email_exists', 'A user with this email address has already been registered');
  }
  await updateUser(query, service, user.id, { email_change: email, email_change_confirm_status: 0 });
  // For an anonymous user this is a sign-up. A permanent user always has to confirm the new address.
  if (user.is_anonymous && !service.config.email.enableConfirmations) {
    await confirmEmailChange(query, service, user.id);
    return;
  }
  const { redirect, challenge } = wish;
  service.limits.message('email', email);
  if (user.email && service.config.email.doubleConfirmChanges) {
    await sendLetter(query, post, service, user, {
      occasion: 'email_change_current',
      to: user.email,
      redirect,
      challenge,
    });
  }
  await sendLetter(query, post, service, user, { occasion: 'email_change', to: email, redirect, challenge });
}

async function changePhone(query: Query, post: Post, service: Service, user: User, wish: Wish): Promise<void> {
  const phone = phoneNumber(wish.phone);
  if (phone === user.phone) return;
  if (await findUserByPhone(query, phone)) {
    refuse(422, 'phone_exists', 'A user with this phone number has already been registered');
  }
  await updateUser(query, service, user.id, { phone_change: phone });
  if (!service.config.sms.enableConfirmations) {
    await confirmPhoneChange(query, service, user.id);
    return;
  }
  service.limits.message('sms', phone);
  await sendLetter(query, post, service, user, { occasion: 'phone_change', to: phone });
}

/** PUT /user: all requested changes, or none of them. */
async function change(context: Context, service: Service): Promise<Response> {
  const { user: caller, session } = await requireUser(context, service);
  const parsed = await readBody(context, body);
  const wish: Wish = { ...parsed, redirect: wantedRedirect(context), challenge: challengeOf(parsed) };
  const answer = await service.transaction(async (query, post) => {
    const user = await lockUser(query, caller.id);
    if (user.is_anonymous && wish.password && !wish.email && !wish.phone) {
      const message = 'Updating password of an anonymous user without an email or phone is not allowed';
      refuse(422, 'validation_failed', message);
    }
    if (wish.password || wish.email || wish.phone) await refuseWeakerSession(query, user, session);
    if (wish.password) await changePassword(query, service, user, session, wish);
    if (wish.data) {
      const metadata = mergeMetadata(user.raw_user_meta_data, wish.data);
      await updateUser(query, service, user.id, { raw_user_meta_data: metadata });
    }
    if (wish.email) await changeEmail(query, post, service, user, wish);
    if (wish.phone) await changePhone(query, post, service, user, wish);
    return presentedUser(query, await lockUser(query, user.id));
  });
  return context.json(answer);
}

/** GET /reauthenticate: sends a nonce to a confirmed address of the user. */
async function reauthenticate(context: Context, service: Service): Promise<Response> {
  const { user } = await requireUser(context, service);
  const byEmail = user.email !== null && user.email_confirmed_at !== null;
  const to = byEmail ? user.email : user.phone_confirmed_at && user.phone;
  if (!to) {
    const message = 'Reauthentication requires the user to have an email or a phone number';
    return refuse(422, 'validation_failed', message);
  }
  service.limits.message(byEmail ? 'email' : 'sms', to);
  const occasion = byEmail ? 'reauthentication' : 'reauthentication_sms';
  await service.transaction((query, post) => sendLetter(query, post, service, user, { occasion, to }));
  return context.json({});
}

/** GET /user, PUT /user, GET /reauthenticate, and the error responses of manual identity linking. */
export const userRoutes = (service: Service): Hono => {
  const manualLinking = (): never => refuse(404, 'manual_linking_disabled', 'Manual linking is disabled');

  return new Hono()
    .get('/user', async (context) => {
      const { user } = await requireUser(context, service);
      return context.json(await presentedUser(service.database.query, user));
    })
    .put('/user', (context) => change(context, service))
    .get('/reauthenticate', (context) => reauthenticate(context, service))
    .get('/user/identities/authorize', async (context) => {
      await requireUser(context, service);
      return manualLinking();
    })
    .delete('/user/identities/:id', async (context) => {
      await requireUser(context, service);
      return manualLinking();
    });
};
