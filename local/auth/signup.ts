import { randomUUID } from 'node:crypto';

import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { normalizeEmail, normalizePhone } from './addresses.ts';
import { AuthError, failValidation, fail } from './errors.ts';
import { sendMessage } from './mailer.ts';
import { checkPasswordStrength, hashPassword } from './passwords.ts';
import {
  challengeFields,
  challengeOf,
  clientAddress,
  clientOf,
  readBody,
  optionalRecord,
  optionalText,
  requestedRedirect,
} from './request.ts';
import { isoTime, type Service } from './service.ts';
import { openSession, type TokenResponse } from './sessions.ts';
import { userResponse, type UserResponse } from './userResponse.ts';
import { createUser, findUserByEmail, findUserByPhone, lockUser } from './users.ts';

const bodySchema = v.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalRecord,
  ...challengeFields,
});
type SignupParams = v.InferOutput<typeof bodySchema> & { redirect: string };

/** A user that does not exist: the response for a sign-up with an existing address, which must not be revealed. */
function fakeUser(service: Service, { email, phone, data }: SignupParams): Partial<UserResponse> {
  const at = isoTime(service.now());
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone,
    confirmation_sent_at: at,
    app_metadata: { provider: email ? 'email' : 'phone', providers: [email ? 'email' : 'phone'] },
    user_metadata: data ?? {},
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

// Of two simultaneous sign-ups, such as a double click, the second gets the same response as a later one.
function rethrowSignupError(error: unknown): never {
  const isTaken = error instanceof AuthError && /^(?:email|phone)_exists$/.test(error.code);
  throw isTaken ? alreadyRegistered() : error;
}

const alreadyRegistered = (): AuthError => new AuthError(422, 'user_already_exists', 'User already registered');

async function signUpAnonymously(context: Context, service: Service, { data }: SignupParams): Promise<Response> {
  const { config, limits } = service;
  if (!config.enableAnonymousSignIns) fail(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  limits.request('anonymousUsers', clientAddress(context));
  const response = await service.transaction(async (query) => {
    const user = await createUser(query, service, { userMetadata: data ?? {} });
    return openSession(query, service, user, 'anonymous', clientOf(context));
  });
  return context.json(response);
}

/** The two ways to sign up, with their settings in config.toml. */
const addressTypes = {
  email: { title: 'Email', settings: 'email', messageType: 'signup', normalize: normalizeEmail, find: findUserByEmail },
  phone: { title: 'Phone', settings: 'sms', messageType: 'sms', normalize: normalizePhone, find: findUserByPhone },
} as const;

async function signUpWithAddress(context: Context, service: Service, params: SignupParams): Promise<Response> {
  const { config, database, limits } = service;
  limits.request('signInSignUps', clientAddress(context));
  if (!params.password) failValidation('Signup requires a valid password');
  if (params.email && params.phone)
    failValidation('Only an email address or phone number should be provided on signup.');
  const kind = params.email ? 'email' : 'phone';
  const { title, settings, messageType, normalize, find } = addressTypes[kind];
  const { enableSignup, enableConfirmations: needsConfirmation } = config[settings];
  if (!enableSignup) fail(400, `${kind}_provider_disabled`, `${title} signups are disabled`);
  const to = normalize(params[kind]);
  const challenge = challengeOf(params);
  checkPasswordStrength(service, params.password);

  const existing = await find(database.query, to);
  // Without confirmations an existing account is never returned, confirmed or not, because it may belong to another
  // person.
  if (existing && !needsConfirmation) throw alreadyRegistered();
  const address = clientAddress(context);
  if (needsConfirmation) limits.message(settings, to, address);
  if (existing?.confirmed_at) {
    // Does the same work as a new account. A faster response would reveal that the account exists.
    await hashPassword(database.query, params.password);
    return context.json(fakeUser(service, params));
  }

  const response = await service.transaction(async (query, queueMail): Promise<UserResponse | TokenResponse> => {
    const newUser = { password: params.password, userMetadata: params.data ?? {}, isSignup: true };
    const confirmed = { email: !needsConfirmation, phone: !needsConfirmation };
    const user =
      existing ?? (await createUser(query, service, { ...newUser, [kind]: to, confirmed }).catch(rethrowSignupError));
    if (!needsConfirmation) return openSession(query, service, user, 'password', clientOf(context));
    await sendMessage(query, queueMail, service, user, {
      type: messageType,
      to,
      address,
      redirect: params.redirect,
      challenge,
    });
    return userResponse(query, await lockUser(query, user.id));
  });
  return context.json(response);
}

/** POST /signup: with an address and a password, or with neither for an anonymous user. */
export const signupRoutes = (service: Service): Hono =>
  new Hono().post('/signup', async (context) => {
    const params: SignupParams = { ...(await readBody(context, bodySchema)), redirect: requestedRedirect(context) };
    if (!service.config.enableSignup) fail(422, 'signup_disabled', 'Signups not allowed for this instance');
    if (params.email || params.phone) return signUpWithAddress(context, service, params);
    if (params.password) failValidation('Cannot create a user without either an email or phone');
    return signUpAnonymously(context, service, params);
  });
