import { Hono } from 'hono';

import { inBackground } from '../_shared/background.ts';
import { readLimited } from '../_shared/bytes.ts';
import { serviceClient, type Fetch } from '../_shared/clients.ts';
import type { WahaEnv } from '../_shared/env.ts';
import { ApiError, respondWithError } from '../_shared/errors.ts';
import { logError } from '../_shared/log.ts';
import { normaliseEnvelope } from '../_shared/waha/envelope.ts';
import { verifyHmac } from '../_shared/waha/hmac.ts';
import { storeMessageMedia } from '../_shared/waha/storeMessageMedia.ts';
import { broadcastTyping } from '../_shared/waha/typing.ts';
import { createUpstream } from '../_shared/waha/upstream.ts';
import { sendWaitingNotices } from '../_shared/waha/waitingNotices.ts';
import { wakeAgent } from '../_shared/wakeAgent.ts';
import { createMissedMessageCheck } from './missedMessageCheck.ts';
import { createIdentityResolver } from './resolveIdentity.ts';

/** An envelope contains URLs of media and not the files. */
const maxBodyBytes = 4 * 1024 * 1024;

/**
 * Milliseconds between an event's timestamp and now, in either direction, after which it is rejected. It allows for an
 * outage over a weekend and for wrong clocks. Event ids are kept for seven days (`private.sweep`), so a replayed event is
 * a duplicate until it is too old.
 */
const maxEventAge = 3 * 24 * 3_600_000;

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return null;
  }
};

/**
 * The webhook for WAHA's events. Requests without a valid HMAC signature get 401. A known event is applied to the database
 * once per envelope id; an unknown one gets 200 and is dropped. Only an unreachable database makes WAHA retry.
 */
export function createWebhook({
  env,
  fetch = globalThis.fetch,
  now = Date.now,
  waitUntil = inBackground,
}: {
  env: WahaEnv;
  fetch?: Fetch;
  now?: () => number;
  /** Takes work that continues after the response, which WAHA does not wait for. */
  waitUntil?: (work: Promise<void>) => void;
}): Hono {
  const service = serviceClient(env, fetch);
  const upstream = createUpstream({ url: env.wahaUrl, key: env.wahaKey, fetch });
  const context = { service, upstream, now };
  const missedMessageCheck = createMissedMessageCheck(context);
  const resolveIdentity = createIdentityResolver(context);
  const app = new Hono({ strict: false }).basePath('/waha-events');
  app.onError(respondWithError);

  app.post('/', async (c) => {
    const signature = c.req.header('x-webhook-hmac');
    // An unsigned body is not even read.
    if (!signature) throw new ApiError(401, 'unauthorized', 'Tanda tangan tidak sah.');
    const body = await readLimited(c.req.raw.body, maxBodyBytes);
    if (!body) throw new ApiError(413, 'too_large', 'Permintaan terlalu besar.');
    if (!(await verifyHmac(body, signature, env.webhookSecret)))
      throw new ApiError(401, 'unauthorized', 'Tanda tangan tidak sah.');
    const told = normaliseEnvelope(parse(body), now());
    if (!told) return c.json({ applied: false, reason: 'ignored_event' });
    if (Math.abs(now() - Date.parse(told.timestamp)) > maxEventAge) {
      // Without a log entry, a WAHA server with a wrong clock would fail silently.
      logError(`Event of session ${told.session} rejected: its timestamp ${told.timestamp} is too far from now.`);
      return c.json({ applied: false, reason: 'out_of_time' });
    }
    const envelope = await resolveIdentity(told);
    // Broadcast only, not stored.
    if (envelope.event === 'presence.update')
      return c.json({ applied: await broadcastTyping(service, envelope.session, envelope.typing) });
    const p_envelope =
      envelope.event === 'message.any'
        ? { ...envelope, message: await storeMessageMedia({ service, upstream }, envelope.session, envelope.message) }
        : envelope;
    const { data, error } = await service.rpc('apply_event', { p_envelope });
    if (error) {
      logError(error);
      throw new ApiError(503, 'backend_failed', 'Basis data tidak dapat dijangkau.', { retryAfter: 2 });
    }
    const { words, wakes_agent, ...result } = data as { applied: boolean; words?: boolean; wakes_agent?: boolean };
    const sendNotices = async (): Promise<void> => sendWaitingNotices(context, envelope.session);
    if (words) waitUntil(sendNotices());
    if (wakes_agent) waitUntil(wakeAgent(service));
    const check = result.applied && missedMessageCheck.onEvent(envelope);
    if (check) waitUntil(check.then((missedCount) => (missedCount ? sendNotices() : undefined)));
    return c.json(result);
  });

  return app;
}
