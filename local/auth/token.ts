import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { emailAddress, phoneNumber } from './addresses.ts';
import { AuthError, invalid, refuse } from './errors.ts';
import { redeemCode } from './flowState.ts';
import { passwordMatches } from './passwords.ts';
import { refreshSession } from './refreshTokens.ts';
import { clientAddress, clientOf, readBody, text } from './request.ts';
import type { Service } from './service.ts';
import { openSession } from './sessions.ts';
import { findUser, findUserByEmail, findUserByPhone, type User } from './users.ts';

const passwordBody = v.object({ email: text, phone: text, password: text });
const refreshBody = v.object({ refresh_token: text });
const pkceBody = v.object({ auth_code: text, code_verifier: text });

/** An invalid address is treated like an unknown user. */
async function lookUp(find: typeof findUserByEmail, service: Service, normal: () => string): Promise<User | undefined> {
  try {
    return await find(service.database.query, normal());
  } catch (error) {
    if (error instanceof AuthError) return undefined;
    throw error;
  }
}

async function byPassword(context: Context, service: Service): Promise<Response> {
  service.limits.call('signInSignUps', clientAddress(context));
  const { email, phone, password } = await readBody(context, passwordBody);
  if (email && phone) invalid('Only an email address or phone number should be provided on login.');
  if (!email && !phone) invalid('missing email or phone');
  // As on hosted Supabase, enable_signup of [auth.email] and [auth.sms] disables sign-in too, not only sign-up.
  if (email && !service.config.email.enableSignup) refuse(422, 'email_provider_disabled', 'Email logins are disabled');
  if (phone && !service.config.sms.enableSignup) refuse(422, 'phone_provider_disabled', 'Phone logins are disabled');
  const user = email
    ? await lookUp(findUserByEmail, service, () => emailAddress(email))
    : await lookUp(findUserByPhone, service, () => phoneNumber(phone));
  const matches = await passwordMatches(service.database.query, password, user?.encrypted_password);
  if (!user || !matches) return refuse(400, 'invalid_credentials', 'Invalid login credentials');
  if (email && !user.email_confirmed_at) refuse(400, 'email_not_confirmed', 'Email not confirmed');
  if (phone && !user.phone_confirmed_at) refuse(400, 'phone_not_confirmed', 'Phone not confirmed');
  const client = clientOf(context);
  return context.json(await service.transaction((query) => openSession(query, service, user, 'password', client)));
}

async function byRefreshToken(context: Context, service: Service): Promise<Response> {
  service.limits.call('tokenRefresh', clientAddress(context));
  const { refresh_token: token } = await readBody(context, refreshBody);
  if (!token) invalid('refresh_token required');
  return context.json(await refreshSession(service, token));
}

async function byCode(context: Context, service: Service): Promise<Response> {
  service.limits.call('tokenRefresh', clientAddress(context));
  const { auth_code: code, code_verifier: verifier } = await readBody(context, pkceBody);
  if (!code || !verifier) invalid('invalid request: both auth code and code verifier should be non-empty');
  const client = clientOf(context);
  const answer = await service.transaction(async (query) => {
    const { userId, method } = await redeemCode(query, service, code, verifier);
    const user = (await findUser(query, userId)) ?? refuse(404, 'user_not_found', 'User not found');
    return openSession(query, service, user, method, client);
  });
  return context.json({ ...answer, provider_token: null, provider_refresh_token: null });
}

/** POST /token: the grants password, refresh_token and pkce. Grants of other providers get their specific errors. */
export const tokenRoutes = (service: Service): Hono =>
  new Hono().post('/token', (context) => {
    switch (context.req.query('grant_type') ?? '') {
      case 'password':
        return byPassword(context, service);
      case 'refresh_token':
        return byRefreshToken(context, service);
      case 'pkce':
        return byCode(context, service);
      case 'id_token':
        return refuse(400, 'provider_disabled', 'Provider is not enabled');
      case 'web3':
        return refuse(422, 'web3_provider_disabled', 'Web3 provider is disabled');
      default:
        return refuse(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
