import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { normalizeEmail, normalizePhone } from './addresses.ts';
import { AuthError, failValidation, fail } from './errors.ts';
import { exchangeAuthCode } from './flowState.ts';
import { passwordMatches } from './passwords.ts';
import { refreshSession } from './refreshTokens.ts';
import { clientAddress, clientOf, readBody, optionalText } from './request.ts';
import type { Service } from './service.ts';
import { openSession } from './sessions.ts';
import type { User } from './userRow.ts';
import { findUser, findUserByEmail, findUserByPhone } from './users.ts';

const passwordBody = v.object({ email: optionalText, phone: optionalText, password: optionalText });
const refreshBody = v.object({ refresh_token: optionalText });
const pkceBody = v.object({ auth_code: optionalText, code_verifier: optionalText });

/** An invalid address is treated like an unknown user. */
async function findSafely(
  find: typeof findUserByEmail,
  service: Service,
  normalize: () => string,
): Promise<User | undefined> {
  try {
    return await find(service.database.query, normalize());
  } catch (error) {
    if (error instanceof AuthError) return undefined;
    throw error;
  }
}

async function passwordGrant(context: Context, service: Service): Promise<Response> {
  service.limits.request('signInSignUps', clientAddress(context));
  const { email, phone, password } = await readBody(context, passwordBody);
  if (email && phone) failValidation('Only an email address or phone number should be provided on login.');
  if (!email && !phone) failValidation('missing email or phone');
  // As on hosted Supabase, enable_signup of [auth.email] and [auth.sms] disables sign-in too, not only sign-up.
  if (email && !service.config.email.enableSignup) fail(422, 'email_provider_disabled', 'Email logins are disabled');
  if (phone && !service.config.sms.enableSignup) fail(422, 'phone_provider_disabled', 'Phone logins are disabled');
  const user = email
    ? await findSafely(findUserByEmail, service, () => normalizeEmail(email))
    : await findSafely(findUserByPhone, service, () => normalizePhone(phone));
  const matches = await passwordMatches(service.database.query, password, user?.encrypted_password);
  if (!user || !matches) return fail(400, 'invalid_credentials', 'Invalid login credentials');
  if (email && !user.email_confirmed_at) fail(400, 'email_not_confirmed', 'Email not confirmed');
  if (phone && !user.phone_confirmed_at) fail(400, 'phone_not_confirmed', 'Phone not confirmed');
  const client = clientOf(context);
  return context.json(await service.transaction((query) => openSession(query, service, user, 'password', client)));
}

async function refreshTokenGrant(context: Context, service: Service): Promise<Response> {
  service.limits.request('tokenRefresh', clientAddress(context));
  const { refresh_token: token } = await readBody(context, refreshBody);
  if (!token) failValidation('refresh_token required');
  return context.json(await refreshSession(service, token, clientOf(context)));
}

async function pkceGrant(context: Context, service: Service): Promise<Response> {
  service.limits.request('tokenRefresh', clientAddress(context));
  const { auth_code: code, code_verifier: verifier } = await readBody(context, pkceBody);
  if (!code || !verifier) failValidation('invalid request: both auth code and code verifier should be non-empty');
  const client = clientOf(context);
  const response = await service.transaction(async (query) => {
    const { userId, method } = await exchangeAuthCode(query, service, code, verifier);
    const user = (await findUser(query, userId)) ?? fail(404, 'user_not_found', 'User not found');
    return openSession(query, service, user, method, client);
  });
  return context.json({ ...response, provider_token: null, provider_refresh_token: null });
}

/** POST /token: the grants password, refresh_token and pkce. Grants of other providers get their specific errors. */
export const tokenRoutes = (service: Service): Hono =>
  new Hono().post('/token', (context) => {
    switch (context.req.query('grant_type') ?? '') {
      case 'password':
        return passwordGrant(context, service);
      case 'refresh_token':
        return refreshTokenGrant(context, service);
      case 'pkce':
        return pkceGrant(context, service);
      case 'id_token':
        return fail(400, 'provider_disabled', 'Provider is not enabled');
      case 'web3':
        return fail(422, 'web3_provider_disabled', 'Web3 provider is disabled');
      default:
        return fail(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
