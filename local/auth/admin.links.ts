import { Hono } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { normalizeEmail } from './addresses.ts';
import { failValidation, fail } from './errors.ts';
import { verifyUrl, sendMessage } from './mailer.ts';
import { createOneTimeToken, type TokenType } from './oneTimeTokens.ts';
import { checkPasswordStrength } from './passwords.ts';
import { allowedRedirect } from './redirects.ts';
import { clientAddress, readBody, optionalRecord, optionalText, requestedRedirect } from './request.ts';
import { isoTime, type Service } from './service.ts';
import { userResponse } from './userResponse.ts';
import type { User } from './userRow.ts';
import { createUser, findUser, findUserByEmail, updateUser } from './users.ts';

const inviteBody = v.object({ email: optionalText, data: optionalRecord });
const linkBody = v.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalRecord,
  redirect_to: optionalText,
});
type LinkParams = v.InferOutput<typeof linkBody>;

/** The link types of the admin API, and whether each may create its user. */
const linkTypes = new Map<string, { token: TokenType; verificationType: string; creates: boolean }>(
  Object.entries({
    signup: { token: 'confirmation_token', verificationType: 'signup', creates: true },
    invite: { token: 'confirmation_token', verificationType: 'invite', creates: true },
    magiclink: { token: 'recovery_token', verificationType: 'magiclink', creates: true },
    recovery: { token: 'recovery_token', verificationType: 'recovery', creates: false },
    email_change_new: { token: 'email_change_token_new', verificationType: 'email_change', creates: false },
    email_change_current: { token: 'email_change_token_current', verificationType: 'email_change', creates: false },
  }),
);

async function findOrCreateUser(
  query: Query,
  service: Service,
  params: LinkParams,
  email: string,
  creates: boolean,
): Promise<User> {
  const existing = await findUserByEmail(query, email);
  const isTaken = existing?.email_confirmed_at && (params.type === 'signup' || params.type === 'invite');
  if (isTaken) fail(422, 'email_exists', 'A user with this email address has already been registered');
  if (existing) return existing;
  if (!creates) return fail(404, 'user_not_found', 'User with this email not found');
  if (params.type === 'signup') {
    if (!params.password) failValidation('Signup requires a valid password');
    checkPasswordStrength(service, params.password);
  }
  return createUser(query, service, { email, password: params.password, userMetadata: params.data ?? {} });
}

/** POST /invite (sends the link) and POST /admin/generate_link (returns the link without sending it). */
export const adminLinkRoutes = (service: Service): Hono =>
  new Hono()
    .post('/invite', async (context) => {
      const { email, data } = await readBody(context, inviteBody);
      const to = normalizeEmail(email);
      const response = await service.transaction(async (query, queueMail) => {
        const existing = await findUserByEmail(query, to);
        if (existing?.email_confirmed_at) {
          fail(422, 'email_exists', 'A user with this email address has already been registered');
        }
        const user = existing ?? (await createUser(query, service, { email: to, userMetadata: data ?? {} }));
        const invited = await updateUser(query, service, user.id, { invited_at: isoTime(service.now()) });
        await sendMessage(query, queueMail, service, invited, {
          type: 'invite',
          to,
          address: clientAddress(context),
          redirect: requestedRedirect(context),
        });
        return userResponse(query, (await findUser(query, user.id)) ?? invited);
      });
      return context.json(response);
    })
    .post('/admin/generate_link', async (context) => {
      const params = await readBody(context, linkBody);
      const linkType =
        linkTypes.get(params.type) ?? failValidation(`Invalid email action link type requested: ${params.type}`);
      const email = normalizeEmail(params.email);
      const redirect = allowedRedirect(service, params.redirect_to || requestedRedirect(context));
      const response = await service.transaction(async (query) => {
        let user = await findOrCreateUser(query, service, params, email, linkType.creates);
        const newEmail = linkType.verificationType === 'email_change' ? normalizeEmail(params.new_email) : null;
        if (newEmail)
          user = await updateUser(query, service, user.id, { email_change: newEmail, email_change_confirm_status: 0 });
        if (params.type === 'invite') await updateUser(query, service, user.id, { invited_at: isoTime(service.now()) });
        const to = params.type === 'email_change_new' && newEmail ? newEmail : email;
        const { code, hash } = await createOneTimeToken(query, service, user.id, linkType.token, to);
        return {
          ...(await userResponse(query, (await findUser(query, user.id)) ?? user)),
          action_link: verifyUrl(service, hash, linkType.verificationType, redirect),
          email_otp: code,
          hashed_token: hash,
          redirect_to: redirect,
          verification_type: params.type,
        };
      });
      return context.json(response);
    });
