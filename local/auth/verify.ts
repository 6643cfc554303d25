import { Hono } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { emailAddress, phoneNumber } from './addresses.ts';
import { hashesOf, takeCode, type TakenCode, type TokenType } from './oneTimeTokens.ts';
import { confirmAddress, confirmEmailChangeHalf, confirmPhoneChange } from './confirmations.ts';
import { AuthError, invalid, refuse } from './errors.ts';
import { issueCode } from './flowState.ts';
import { allowedRedirect } from './redirects.ts';
import { clientAddress, clientOf, readBody, text, wantedRedirect, type Client } from './request.ts';
import type { Service } from './service.ts';
import { openSession, type Method, type TokenAnswer } from './sessions.ts';
import { findUser, isBanned, type User } from './users.ts';

const body = v.object({ type: text, email: text, phone: text, token: text, token_hash: text });

/** The token types that each verification type accepts, and the method of the flow it ends. */
const verifications = new Map<string, { types: readonly TokenType[]; flow?: Method }>(
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

const otherAddressAwaited = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Applies a redeemed code. Returns null if the other address of an email change is still pending. */
async function accept(
  query: Query,
  service: Service,
  type: string,
  { userId, address }: TakenCode,
): Promise<User | null> {
  const user = (await findUser(query, userId)) ?? refuse(404, 'user_not_found', 'User not found');
  if (isBanned(user, service)) refuse(403, 'user_banned', 'User is banned');
  if (type === 'email_change') return confirmEmailChangeHalf(query, service, userId);
  if (type === 'phone_change') return confirmPhoneChange(query, service, userId);
  const kind = type === 'sms' ? 'phone' : 'email';
  // A code confirms only the address that it was sent to, not one of another kind and not one that has replaced it.
  if (user[kind] !== address) refuse(403, 'otp_expired', 'Token has expired or is invalid');
  return confirmAddress(query, service, userId, kind);
}

/** Adds the error to the query for PKCE clients and to the fragment for implicit ones. */
const withError = (to: URL, { code, message }: AuthError): string => {
  const error = { error: 'access_denied', error_code: code, error_description: message };
  for (const [name, value] of Object.entries(error)) to.searchParams.set(name, value);
  to.hash = new URLSearchParams({ ...error, sb: '' }).toString();
  return to.href;
};

const withTokens = (to: URL, { user: _user, ...tokens }: TokenAnswer, type: string): string => {
  const words = Object.entries({ ...tokens, type, sb: '' }).map(([name, value]) => [name, String(value)]);
  to.hash = new URLSearchParams(words).toString();
  return to.href;
};

/**
 * POST /verify (a code, or the hash of a link) responds with a session; GET /verify (the link itself) redirects with
 * it.
 */
export const verifyRoutes = (service: Service): Hono => {
  const follow = async (type: string, hash: string, to: URL, client: Client): Promise<string> => {
    const { types, flow } = verifications.get(type) ?? invalid('Verify requires a verification type');
    return service.transaction(async (query) => {
      const taken = await takeCode(query, service, [hash], types);
      const user = await accept(query, service, type, taken);
      if (!user) {
        to.searchParams.set('message', otherAddressAwaited);
        to.hash = new URLSearchParams({ message: otherAddressAwaited, sb: '' }).toString();
        return to.href;
      }
      if (!taken.pkce || !flow) return withTokens(to, await openSession(query, service, user, 'otp', client), type);
      to.searchParams.set('code', await issueCode(query, service, user.id, flow));
      return to.href;
    });
  };

  return new Hono()
    .post('/verify', async (context) => {
      service.limits.call('tokenVerifications', clientAddress(context));
      const { type, email, phone, token, token_hash: tokenHash } = await readBody(context, body);
      const { types } = verifications.get(type) ?? invalid('Verify requires a verification type');
      if (!token && !tokenHash) invalid('Verify requires a token or a token hash');
      if (tokenHash && (email || phone)) invalid('Only the token_hash and type should be provided');
      if (!tokenHash && Boolean(email) === Boolean(phone)) {
        invalid('Only an email address or phone number should be provided on verify');
      }
      const hashes = tokenHash ? [tokenHash] : hashesOf(email ? emailAddress(email) : phoneNumber(phone), token);
      const client = clientOf(context);
      const answer = await service.transaction(async (query) => {
        const user = await accept(query, service, type, await takeCode(query, service, hashes, types));
        return user ? openSession(query, service, user, 'otp', client) : { msg: otherAddressAwaited, code: 200 };
      });
      return context.json(answer);
    })
    .get('/verify', async (context) => {
      // Mail scanners send HEAD requests. They must not use up the token.
      if (context.req.method === 'HEAD') return context.body(null, 204);
      service.limits.call('tokenVerifications', clientAddress(context));
      const to = new URL(allowedRedirect(service, wantedRedirect(context)));
      try {
        const { type = '', token = '' } = context.req.query();
        return context.redirect(await follow(type, token, to, clientOf(context)), 303);
      } catch (error) {
        if (!(error instanceof AuthError)) throw error;
        const shown =
          error.code === 'otp_expired' ? new AuthError(403, error.code, 'Email link is invalid or has expired') : error;
        return context.redirect(withError(to, shown), 303);
      }
    });
};
