import { Hono } from 'hono';

import { inBackground } from '../_shared/background.ts';
import { admit, callerReader, unauthorized } from '../_shared/caller.ts';
import { serviceClient, type Fetch } from '../_shared/clients.ts';
import type { WahaEnv } from '../_shared/env.ts';
import { notFound, respondWithError } from '../_shared/errors.ts';
import { allowAnyOrigin, limitBodySize, maxJsonBytes } from '../_shared/httpMiddleware.ts';
import { createRateLimit, type Rate } from '../_shared/rateLimit.ts';
import { createUpstream } from '../_shared/waha/upstream.ts';
import { toApiError, UpstreamError } from '../_shared/waha/upstreamError.ts';
import { chatRoutes } from './chatRoutes.ts';
import type { GatewayContext, GatewayEnv } from './context.ts';
import { messageRoutes } from './messageRoutes.ts';
import { sendRoutes } from './sendRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { signedUrlRoutes } from './signedUrls.ts';

export interface GatewayOptions {
  env: WahaEnv;
  fetch?: Fetch;
  now?: () => number;
  waitUntil?: GatewayContext['waitUntil'];
  rate?: Rate;
}

/** A file of 16 MB as base64, and the fields around it. */
const maxFileBytes = 23 * 1024 * 1024;

/** A text of 65,536 characters of three bytes each, and the fields around it. */
const maxTextBytes = 256 * 1024;

/** An edit of a message. */
const editPath = /^\/waha\/chats\/[^/]+\/[^/]+\/messages\/[^/]+$/;

const largerBodies: Record<string, number> = {
  '/waha/send-media': maxFileBytes,
  '/waha/send-image': maxFileBytes,
  '/waha/send-text': maxTextBytes,
};

/**
 * The gateway between the application and WAHA. It authenticates the caller and checks in the database that the session
 * and the chat belong to the caller's business, before any request to WAHA.
 */
export function createGateway({
  env,
  fetch = globalThis.fetch,
  now = Date.now,
  waitUntil = inBackground,
  rate = { burst: 240, perSecond: 20 },
}: GatewayOptions): Hono<GatewayEnv> {
  const context: GatewayContext = {
    env,
    fetch,
    now,
    waitUntil,
    service: serviceClient(env, fetch),
    upstream: createUpstream({ url: env.wahaUrl, key: env.wahaKey, fetch }),
  };
  const readCaller = callerReader(env, fetch);
  const rateLimit = createRateLimit(context.service, 'waha', rate);

  const app = new Hono<GatewayEnv>().basePath('/waha');
  app.onError((error, c) => respondWithError(error instanceof UpstreamError ? toApiError(error) : error, c));
  app.notFound((c) => respondWithError(notFound(), c));
  app.use('*', allowAnyOrigin());
  app.use('*', async (c, next) => {
    const caller = await readCaller(c);
    if (!caller) throw unauthorized();
    // An anonymous user has no business. Nothing of the request is read.
    if (caller.isAnonymous) throw notFound();
    await admit(caller, caller.id, rateLimit);
    c.set('caller', caller);
    return next();
  });
  app.use(
    '*',
    limitBodySize((path) => largerBodies[path] ?? (editPath.test(path) ? maxTextBytes : maxJsonBytes)),
  );
  app.route('/', sessionRoutes(context));
  app.route('/', sendRoutes(context));
  app.route('/', chatRoutes(context));
  app.route('/', messageRoutes(context));
  app.route('/', signedUrlRoutes(context));
  return app;
}
