import { randomUUID } from 'node:crypto';

import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { emailAddress, phoneNumber } from './addresses.ts';
import { AuthError, invalid, refuse } from './errors.ts';
import { sendLetter } from './mailer.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { presentedUser, type PresentedUser } from './userResponse.ts';
import {
  challengeFields,
  challengeOf,
  clientAddress,
  clientOf,
  readBody,
  record,
  text,
  wantedRedirect,
} from './request.ts';
import { moment, type Service } from './service.ts';
import { openSession, type TokenAnswer } from './sessions.ts';
import { createUser, findUserByEmail, findUserByPhone, lockUser } from './users.ts';

const body = v.object({ email: text, phone: text, password: text, data: record, ...challengeFields });
type Wish = v.InferOutput<typeof body> & { redirect: string };

/** A user that does not exist: the response for a sign-up with an existing address, which must not be revealed. */
function decoy(service: Service, { email, phone, data }: Wish): Partial<PresentedUser> {
  const at = moment(service.now());
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
function sayTaken(error: unknown): never {
  const taken = error instanceof AuthError && /^(?:email|phone)_exists$/.test(error.code);
  throw taken ? alreadyRegistered() : error;
}

const alreadyRegistered = (): AuthError => new AuthError(422, 'user_already_exists', 'User already registered');

async function signUpAnonymously(context: Context, service: Service, { data }: Wish): Promise<Response> {
  const { config, limits } = service;
  if (!config.enableAnonymousSignIns) refuse(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  limits.call('anonymousUsers', clientAddress(context));
  const answer = await service.transaction(async (query) => {
    const user = await createUser(query, service, { userMetadata: data ?? {} });
    return openSession(query, service, user, 'anonymous', clientOf(context));
  });
  return context.json(answer);
}

/** The two ways to sign up, with their settings in config.toml. */
const ways = {
  email: { title: 'Email', settings: 'email', occasion: 'signup', normal: emailAddress, find: findUserByEmail },
  phone: { title: 'Phone', settings: 'sms', occasion: 'sms', normal: phoneNumber, find: findUserByPhone },
} as const;

async function signUpWithAddress(context: Context, service: Service, wish: Wish): Promise<Response> {
  const { config, database, limits } = service;
  limits.call('signInSignUps', clientAddress(context));
  if (!wish.password) invalid('Signup requires a valid password');
  if (wish.email && wish.phone) invalid('Only an email address or phone number should be provided on signup.');
  const kind = wish.email ? 'email' : 'phone';
  const { title, settings, occasion, normal, find } = ways[kind];
  const { enableSignup, enableConfirmations: confirms } = config[settings];
  if (!enableSignup) refuse(400, `${kind}_provider_disabled`, `${title} signups are disabled`);
  const to = normal(wish[kind]);
  const challenge = challengeOf(wish);
  checkStrength(service, wish.password);

  const known = await find(database.query, to);
  // Without confirmations an existing account is never returned, confirmed or not, because it may belong to another
  // person.
  if (known && !confirms) throw alreadyRegistered();
  if (confirms) limits.message(settings, to);
  if (known?.confirmed_at) {
    // Does the same work as a new account. A faster response would reveal that the account exists.
    await hashPassword(database.query, wish.password);
    return context.json(decoy(service, wish));
  }

  const answer = await service.transaction(async (query, post): Promise<PresentedUser | TokenAnswer> => {
    const draft = { password: wish.password, userMetadata: wish.data ?? {}, signsUp: true };
    const confirmed = { email: !confirms, phone: !confirms };
    const user = known ?? (await createUser(query, service, { ...draft, [kind]: to, confirmed }).catch(sayTaken));
    if (!confirms) return openSession(query, service, user, 'password', clientOf(context));
    await sendLetter(query, post, service, user, { occasion, to, redirect: wish.redirect, challenge });
    return presentedUser(query, await lockUser(query, user.id));
  });
  return context.json(answer);
}

/** POST /signup: with an address and a password, or with neither for an anonymous user. */
export const signupRoutes = (service: Service): Hono =>
  new Hono().post('/signup', async (context) => {
    const wish: Wish = { ...(await readBody(context, body)), redirect: wantedRedirect(context) };
    if (!service.config.enableSignup) refuse(422, 'signup_disabled', 'Signups not allowed for this instance');
    if (wish.email || wish.phone) return signUpWithAddress(context, service, wish);
    if (wish.password) invalid('Cannot create a user without either an email or phone');
    return signUpAnonymously(context, service, wish);
  });
