import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { normalizeEmail, normalizePhone } from './addresses.ts';
import { requireUser } from './authenticate.ts';
import { confirmEmailChange, confirmPhoneChange } from './confirmations.ts';
import { AuthError, fail } from './errors.ts';
import { sendMessage } from './mailer.ts';
import { tokenHashes, redeemOneTimeToken } from './oneTimeTokens.ts';
import { replacePassword } from './passwordChange.ts';
import { checkPasswordStrength, passwordMatches } from './passwords.ts';
import {
  challengeFields,
  challengeOf,
  clientAddress,
  readBody,
  optionalRecord,
  optionalText,
  requestedRedirect,
  type Challenge,
} from './request.ts';
import { minutesToMs, type QueueMail, type Service } from './service.ts';
import type { Session } from './sessions.ts';
import { userResponse } from './userResponse.ts';
import type { User } from './userRow.ts';
import { findUserByEmail, findUserByPhone, lockUser, mergeMetadata, updateUser } from './users.ts';

const bodySchema = v.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  nonce: optionalText,
  data: optionalRecord,
  ...challengeFields,
});
type UpdateParams = v.InferOutput<typeof bodySchema> & {
  redirect: string;
  challenge: Challenge | null;
  /** Of the client. */
  address: string;
};

/** A session up to this age may change the password without a nonce, if config.toml requires one: GoTrue's value. */
const recentSessionAge = minutesToMs(24 * 60);

async function requireAal2(query: Query, user: User, session: Session): Promise<void> {
  if (session.aal === 'aal2') return;
  const verified = await query(`select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`, [
    user.id,
  ]);
  if (verified.length === 0) return;
  fail(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.');
}

async function checkNonce(query: Query, service: Service, user: User, session: Session, nonce: string): Promise<void> {
  if (!service.config.email.securePasswordChange || user.is_anonymous) return;
  if (service.now() - Date.parse(session.created_at) < recentSessionAge) return;
  if (!nonce) fail(400, 'reauthentication_needed', 'Password update requires reauthentication');
  try {
    await redeemOneTimeToken(
      query,
      service,
      tokenHashes((user.email_confirmed_at ? user.email : user.phone) ?? '', nonce),
      ['reauthentication_token'],
    );
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    fail(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}

async function changePassword(
  query: Query,
  service: Service,
  user: User,
  session: Session,
  params: UpdateParams,
): Promise<void> {
  checkPasswordStrength(service, params.password);
  await checkNonce(query, service, user, session, params.nonce);
  if (await passwordMatches(query, params.password, user.encrypted_password)) {
    fail(422, 'same_password', 'New password should be different from the old password.');
  }
  await replacePassword(query, service, user.id, params.password, session);
}

async function changeEmail(
  query: Query,
  queueMail: QueueMail,
  service: Service,
  user: User,
  params: UpdateParams,
): Promise<void> {
  const email = normalizeEmail(params.email);
  if (email === user.email) return;
  if (await findUserByEmail(query, email)) {
    fail(422, 'email_exists', 'A user with this email address has already been registered');
  }
  await updateUser(query, service, user.id, { email_change: email, email_change_confirm_status: 0 });
  // For an anonymous user this is a sign-up. A permanent user always has to confirm the new address.
  if (user.is_anonymous && !service.config.email.enableConfirmations) {
    await confirmEmailChange(query, service, user.id);
    return;
  }
  const { redirect, challenge, address } = params;
  service.limits.message('email', email, address);
  if (user.email && service.config.email.doubleConfirmChanges) {
    await sendMessage(query, queueMail, service, user, {
      type: 'email_change_current',
      to: user.email,
      address,
      redirect,
      challenge,
    });
  }
  await sendMessage(query, queueMail, service, user, { type: 'email_change', to: email, address, redirect, challenge });
}

async function changePhone(
  query: Query,
  queueMail: QueueMail,
  service: Service,
  user: User,
  params: UpdateParams,
): Promise<void> {
  const phone = normalizePhone(params.phone);
  if (phone === user.phone) return;
  if (await findUserByPhone(query, phone)) {
    fail(422, 'phone_exists', 'A user with this phone number has already been registered');
  }
  await updateUser(query, service, user.id, { phone_change: phone });
  if (!service.config.sms.enableConfirmations) {
    await confirmPhoneChange(query, service, user.id);
    return;
  }
  const { address } = params;
  service.limits.message('sms', phone, address);
  await sendMessage(query, queueMail, service, user, { type: 'phone_change', to: phone, address });
}

/** PUT /user: all requested changes, or none of them. */
async function putUser(context: Context, service: Service): Promise<Response> {
  const { user: authenticated, session } = await requireUser(context, service);
  const parsed = await readBody(context, bodySchema);
  const params: UpdateParams = {
    ...parsed,
    redirect: requestedRedirect(context),
    challenge: challengeOf(parsed),
    address: clientAddress(context),
  };
  const response = await service.transaction(async (query, queueMail) => {
    const user = await lockUser(query, authenticated.id);
    if (user.is_anonymous && params.password && !params.email && !params.phone) {
      const message = 'Updating password of an anonymous user without an email or phone is not allowed';
      fail(422, 'validation_failed', message);
    }
    if (params.password || params.email || params.phone) await requireAal2(query, user, session);
    if (params.password) await changePassword(query, service, user, session, params);
    if (params.data) {
      const metadata = mergeMetadata(user.raw_user_meta_data, params.data);
      await updateUser(query, service, user.id, { raw_user_meta_data: metadata });
    }
    if (params.email) await changeEmail(query, queueMail, service, user, params);
    if (params.phone) await changePhone(query, queueMail, service, user, params);
    return userResponse(query, await lockUser(query, user.id));
  });
  return context.json(response);
}

/** GET /reauthenticate: sends a nonce to a confirmed address of the user. */
async function reauthenticate(context: Context, service: Service): Promise<Response> {
  const { user } = await requireUser(context, service);
  const isEmail = user.email !== null && user.email_confirmed_at !== null;
  const to = isEmail ? user.email : user.phone_confirmed_at && user.phone;
  if (!to) {
    const message = 'Reauthentication requires the user to have an email or a phone number';
    return fail(422, 'validation_failed', message);
  }
  const address = clientAddress(context);
  service.limits.message(isEmail ? 'email' : 'sms', to, address);
  const messageType = isEmail ? 'reauthentication' : 'reauthentication_sms';
  await service.transaction((query, queueMail) =>
    sendMessage(query, queueMail, service, user, { type: messageType, to, address }),
  );
  return context.json({});
}

/** GET /user, PUT /user, GET /reauthenticate, and the error responses of manual identity linking. */
export const userRoutes = (service: Service): Hono => {
  const manualLinking = (): never => fail(404, 'manual_linking_disabled', 'Manual linking is disabled');

  return new Hono()
    .get('/user', async (context) => {
      const { user } = await requireUser(context, service);
      return context.json(await userResponse(service.database.query, user));
    })
    .put('/user', (context) => putUser(context, service))
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
