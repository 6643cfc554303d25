import { Hono } from 'hono';
import * as v from 'valibot';

import { requireServiceKey } from '../_shared/apiKeys.ts';
import { inBackground } from '../_shared/background.ts';
import { rpc, serviceClient, type Fetch } from '../_shared/clients.ts';
import { createDrain } from '../_shared/drain.ts';
import type { PushEnv } from '../_shared/env.ts';
import { ApiError, respondWithError } from '../_shared/errors.ts';
import { parse, readJson } from '../_shared/input.ts';
import { createJsonFunction } from '../_shared/jsonFunction.ts';
import type { Rate } from '../_shared/rateLimit.ts';
import { noteRowFailure } from '../_shared/rowFailures.ts';
import { notificationOf, type Told } from './notification.ts';
import { send, type Subscription } from './send.ts';

export interface PushOptions {
  env: PushEnv;
  fetch?: Fetch;
  rate?: Rate;
  /** Takes work that continues after the response. */
  waitUntil?: (work: Promise<void>) => void;
  /** Milliseconds for one try. It is less than the lease of a delivery (`claim_push_deliveries`). */
  timeout?: number;
}

interface Delivery extends Told, Subscription {
  id: string;
  tries: number;
}

/** Deliveries that one process sends at the same time. */
const capacity = 20;

/** Milliseconds. Deliveries that are due later are left to the tick of the database. */
const patience = 30_000;

/** Seconds before the second try, the third, and so on. */
const waits = [15, 60, 300, 900];

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));

const Renewal = v.object({
  old: v.object({ endpoint: text(1000), auth: text(100) }),
  endpoint: text(1000),
  p256dh: text(100),
  auth: text(100),
});

/**
 * Notifications for closed pages. `POST /push` with the service key wakes the sender: it responds with 202 at once, and sends
 * what is due, until nothing is due within half a minute. Any number of processes may run.
 *
 * `POST /push/key` responds `{key}`, with which a browser subscribes, or 503 `unavailable`. `POST /push/renew` replaces a
 * subscription that the browser has changed: its service worker has no token, but the secret of the subscription.
 */
export function createPush({
  env,
  fetch = globalThis.fetch,
  rate = { burst: 30, perSecond: 0.5 },
  waitUntil = inBackground,
  timeout = 10_000,
}: PushOptions): Hono {
  const service = serviceClient(env, fetch);
  const owner = crypto.randomUUID();
  const { vapid } = env;
  const drain = createDrain<Delivery>({
    claim: async (most) => {
      if (vapid === null) return { runs: [], nextMs: null, ended: [] };
      const { deliveries, next_ms: next } = await rpc<{ deliveries: Delivery[]; next_ms: number | null }>(
        service,
        'claim_push_deliveries',
        { p_owner: owner, p_most: most },
      );
      return { runs: deliveries, nextMs: next !== null && next < patience ? next : null, ended: [] };
    },
    handle: async (delivery) => {
      if (vapid === null) return;
      const { id, tries, kind, room } = delivery;
      const message = {
        payload: JSON.stringify(notificationOf(delivery)),
        topic: room.id.replaceAll('-', ''),
        urgency: kind === 'ai_handled' ? 'normal' : 'high',
      } as const;
      const outcome = await send(delivery, message, { vapid, fetch, timeout });
      await rpc(service, 'settle_push_delivery', {
        p_delivery: id,
        p_owner: owner,
        p_tries: tries,
        p_outcome: outcome.is,
        p_kind: kind,
        p_seconds: outcome.is === 'retry' ? Math.max(outcome.seconds ?? 0, waits[tries - 1] ?? 0) : 0,
      });
    },
    onFailure: ({ id }, error) => noteRowFailure(service, 'pushes', id, error),
    capacity,
  });
  const app = new Hono({ strict: false }).basePath('/push');
  app.onError(respondWithError);
  app.post('/', async (c) => {
    await requireServiceKey(c.req, env);
    waitUntil(drain.wake());
    return c.json({}, 202);
  });

  const { app: browsers } = createJsonFunction('push', { env, fetch, rate });
  browsers.post('/key', (c) => {
    if (vapid === null) throw new ApiError(503, 'unavailable', 'Notifikasi saat aplikasi tertutup belum tersedia.');
    return c.json({ key: vapid.publicKey });
  });
  browsers.post('/renew', async (c) => {
    const { old, endpoint, p256dh, auth } = parse(Renewal, await readJson(c));
    const isKnown = await rpc<boolean>(service, 'renew_push_subscription', {
      p_old_endpoint: old.endpoint,
      p_old_auth: old.auth,
      p_endpoint: endpoint,
      p_p256dh: p256dh,
      p_auth: auth,
    });
    if (!isKnown) throw new ApiError(404, 'not_found', 'Perangkat ini tidak terdaftar.');
    return c.json({});
  });
  return new Hono({ strict: false }).route('/', app).route('/', browsers);
}
