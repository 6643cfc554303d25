import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';
import * as v from 'valibot';

import { emailAddress, phoneNumber } from './addresses.ts';
import { AuthError, invalid, refuse } from './errors.ts';
import { sendLetter } from './letters.ts';
import { checkStrength } from './passwords.ts';
import { presentedUser, type PresentedUser } from './presented.ts';
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
import { createUser, findUser, findUserByEmail, findUserByPhone, type User } from './users.ts';

const body = v.object({ email: text, phone: text, password: text, data: record, ...challengeFields });
type Wish = v.InferOutput<typeof body> & { redirect: string };

/** A user that does not exist, as the answer to a sign-up with an address that is taken: it must not tell. */
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

interface Way {
  address: string;
  occasion: 'signup' | 'sms';
  enabled: boolean;
  confirms: boolean;
  known: User | undefined;
}

// Two sign-ups at once, a double click: the second is answered like one that comes later.
function sayTaken(error: unknown): never {
  const taken = error instanceof AuthError && /^(?:email|phone)_exists$/.test(error.code);
  throw taken ? new AuthError(422, 'user_already_exists', 'User already registered') : error;
}

function refuseWithoutSignups({ config }: Service): void {
  if (!config.enableSignup) refuse(422, 'signup_disabled', 'Signups not allowed for this instance');
}

/** POST /signup: with an address and a password, or with neither for an anonymous user. */
export const signupRoutes = (service: Service): Hono => {
  const { config, database, limits } = service;

  const wayOf = async ({ email, phone }: Wish): Promise<Way> => {
    if (email && phone) invalid('Only an email address or phone number should be provided on signup.');
    if (email) {
      const address = emailAddress(email);
      const { enableSignup: enabled, enableConfirmations: confirms } = config.email;
      return { address, occasion: 'signup', enabled, confirms, known: await findUserByEmail(database.query, address) };
    }
    const address = phoneNumber(phone);
    const { enableSignup: enabled, enableConfirmations: confirms } = config.sms;
    return { address, occasion: 'sms', enabled, confirms, known: await findUserByPhone(database.query, address) };
  };

  return new Hono().post('/signup', async (context) => {
    const wish: Wish = { ...(await readBody(context, body)), redirect: wantedRedirect(context) };
    const client = clientOf(context);
    refuseWithoutSignups(service);

    if (!wish.email && !wish.phone) {
      if (wish.password) invalid('Cannot create a user without either an email or phone');
      if (!config.enableAnonymousSignIns) refuse(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
      limits.call('anonymousUsers', clientAddress(context));
      const anonymous = await service.transaction(async (query) => {
        const user = await createUser(query, service, { userMetadata: wish.data ?? {} });
        return openSession(query, service, user, 'anonymous', client);
      });
      return context.json(anonymous);
    }

    limits.call('signInSignUps', clientAddress(context));
    if (!wish.password) invalid('Signup requires a valid password');
    const challenge = challengeOf(wish);
    const { address, occasion, enabled, confirms, known } = await wayOf(wish);
    const named = occasion === 'signup' ? 'email' : 'phone';
    if (!enabled)
      refuse(400, `${named}_provider_disabled`, `${named === 'email' ? 'Email' : 'Phone'} signups are disabled`);
    checkStrength(service, wish.password);
    // Without confirmations an address that exists is never handed out, proven or not: its password is somebody's.
    if (known && !confirms) refuse(422, 'user_already_exists', 'User already registered');
    if (confirms) limits.message(occasion === 'signup' ? 'email' : 'sms', address);
    if (known?.confirmed_at) return context.json(decoy(service, wish));

    const answer = await service.transaction(async (query, post): Promise<PresentedUser | TokenAnswer> => {
      const user =
        known ??
        (await createUser(query, service, {
          [named]: address,
          password: wish.password,
          userMetadata: wish.data ?? {},
          signsUp: true,
          confirmed: { email: !confirms, phone: !confirms },
        }).catch(sayTaken));
      if (!confirms) return openSession(query, service, user, 'password', client);
      await sendLetter(query, post, service, user, { occasion, to: address, redirect: wish.redirect, challenge });
      return presentedUser(query, (await findUser(query, user.id)) ?? user);
    });
    return context.json(answer);
  });
};
