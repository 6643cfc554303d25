import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { normalizeEmail, normalizePhone } from './addresses.ts';
import { failValidation, fail } from './errors.ts';
import { sendMessage, type OutgoingMessage } from './mailer.ts';
import {
  challengeFields,
  challengeOf,
  clientAddress,
  readBody,
  optionalRecord,
  optionalText,
  requestedRedirect,
} from './request.ts';
import type { QueueMail, Service } from './service.ts';
import type { User } from './userRow.ts';
import { createUser, findUserByEmail, findUserByPhone, updateUser } from './users.ts';

const recoverBody = v.object({ email: optionalText, ...challengeFields });
const otpBody = v.object({
  email: optionalText,
  phone: optionalText,
  create_user: v.nullish(v.boolean(), true),
  data: optionalRecord,
  ...challengeFields,
});
const resendBody = v.object({ type: optionalText, email: optionalText, phone: optionalText, ...challengeFields });

const isMessagePath = /\/(?:recover|otp|magiclink|resend)$/;

/**
 * POST /recover, /otp, /magiclink, /resend: send codes and links. The response is the same whether or not the address
 * exists, and /recover, /resend and /otp for a number that is not to be registered respond before they look it up. As on
 * hosted Supabase, /otp without `create_user` reveals an unknown mail address; the application does not use it for mail.
 */
export const recoveryRoutes = (service: Service): Hono => {
  const { config, limits } = service;

  const recover = async (context: Context): Promise<Response> => {
    const params = await readBody(context, recoverBody);
    const to = normalizeEmail(params.email);
    const challenge = challengeOf(params);
    const address = clientAddress(context);
    limits.message('email', to, address);
    const redirect = requestedRedirect(context);
    service.runInBackground(() =>
      service.transaction(async (query, queueMail) => {
        const user = await findUserByEmail(query, to);
        if (user)
          await sendMessage(query, queueMail, service, user, { type: 'recovery', to, address, redirect, challenge });
      }),
    );
    return context.json({});
  };

  const oneTimePassword = async (context: Context): Promise<Response> => {
    const params = await readBody(context, otpBody);
    if (params.email && params.phone) failValidation('Only an email address or phone number should be provided');
    const channel = params.phone ? 'sms' : 'email';
    const to = params.phone ? normalizePhone(params.phone) : normalizeEmail(params.email);
    const challenge = challengeOf(params);
    if (!config[channel].enableSignup) {
      const [code, name] = params.phone ? ['phone_provider_disabled', 'phone'] : ['email_provider_disabled', 'email'];
      fail(400, code, `Unsupported ${name} provider`);
    }
    const find = params.phone ? findUserByPhone : findUserByEmail;
    const address = clientAddress(context);
    limits.message(channel, to, address);
    if (params.phone && !(params.create_user && config.enableSignup)) {
      service.runInBackground(() =>
        service.transaction(async (query, queueMail) => {
          const user = await findUserByPhone(query, to);
          if (user) await sendMessage(query, queueMail, service, user, { type: 'sms', to, address });
        }),
      );
      return context.json({});
    }
    await service.transaction(async (query, queueMail) => {
      let user = await find(query, to);
      if (!user) {
        if (!params.create_user || !config.enableSignup) fail(422, 'otp_disabled', 'Signups not allowed for otp');
        const login = params.phone ? { phone: to } : { email: to };
        user = await createUser(query, service, { ...login, userMetadata: params.data ?? {}, isSignup: true });
      }
      const emailType: OutgoingMessage['type'] = user.email_confirmed_at ? 'magiclink' : 'signup';
      const type = params.phone ? 'sms' : emailType;
      const redirect = requestedRedirect(context);
      await sendMessage(query, queueMail, service, user, { type, to, address, redirect, challenge });
    });
    return context.json({});
  };

  const resendEmailChange = async (
    query: Query,
    queueMail: QueueMail,
    user: User,
    params: Omit<OutgoingMessage, 'type' | 'to'>,
  ): Promise<void> => {
    if (!user.email_change) return;
    // Both confirmations start anew: a second code for the new address must not count for the current one.
    await updateUser(query, service, user.id, { email_change_confirm_status: 0 });
    if (user.email && config.email.doubleConfirmChanges) {
      await sendMessage(query, queueMail, service, user, { ...params, type: 'email_change_current', to: user.email });
    }
    await sendMessage(query, queueMail, service, user, { ...params, type: 'email_change', to: user.email_change });
  };

  const resend = async (context: Context): Promise<Response> => {
    const params = await readBody(context, resendBody);
    if (!['signup', 'email_change', 'sms', 'phone_change'].includes(params.type)) {
      failValidation('Missing one of these types: signup, email_change, sms, phone_change');
    }
    const isSms = params.type === 'sms' || params.type === 'phone_change';
    if (isSms ? !params.phone : !params.email)
      failValidation(`Type provided requires ${isSms ? 'a phone number' : 'an email address'}`);
    const to = isSms ? normalizePhone(params.phone) : normalizeEmail(params.email);
    const address = clientAddress(context);
    const message = { address, redirect: requestedRedirect(context), challenge: challengeOf(params) };
    limits.message(isSms ? 'sms' : 'email', to, address);
    service.runInBackground(() =>
      service.transaction(async (query, queueMail) => {
        const user = await (isSms ? findUserByPhone : findUserByEmail)(query, to);
        if (!user) return;
        if (params.type === 'email_change') await resendEmailChange(query, queueMail, user, message);
        else if (params.type === 'signup' && !user.email_confirmed_at) {
          await sendMessage(query, queueMail, service, user, { ...message, type: 'signup', to });
        } else if (params.type === 'sms' && !user.phone_confirmed_at) {
          await sendMessage(query, queueMail, service, user, { type: 'sms', to, address });
        } else if (params.type === 'phone_change' && user.phone_change) {
          await sendMessage(query, queueMail, service, user, { type: 'phone_change', to: user.phone_change, address });
        }
      }),
    );
    return context.json({});
  };

  return new Hono()
    .use(async (context, next) => {
      if (isMessagePath.test(context.req.path)) limits.request('messages', clientAddress(context));
      await next();
    })
    .post('/recover', recover)
    .post('/otp', oneTimePassword)
    .post('/magiclink', oneTimePassword)
    .post('/resend', resend);
};
