import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { emailAddress, phoneNumber } from './addresses.ts';
import { invalid, refuse } from './errors.ts';
import { sendLetter, type Letter } from './mailer.ts';
import { challengeFields, challengeOf, readBody, record, text, wantedRedirect } from './request.ts';
import type { Post, Service } from './service.ts';
import { createUser, findUserByEmail, findUserByPhone, updateUser, type User } from './users.ts';

const recoverBody = v.object({ email: text, ...challengeFields });
const otpBody = v.object({
  email: text,
  phone: text,
  create_user: v.nullish(v.boolean(), true),
  data: record,
  ...challengeFields,
});
const resendBody = v.object({ type: text, email: text, phone: text, ...challengeFields });

/**
 * POST /recover, /otp, /magiclink, /resend: send codes and links. The response is the same whether or not the address
 * exists, and /recover and /resend respond before they look it up. As on hosted Supabase, only /otp without
 * `create_user` reveals an unknown address.
 */
export const recoveryRoutes = (service: Service): Hono => {
  const { config, limits } = service;

  const recover = async (context: Context): Promise<Response> => {
    const wish = await readBody(context, recoverBody);
    const to = emailAddress(wish.email);
    const challenge = challengeOf(wish);
    limits.message('email', to);
    const redirect = wantedRedirect(context);
    service.afterwards(() =>
      service.transaction(async (query, post) => {
        const user = await findUserByEmail(query, to);
        if (user) await sendLetter(query, post, service, user, { occasion: 'recovery', to, redirect, challenge });
      }),
    );
    return context.json({});
  };

  const oneTimePassword = async (context: Context): Promise<Response> => {
    const wish = await readBody(context, otpBody);
    if (wish.email && wish.phone) invalid('Only an email address or phone number should be provided');
    const channel = wish.phone ? 'sms' : 'email';
    const to = wish.phone ? phoneNumber(wish.phone) : emailAddress(wish.email);
    const challenge = challengeOf(wish);
    if (!config[channel].enableSignup) {
      const [code, name] = wish.phone ? ['phone_provider_disabled', 'phone'] : ['email_provider_disabled', 'email'];
      refuse(400, code, `Unsupported ${name} provider`);
    }
    const find = wish.phone ? findUserByPhone : findUserByEmail;
    limits.message(channel, to);
    await service.transaction(async (query, post) => {
      let user = await find(query, to);
      if (!user) {
        if (!wish.create_user || !config.enableSignup) refuse(422, 'otp_disabled', 'Signups not allowed for otp');
        const address = wish.phone ? { phone: to } : { email: to };
        user = await createUser(query, service, { ...address, userMetadata: wish.data ?? {}, signsUp: true });
      }
      const known: Letter['occasion'] = user.email_confirmed_at ? 'magiclink' : 'signup';
      const occasion = wish.phone ? 'sms' : known;
      await sendLetter(query, post, service, user, { occasion, to, redirect: wantedRedirect(context), challenge });
    });
    return context.json({});
  };

  const resendEmailChange = async (
    query: Query,
    post: Post,
    user: User,
    wish: Omit<Letter, 'occasion' | 'to'>,
  ): Promise<void> => {
    if (!user.email_change) return;
    // Both confirmations start anew: a second code for the new address must not count for the current one.
    await updateUser(query, service, user.id, { email_change_confirm_status: 0 });
    if (user.email && config.email.doubleConfirmChanges) {
      await sendLetter(query, post, service, user, { ...wish, occasion: 'email_change_current', to: user.email });
    }
    await sendLetter(query, post, service, user, { ...wish, occasion: 'email_change', to: user.email_change });
  };

  const resend = async (context: Context): Promise<Response> => {
    const wish = await readBody(context, resendBody);
    if (!['signup', 'email_change', 'sms', 'phone_change'].includes(wish.type)) {
      invalid('Missing one of these types: signup, email_change, sms, phone_change');
    }
    const bySms = wish.type === 'sms' || wish.type === 'phone_change';
    if (bySms ? !wish.phone : !wish.email)
      invalid(`Type provided requires ${bySms ? 'a phone number' : 'an email address'}`);
    const to = bySms ? phoneNumber(wish.phone) : emailAddress(wish.email);
    const letter = { redirect: wantedRedirect(context), challenge: challengeOf(wish) };
    limits.message(bySms ? 'sms' : 'email', to);
    service.afterwards(() =>
      service.transaction(async (query, post) => {
        const user = await (bySms ? findUserByPhone : findUserByEmail)(query, to);
        if (!user) return;
        if (wish.type === 'email_change') await resendEmailChange(query, post, user, letter);
        else if (wish.type === 'signup' && !user.email_confirmed_at) {
          await sendLetter(query, post, service, user, { ...letter, occasion: 'signup', to });
        } else if (wish.type === 'sms' && !user.phone_confirmed_at) {
          await sendLetter(query, post, service, user, { occasion: 'sms', to });
        } else if (wish.type === 'phone_change' && user.phone_change) {
          await sendLetter(query, post, service, user, { occasion: 'phone_change', to: user.phone_change });
        }
      }),
    );
    return context.json({});
  };

  return new Hono()
    .post('/recover', recover)
    .post('/otp', oneTimePassword)
    .post('/magiclink', oneTimePassword)
    .post('/resend', resend);
};
