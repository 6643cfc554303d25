import { Hono } from 'hono';

import type { Keys } from '../keys.ts';
import { needsKey, roleOfKey } from './apikeys.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';

/**
 * A service and the path under which it is reached. An `api` may be called from other origins and asks for an API key;
 * a `function` sees to both itself; what is `private` shows codes and chats to whoever sits at this machine.
 */
export interface Mount {
  path: string;
  app: Hono;
  kind: 'api' | 'function' | 'private';
}

/** One application of all services: CORS and API keys are seen to here, once, as hosted Supabase's gateway does. */
export function mountServices(keys: Keys, mounts: readonly Mount[]): Hono {
  const services = new Hono();
  for (const { path, app, kind } of mounts) {
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
    const role = needsKey(context.req.path)
      ? roleOfKey(keys, context.req.header('apikey') ?? context.req.query('apikey'))
      : 'anon';
    if (typeof role === 'string') await next();
    else context.res = context.json(role.body, role.status);
    for (const [name, value] of Object.entries(corsHeaders)) context.res.headers.set(name, value);
    return undefined;
  });
}

/** The names by which a browser on this machine calls it. */
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u;

/**
 * A page of the internet can point its own name at 127.0.0.1 and then read from here as from itself; its name in the
 * Host header gives it away.
 */
function guardPrivate(services: Hono, path: string): void {
  services.use(`${path}/*`, async (context, next) => {
    if (!loopback.test(context.req.header('host') ?? '')) return context.text('Hanya untuk komputer ini.', 421);
    // And one that calls by our name reads nothing, but could still write in the name of a customer.
    const from = context.req.header('sec-fetch-site') ?? 'none';
    const writes = !['GET', 'HEAD'].includes(context.req.method);
    if (writes && !['none', 'same-origin'].includes(from)) return context.text('Hanya untuk halaman ini.', 403);
    return await next();
  });
  services.get(`${path}/`, (context) => context.redirect(path));
}
