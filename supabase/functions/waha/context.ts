import type { Context } from 'hono';

import type { Caller } from '../_shared/caller.ts';
import type { Fetch } from '../_shared/clients.ts';
import type { WahaEnv } from '../_shared/env.ts';
import type { WahaContext } from '../_shared/waha/context.ts';

/** What the routes of the gateway share. */
export interface GatewayContext extends WahaContext {
  env: WahaEnv;
  fetch: Fetch;
  /** Takes work that continues after the response. */
  waitUntil: (work: Promise<void>) => void;
}

export interface GatewayEnv {
  Variables: { caller: Caller };
}

export type RequestContext = Context<GatewayEnv>;
