import { Hono } from 'hono';

import type { Keys } from '../keys.ts';
import { needsKey, roleOfKey } from './apikeys.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';

/** A service and the path under which it is reached. An `api` may be called from other origins and asks for an API key. */
export interface Mount {
  path: string;
  app: Hono;
  api: boolean;
}

/** One application of all services: CORS and API keys are seen to here, once, as hosted Supabase's gateway does. */
export function mountServices(keys: Keys, mounts: readonly Mount[]): Hono {
  const services = new Hono();
  for (const { path, app, api } of mounts) {
    if (api) {
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
    services.route(path, app);
  }
  return services;
}
