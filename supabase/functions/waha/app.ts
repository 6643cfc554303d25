import { Hono } from 'hono';

import { inBackground } from '../_shared/background.ts';
import { callerReader, unauthorized } from '../_shared/caller.ts';
import { serviceClient, type Fetch } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { answerError, notFound } from '../_shared/errors.ts';
import { atMost, fromAnywhere } from '../_shared/httpMiddleware.ts';
import { createRateLimit } from '../_shared/rateLimit.ts';
import { createUpstream } from '../_shared/waha/upstream.ts';
import { toApiError, UpstreamFailure } from '../_shared/waha/upstreamError.ts';
import { chatRoutes } from './chatRoutes.ts';
import type { Bindings, House } from './context.ts';
import { sendRoutes } from './sendRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';

export interface GatewayOptions {
  env: Env;
  fetch?: Fetch;
  now?: () => number;
  afterwards?: House['afterwards'];
  rate?: { burst: number; perSecond: number };
}

/** 16 MB as base64, and what stands around it. */
const mostBody = 23 * 1024 * 1024;

/**
 * The gateway: Chabot's calls on one side, WAHA on the other. It knows who calls, asks the database whether the session
 * and the chat are theirs, and only then lets WAHA hear of it.
 */
export function createGateway({
  env,
  fetch = globalThis.fetch,
  now = Date.now,
  afterwards = inBackground,
  rate = { burst: 240, perSecond: 20 },
}: GatewayOptions): Hono<Bindings> {
  const house: House = {
    env,
    fetch,
    now,
    afterwards,
    service: serviceClient(env, fetch),
    upstream: createUpstream({ url: env.wahaUrl, key: env.wahaKey, fetch }),
  };
  const readCaller = callerReader(env, fetch);
  const limit = createRateLimit({ ...rate, now });

  const app = new Hono<Bindings>().basePath('/waha');
  app.onError((error, c) => answerError(error instanceof UpstreamFailure ? toApiError(error) : error, c));
  app.notFound((c) => answerError(notFound(), c));
  app.use('*', fromAnywhere());
  app.use('*', async (c, next) => {
    const caller = await readCaller(c);
    if (!caller) throw unauthorized();
    limit.count(caller.id);
    c.set('caller', caller);
    return next();
  });
  app.use('*', atMost(mostBody));
  app.route('/', sessionRoutes(house));
  app.route('/', sendRoutes(house));
  app.route('/', chatRoutes(house));
  return app;
}
