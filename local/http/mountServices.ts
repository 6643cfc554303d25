import { Hono } from 'hono';

import { logError, requestIdHeader, withRequestId } from '../../supabase/functions/_shared/log.ts';
import type { Keys } from '../keys.ts';
import { needsApiKey, roleOfApiKey } from './apiKeys.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';

/**
 * A service and its path. An `api` gets CORS and an API key check. A `function` handles both itself. A `private`
 * service shows codes and chats and is only for browsers on this machine.
 */
export interface Mount {
  path: string;
  app: Hono;
  kind: 'api' | 'function' | 'private';
}

/** Combines all services into one application that handles CORS and API keys, like hosted Supabase's gateway. */
export function mountServices(keys: Keys, mounts: readonly Mount[]): Hono {
  const services = new Hono();
  // Of the services that have no answer of their own to an error.
  services.onError((error, context) => {
    logError(error);
    return context.text('Internal Server Error', 500);
  });
  for (const { path, app, kind } of mounts) {
    const service = /[a-z]+/u.exec(path)?.[0] ?? path;
    services.use(`${path}/*`, ({ req }, next) => withRequestId({ service }, req.header(requestIdHeader), () => next()));
    if (kind === 'api') guardApi(services, path, keys);
    if (kind === 'private') guardPrivate(services, path);
    services.route(path, app);
  }
  return services;
}

function guardApi(services: Hono, path: string, keys: Keys): void {
  services.use(`${path}/*`, async (context, next) => {
    if (context.req.method === 'OPTIONS') {
      return context.body(null, 204, preflightHeaders(context.req.header('access-control-request-headers')));
    }
    const role = needsApiKey(context.req.path)
      ? roleOfApiKey(keys, context.req.header('apikey') ?? context.req.query('apikey'))
      : 'anon';
    if (typeof role === 'string') await next();
    else context.res = context.json(role.body, role.status);
    for (const [name, value] of Object.entries(corsHeaders)) context.res.headers.set(name, value);
    return undefined;
  });
}

/** Host headers of browsers on this machine. */
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u;

/**
 * Protects against DNS rebinding: a foreign page may point its own host name to 127.0.0.1, which shows in the Host
 * header.
 */
function guardPrivate(services: Hono, path: string): void {
  services.use(`${path}/*`, async (context, next) => {
    if (!loopbackHost.test(context.req.header('host') ?? '')) return context.text('Hanya untuk komputer ini.', 421);
    // A cross-site page with the correct host cannot read responses, but could still send writes.
    const site = context.req.header('sec-fetch-site') ?? 'none';
    const isWrite = !['GET', 'HEAD'].includes(context.req.method);
    if (isWrite && !['none', 'same-origin'].includes(site)) return context.text('Hanya untuk halaman ini.', 403);
    return await next();
  });
  services.get(`${path}/`, (context) => context.redirect(path));
}
