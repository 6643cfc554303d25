import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { logError } from '../../supabase/functions/_shared/log.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import type { Keys } from '../keys.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { within } from '../within.ts';
import { adminLinkRoutes } from './admin.links.ts';
import { adminUserRoutes } from './admin.users.ts';
import { requireAdmin } from './authenticate.ts';
import { requireCaptcha } from './captcha.ts';
import { errorResponse, fail } from './errors.ts';
import { factorRoutes } from './factors.ts';
import { logoutRoutes } from './logout.ts';
import { oauthRoutes } from './oauth.ts';
import { createRateLimits } from './rateLimits.ts';
import { recoveryRoutes } from './recovery.ts';
import { mailingTransaction, type Service } from './service.ts';
import { settingsRoutes } from './settings.ts';
import { signupRoutes } from './signup.ts';
import { smsHookSender, type SmsHook } from './smsHook.ts';
import { tokenRoutes } from './token.ts';
import { userRoutes } from './user.ts';
import { verifyRoutes } from './verify.ts';

export interface AuthOptions {
  database: Database;
  keys: Keys;
  config: Config['auth'];
  mailbox: Pick<Mailbox, 'deliver'>;
  /** The public address of this service, ending in /auth/v1. */
  url: string;
  /** Sends text messages in place of the mailbox. */
  smsHook?: SmsHook;
  /** Milliseconds since 1970. */
  now?: () => number;
  fetch?: Service['fetch'];
  /** Starts work that the response does not wait for. */
  runInBackground?: Service['runInBackground'];
  /** Milliseconds that a request may take. Default: GoTrue's. */
  patience?: number;
}

/** Bytes, as of GoTrue (internal/api/api.go). */
const MAX_BODY = 1024 * 1024;
/** Milliseconds, as of GoTrue (MaxRequestDuration in internal/conf/configuration.go). */
const MAX_DURATION = 10_000;

const runUnawaited: Service['runInBackground'] = (work) => void work().catch(logError);

/**
 * A stand-in for Supabase's authentication service (GoTrue): the endpoints that the dashboard and supabase-js use, with
 * hosted responses. Needs the tables of auth.sql. The gateway in front of it checks API keys, as on hosted Supabase.
 */
export function authService({
  database,
  keys,
  config,
  mailbox,
  url,
  smsHook,
  now = Date.now,
  fetch = globalThis.fetch,
  runInBackground = runUnawaited,
  patience = MAX_DURATION,
}: AuthOptions): Hono {
  const service: Service = {
    database,
    keys,
    config,
    url: url.replace(/\/$/, ''),
    now,
    limits: createRateLimits(config, now),
    fetch,
    runInBackground,
    sendBySmsHook: smsHook ? smsHookSender(smsHook, fetch, now) : null,
    transaction: mailingTransaction(database, mailbox),
  };
  const app = new Hono();
  app.onError(errorResponse);
  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  app.use(async (_, next) => {
    // What it has begun goes on, as in GoTrue.
    if (
      (await within(
        patience,
        next().then(() => true),
      )) === null
    )
      fail(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.');
  });
  const tooLarge = () => fail(413, 'request_entity_too_large', `Request body too large (max ${MAX_BODY} bytes)`);
  app.use(bodyLimit({ maxSize: MAX_BODY, onError: tooLarge }));
  for (const path of ['/signup', '/token', '/recover', '/otp', '/magiclink', '/resend'])
    app.post(path, requireCaptcha(service));
  app.use('/admin/*', requireAdmin(service));
  app.use('/invite', requireAdmin(service));
  const routeGroups = [
    settingsRoutes,
    oauthRoutes,
    signupRoutes,
    tokenRoutes,
    userRoutes,
    verifyRoutes,
    recoveryRoutes,
    logoutRoutes,
    factorRoutes,
    adminUserRoutes,
    adminLinkRoutes,
  ];
  for (const routes of routeGroups) app.route('/', routes(service));
  app.all('*', () => fail(404, 'not_found', '404 page not found'));
  return app;
}
