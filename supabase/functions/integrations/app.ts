import { Hono } from 'hono';

import { requireServiceKey } from '../_shared/apiKeys.ts';
import { inBackground } from '../_shared/background.ts';
import { rpc, serviceClient, type Fetch } from '../_shared/clients.ts';
import { createDrain } from '../_shared/drain.ts';
import type { BackendEnv } from '../_shared/env.ts';
import { respondWithError } from '../_shared/errors.ts';
import { internet, type Network } from '../_shared/pinnedRequest.ts';
import { noteRowFailure } from '../_shared/rowFailures.ts';
import { deliver } from './deliver.ts';
import { signedHeaders } from './sign.ts';

export interface IntegrationsOptions {
  env: BackendEnv;
  fetch?: Fetch;
  network?: Network;
  /** Unix milliseconds. */
  now?: () => number;
  /** Takes work that continues after the response. */
  waitUntil?: (work: Promise<void>) => void;
  /** Milliseconds for one try. It is less than the lease of a delivery (`claim_webhook_deliveries`). */
  timeout?: number;
}

interface Delivery {
  id: string;
  url: string;
  payload: string;
  tries: number;
  /** In base64. The newest first. */
  secrets: string[];
}

/** Deliveries that one process sends at the same time. */
const capacity = 20;

/** Milliseconds. Deliveries that are due later, such as those of a killed process, are left to the tick of the database. */
const patience = 30_000;

/**
 * The sender of webhooks. `POST /integrations` with the service key wakes it: it responds with 202 at once, and sends what is
 * due, until nothing is due within half a minute. Any number of processes may run.
 */
export function createIntegrations({
  env,
  fetch = globalThis.fetch,
  network = internet,
  now = Date.now,
  waitUntil = inBackground,
  timeout = 10_000,
}: IntegrationsOptions): Hono {
  const service = serviceClient(env, fetch);
  const owner = crypto.randomUUID();
  let allowsLoopback = false;
  const drain = createDrain<Delivery>({
    claim: async (most) => {
      const claimed = await rpc<{ deliveries: Delivery[]; next_ms: number | null; allows_loopback: boolean }>(
        service,
        'claim_webhook_deliveries',
        { p_owner: owner, p_most: most },
      );
      allowsLoopback = claimed.allows_loopback;
      const isSoon = claimed.next_ms !== null && claimed.next_ms < patience;
      return { runs: claimed.deliveries, nextMs: isSoon ? claimed.next_ms : null, ended: [] };
    },
    handle: async ({ id, url, payload, tries, secrets }) => {
      const began = now();
      const signed = await signedHeaders({ id, timestamp: Math.floor(began / 1000), body: payload }, secrets);
      const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'Chabot-Webhooks/1' };
      const outcome = await deliver({ url, headers, body: payload }, { network, allowsLoopback, timeout });
      await rpc(service, 'settle_webhook_delivery', {
        p_delivery: id,
        p_owner: owner,
        p_tries: tries,
        p_result: { ...outcome, ms: Math.max(0, now() - began) },
      });
    },
    onFailure: ({ id }, error) => noteRowFailure(service, 'webhooks', id, error),
    capacity,
  });
  const app = new Hono({ strict: false }).basePath('/integrations');
  app.onError(respondWithError);
  app.post('/', async (c) => {
    await requireServiceKey(c.req, env);
    waitUntil(drain.wake());
    return c.json({}, 202);
  });
  return app;
}
