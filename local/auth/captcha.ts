import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';

import { fail } from './errors.ts';
import { bearerOf } from './request.ts';
import type { Service } from './service.ts';

const verifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

const Body = v.object({ gotrue_meta_security: v.object({ captcha_token: v.pipe(v.string(), v.nonEmpty()) }) });

/**
 * As hosted with `[auth.captcha]`: requests that send messages, create users or try passwords need a token of the
 * captcha. Off without a secret key. A request with the secret key of the project needs none.
 */
export const requireCaptcha =
  ({ config, keys, fetch }: Service): MiddlewareHandler =>
  async (context, next) => {
    const grant = context.req.query('grant_type');
    const isRenewal = grant === 'refresh_token' || grant === 'pkce';
    const isService = [context.req.header('apikey'), bearerOf(context)].some(
      (key) => keys.roleOf(key) === 'service_role',
    );
    if (config.captcha.secret === '' || isRenewal || isService) return next();
    const body = v.safeParse(Body, await context.req.json().catch(() => null));
    if (!body.success)
      return fail(400, 'captcha_failed', 'captcha protection: request disallowed (no captcha_token found)');
    const { captcha_token: response } = body.output.gotrue_meta_security;
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: config.captcha.secret, response }),
    });
    const { success } = v.parse(v.object({ success: v.boolean() }), await answer.json());
    if (!success) fail(400, 'captcha_failed', 'captcha protection: request disallowed (invalid-input-response)');
    return next();
  };
