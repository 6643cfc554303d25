import { Hono } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { normalizeEmail, normalizePhone } from './addresses.ts';
import { confirmAddress, confirmEmailChangeStep, confirmPhoneChange } from './confirmations.ts';
import { AuthError, failValidation, fail } from './errors.ts';
import { issueAuthCode } from './flowState.ts';
import { tokenHashes, redeemOneTimeToken, type RedeemedToken, type TokenType } from './oneTimeTokens.ts';
import { allowedRedirect } from './redirects.ts';
import { clientAddress, clientOf, readBody, optionalText, requestedRedirect, type Client } from './request.ts';
import type { Service } from './service.ts';
import { openSession, type AuthMethod, type TokenResponse } from './sessions.ts';
import type { User } from './userRow.ts';
import { findUser, isBanned } from './users.ts';

const bodySchema = v.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  token: optionalText,
  token_hash: optionalText,
});

/** The token types that each verification type accepts, and the method of the flow it ends. */
const verifications = new Map<string, { types: readonly TokenType[]; flow?: AuthMethod }>(
  Object.entries({
    signup: { types: ['confirmation_token'], flow: 'email/signup' },
    invite: { types: ['confirmation_token'] },
    recovery: { types: ['recovery_token'], flow: 'recovery' },
    magiclink: { types: ['recovery_token'], flow: 'magiclink' },
    email: { types: ['confirmation_token', 'recovery_token'], flow: 'magiclink' },
    email_change: { types: ['email_change_token_new', 'email_change_token_current'], flow: 'email_change' },
    sms: { types: ['confirmation_token'] },
    phone_change: { types: ['phone_change_token'] },
  }),
);

const otherAddressPending = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Applies a redeemed code. Returns null if the other address of an email change is still pending. */
async function applyToken(
  query: Query,
  service: Service,
  type: string,
  { userId, address }: RedeemedToken,
): Promise<User | null> {
  const user = (await findUser(query, userId)) ?? fail(404, 'user_not_found', 'User not found');
  if (isBanned(user, service)) fail(403, 'user_banned', 'User is banned');
  if (type === 'email_change') return confirmEmailChangeStep(query, service, userId);
  if (type === 'phone_change') return confirmPhoneChange(query, service, userId);
  const addressType = type === 'sms' ? 'phone' : 'email';
  // A code confirms only the address that it was sent to, not one of another kind and not one that has replaced it.
  if (user[addressType] !== address) fail(403, 'otp_expired', 'Token has expired or is invalid');
  return confirmAddress(query, service, userId, addressType);
}

/** Adds the error to the query for PKCE clients and to the fragment for implicit ones. */
const errorRedirect = (to: URL, { code, message }: AuthError): string => {
  const error = { error: 'access_denied', error_code: code, error_description: message };
  for (const [name, value] of Object.entries(error)) to.searchParams.set(name, value);
  to.hash = new URLSearchParams({ ...error, sb: '' }).toString();
  return to.href;
};

const tokenRedirect = (to: URL, { user: _user, ...tokens }: TokenResponse, type: string): string => {
  const parameters = Object.entries({ ...tokens, type, sb: '' }).map(([name, value]) => [name, String(value)]);
  to.hash = new URLSearchParams(parameters).toString();
  return to.href;
};

/**
 * POST /verify (a code, or the hash of a link) responds with a session; GET /verify (the link itself) redirects with
 * it.
 */
export const verifyRoutes = (service: Service): Hono => {
  const openLink = async (type: string, hash: string, to: URL, client: Client): Promise<string> => {
    const { types, flow } = verifications.get(type) ?? failValidation('Verify requires a verification type');
    return service.transaction(async (query) => {
      const redeemed = await redeemOneTimeToken(query, service, [hash], types);
      const user = await applyToken(query, service, type, redeemed);
      if (!user) {
        to.searchParams.set('message', otherAddressPending);
        to.hash = new URLSearchParams({ message: otherAddressPending, sb: '' }).toString();
        return to.href;
      }
      if (!redeemed.pkce || !flow)
        return tokenRedirect(to, await openSession(query, service, user, 'otp', client), type);
      to.searchParams.set('code', await issueAuthCode(query, service, user.id, flow));
      return to.href;
    });
  };

  return new Hono()
    .post('/verify', async (context) => {
      service.limits.request('tokenVerifications', clientAddress(context));
      const { type, email, phone, token, token_hash: tokenHash } = await readBody(context, bodySchema);
      const { types } = verifications.get(type) ?? failValidation('Verify requires a verification type');
      if (!token && !tokenHash) failValidation('Verify requires a token or a token hash');
      if (tokenHash && (email || phone)) failValidation('Only the token_hash and type should be provided');
      if (!tokenHash && Boolean(email) === Boolean(phone)) {
        failValidation('Only an email address or phone number should be provided on verify');
      }
      const hashes = tokenHash
        ? [tokenHash]
        : tokenHashes(email ? normalizeEmail(email) : normalizePhone(phone), token);
      const client = clientOf(context);
      const response = await service.transaction(async (query) => {
        const user = await applyToken(query, service, type, await redeemOneTimeToken(query, service, hashes, types));
        return user ? openSession(query, service, user, 'otp', client) : { msg: otherAddressPending, code: 200 };
      });
      return context.json(response);
    })
    .get('/verify', async (context) => {
      // Mail scanners send HEAD requests. They must not use up the token.
      if (context.req.method === 'HEAD') return context.body(null, 204);
      service.limits.request('tokenVerifications', clientAddress(context));
      const to = new URL(allowedRedirect(service, requestedRedirect(context)));
      try {
        const { type = '', token = '' } = context.req.query();
        return context.redirect(await openLink(type, token, to, clientOf(context)), 303);
      } catch (error) {
        if (!(error instanceof AuthError)) throw error;
        const linkError =
          error.code === 'otp_expired' ? new AuthError(403, error.code, 'Email link is invalid or has expired') : error;
        return context.redirect(errorRedirect(to, linkError), 303);
      }
    });
};
