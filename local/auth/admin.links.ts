import { Hono } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { emailAddress } from './addresses.ts';
import { makeCode, type TokenType } from './oneTimeTokens.ts';
import { invalid, refuse } from './errors.ts';
import { linkFor, sendLetter } from './mailer.ts';
import { checkStrength } from './passwords.ts';
import { presentedUser } from './userResponse.ts';
import { allowedRedirect } from './redirects.ts';
import { readBody, record, text, wantedRedirect } from './request.ts';
import { moment, type Service } from './service.ts';
import { createUser, findUser, findUserByEmail, updateUser, type User } from './users.ts';

const inviteBody = v.object({ email: text, data: record });
const linkBody = v.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: record,
  redirect_to: text,
});
type LinkWish = v.InferOutput<typeof linkBody>;

/** The link types of the admin API, and whether each may create its user. */
const links = new Map<string, { token: TokenType; verifies: string; creates: boolean }>(
  Object.entries({
    signup: { token: 'confirmation_token', verifies: 'signup', creates: true },
    invite: { token: 'confirmation_token', verifies: 'invite', creates: true },
    magiclink: { token: 'recovery_token', verifies: 'magiclink', creates: true },
    recovery: { token: 'recovery_token', verifies: 'recovery', creates: false },
    email_change_new: { token: 'email_change_token_new', verifies: 'email_change', creates: false },
    email_change_current: { token: 'email_change_token_current', verifies: 'email_change', creates: false },
  }),
);

async function userFor(query: Query, service: Service, wish: LinkWish, email: string, creates: boolean): Promise<User> {
  const known = await findUserByEmail(query, email);
  const taken = known?.email_confirmed_at && (wish.type === 'signup' || wish.type === 'invite');
  if (taken) refuse(422, 'email_exists', 'A user with this email address has already been registered');
  if (known) return known;
  if (!creates) return refuse(404, 'user_not_found', 'User with this email not found');
  if (wish.type === 'signup') {
    if (!wish.password) invalid('Signup requires a valid password');
    checkStrength(service, wish.password);
  }
  return createUser(query, service, { email, password: wish.password, userMetadata: wish.data ?? {} });
}

/** POST /invite (sends the link) and POST /admin/generate_link (returns the link without sending it). */
export const adminLinkRoutes = (service: Service): Hono =>
  new Hono()
    .post('/invite', async (context) => {
      const { email, data } = await readBody(context, inviteBody);
      const to = emailAddress(email);
      const answer = await service.transaction(async (query, post) => {
        const known = await findUserByEmail(query, to);
        if (known?.email_confirmed_at) {
          refuse(422, 'email_exists', 'A user with this email address has already been registered');
        }
        const user = known ?? (await createUser(query, service, { email: to, userMetadata: data ?? {} }));
        const invited = await updateUser(query, service, user.id, { invited_at: moment(service.now()) });
        await sendLetter(query, post, service, invited, { occasion: 'invite', to, redirect: wantedRedirect(context) });
        return presentedUser(query, (await findUser(query, user.id)) ?? invited);
      });
      return context.json(answer);
    })
    .post('/admin/generate_link', async (context) => {
      const wish = await readBody(context, linkBody);
      const kind = links.get(wish.type) ?? invalid(`Invalid email action link type requested: ${wish.type}`);
      const email = emailAddress(wish.email);
      const redirect = allowedRedirect(service, wish.redirect_to || wantedRedirect(context));
      const answer = await service.transaction(async (query) => {
        let user = await userFor(query, service, wish, email, kind.creates);
        const changed = kind.verifies === 'email_change' ? emailAddress(wish.new_email) : null;
        if (changed)
          user = await updateUser(query, service, user.id, { email_change: changed, email_change_confirm_status: 0 });
        if (wish.type === 'invite') await updateUser(query, service, user.id, { invited_at: moment(service.now()) });
        const to = wish.type === 'email_change_new' && changed ? changed : email;
        const { code, hash } = await makeCode(query, service, user.id, kind.token, to);
        return {
          ...(await presentedUser(query, (await findUser(query, user.id)) ?? user)),
          action_link: linkFor(service, hash, kind.verifies, redirect),
          email_otp: code,
          hashed_token: hash,
          redirect_to: redirect,
          verification_type: wish.type,
        };
      });
      return context.json(answer);
    });
