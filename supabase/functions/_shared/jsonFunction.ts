import type { SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';

import { addressKey } from './addressKey.ts';
import { admit, callerReader, unauthorized, type Caller } from './caller.ts';
import { serviceClient, type Fetch } from './clients.ts';
import type { BackendEnv } from './env.ts';
import { notFound, respondWithError } from './errors.ts';
import { allowAnyOrigin, limitBodySize, maxJsonBytes } from './httpMiddleware.ts';
import { createRateLimit, type Rate } from './rateLimit.ts';

export interface JsonFunctionEnv {
  Variables: { caller: Caller | null };
}

/** The parts that edge functions with small JSON requests share. */
export interface JsonFunction {
  app: Hono<JsonFunctionEnv>;
  /** Supabase with the service role. */
  service: SupabaseClient;
}

export interface JsonFunctionOptions<Env extends BackendEnv = BackendEnv> {
  env: Env;
  fetch?: Fetch;
  rate?: Rate;
  /** The most bytes of a body, by path. Default: that of JSON without a file. */
  maxBytes?: (path: string) => number;
}

/** Creates the Hono app of the function `name`, with authentication, rate limit, body limit and error responses. */
export function createJsonFunction(
  name: string,
  {
    env,
    fetch,
    rate,
    maxBytes = () => maxJsonBytes,
  }: Required<Omit<JsonFunctionOptions, 'maxBytes'>> & JsonFunctionOptions,
): JsonFunction {
  const readCaller = callerReader(env, fetch);
  const service = serviceClient(env, fetch);
  const rateLimit = createRateLimit(service, name, rate);
  const app = new Hono<JsonFunctionEnv>({ strict: false }).basePath(`/${name}`);
  app.onError(respondWithError);
  app.notFound((c) => respondWithError(notFound(), c));
  app.use('*', allowAnyOrigin());
  app.use('*', async (c, next) => {
    c.header('cache-control', 'no-store');
    const caller = await readCaller(c);
    await admit(caller, caller?.id ?? clientAddress(c.req.header('x-forwarded-for'), env.trustedProxies), rateLimit);
    c.set('caller', caller);
    return next();
  });
  app.use('*', limitBodySize(maxBytes));
  return { app, service };
}

/**
 * The key of the visitor's address as the outermost trusted proxy saw it. Each proxy appends to `x-forwarded-for`. Entries before
 * those are written by the visitor: with them, a visitor could avoid the rate limit by a new address in each request.
 */
export function clientAddress(forwardedFor: string | undefined, trustedProxies: number): string {
  const addresses = forwardedFor?.split(',').map((address) => address.trim()) ?? [];
  return addressKey((trustedProxies > 0 && addresses.at(-trustedProxies)) || 'visitor');
}

/** The caller; throws 401 for a visitor. */
export function requireCaller(caller: Caller | null): Caller {
  if (!caller) throw unauthorized();
  return caller;
}
