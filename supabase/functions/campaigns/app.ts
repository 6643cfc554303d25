import { Hono } from 'hono';

import { requireServiceKey } from '../_shared/apiKeys.ts';
import { inBackground } from '../_shared/background.ts';
import { serviceClient, type Fetch } from '../_shared/clients.ts';
import { createDrain } from '../_shared/drain.ts';
import type { WahaEnv } from '../_shared/env.ts';
import { respondWithError } from '../_shared/errors.ts';
import { logError } from '../_shared/log.ts';
import { noteRowFailure } from '../_shared/rowFailures.ts';
import { createUpstream } from '../_shared/waha/upstream.ts';
import { createChannelChecks } from './channelChecks.ts';
import { createDeletions } from './deletedBusinesses.ts';
import { claimMessages, handleMessage, naturalTypingTime } from './sending.ts';

export interface CampaignsOptions {
  env: WahaEnv;
  fetch?: Fetch;
  /** Unix milliseconds. */
  now?: () => number;
  /** Takes work that continues after the response. */
  waitUntil?: (work: Promise<void>) => void;
  /** Milliseconds for which the business is shown as typing before a text. */
  typingTime?: (text: string) => number;
  /** Milliseconds. With typing, it is less than the lease of a message (`private.broadcast_pace`). */
  sendTimeout?: number;
}

/** Channels that one process serves at the same time. */
const capacity = 8;

/**
 * The sender of broadcasts. `POST /campaigns` with the service key wakes it: it responds with 202 at once, and plans and
 * sends what is due, until nothing is due within a minute. Any number of processes may run. Beside it, files are removed that
 * the sweep of the broadcasts has queued, and the sessions and files of deleted businesses, and channels that are silent are checked.
 */
export function createCampaigns({
  env,
  fetch = globalThis.fetch,
  now = Date.now,
  waitUntil = inBackground,
  typingTime = naturalTypingTime,
  sendTimeout = 30_000,
}: CampaignsOptions): Hono {
  const service = serviceClient(env, fetch);
  const upstream = createUpstream({ url: env.wahaUrl, key: env.wahaKey, fetch });
  const context = { service, upstream, now, typingTime, sendTimeout, owner: crypto.randomUUID() };
  const drain = createDrain({
    claim: (most, _, beside) => claimMessages(context, most, beside),
    handle: (message) => handleMessage(context, message),
    onFailure: (message, error) =>
      noteRowFailure(service, message.to_member ? 'messages-to-members' : 'broadcast-messages', message.id, error),
    capacity,
  });
  const checkChannels = createChannelChecks({ ...context, env });
  const removeDeletedBusinesses = createDeletions(context);
  const app = new Hono({ strict: false }).basePath('/campaigns');
  app.onError(respondWithError);
  app.post('/', async (c) => {
    await requireServiceKey(c.req, env);
    waitUntil(drain.wake());
    waitUntil(removeDeletedBusinesses().catch(logError));
    waitUntil(checkChannels().catch(logError));
    return c.json({}, 202);
  });
  return app;
}
