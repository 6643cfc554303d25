import type { SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';

import { callerReader, unauthorized, type Caller } from './caller.ts';
import { serviceClient, type Fetch } from './clients.ts';
import type { BackendEnv } from './env.ts';
import { answerError, notFound } from './errors.ts';
import { atMost, fromAnywhere } from './httpMiddleware.ts';
import { createRateLimit, type RateLimit } from './rateLimit.ts';

export interface DeskBindings {
  Variables: { caller: Caller | null };
}

/** What functions that answer small JSON calls share. */
export interface Desk {
  app: Hono<DeskBindings>;
  /** The database in our own name. */
  service: SupabaseClient;
}

export interface DeskOptions<Env extends BackendEnv = BackendEnv> {
  env: Env;
  fetch?: Fetch;
  now?: () => number;
  rate?: { burst: number; perSecond: number };
}

/** The longest body has a token of 8 kB, or a message of 1,000 characters. */
const mostBody = 64 * 1024;

/** Opens a function under its name: keys, callers, limits and errors are seen to here. */
export function openDesk(name: string, { env, fetch, now, rate }: Required<DeskOptions>): Desk {
  const readCaller = callerReader(env, fetch);
  const limit: RateLimit = createRateLimit({ ...rate, now });
  const app = new Hono<DeskBindings>({ strict: false }).basePath(`/${name}`);
  app.onError(answerError);
  app.notFound((c) => answerError(notFound(), c));
  app.use('*', fromAnywhere());
  app.use('*', async (c, next) => {
    c.header('cache-control', 'no-store');
    const caller = await readCaller(c);
    limit.count(caller?.id ?? visitorAt(c.req.header('x-forwarded-for'), env.trustedProxies));
    c.set('caller', caller);
    return next();
  });
  app.use('*', atMost(mostBody));
  return { app, service: serviceClient(env, fetch) };
}

/**
 * Where a visitor calls from, as the outermost of our own proxies saw it. Each adds what it saw at the end; what stands
 * before that was sent along, and somebody who writes a new address each time would never be slowed down.
 */
export function visitorAt(forwarded: string | undefined, trustedProxies: number): string {
  const seen = forwarded?.split(',').map((address) => address.trim()) ?? [];
  return (trustedProxies > 0 && seen.at(-trustedProxies)) || 'visitor';
}

/** The caller, who has to be signed in here. */
export function signedIn(caller: Caller | null): Caller {
  if (!caller) throw unauthorized();
  return caller;
}
