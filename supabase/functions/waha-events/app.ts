import { Hono } from 'hono';

import { inBackground } from '../_shared/background.ts';
import { readLimited } from '../_shared/bytes.ts';
import { serviceClient, type Fetch } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { answerError, ApiError } from '../_shared/errors.ts';
import { logError } from '../_shared/log.ts';
import { normaliseEnvelope } from '../_shared/waha/envelope.ts';
import { verifyHmac } from '../_shared/waha/hmac.ts';
import { withMedia } from '../_shared/waha/storeMessageMedia.ts';
import { tellWriting } from '../_shared/waha/typing.ts';
import { createUpstream } from '../_shared/waha/upstream.ts';
import { sayWaitingWords } from '../_shared/waha/waitingNotices.ts';
import { createListening } from './missedMessageCheck.ts';

/** Media come by address and not in the body; what is larger than this is no envelope. */
const mostBody = 4 * 1024 * 1024;

/**
 * Milliseconds either side of an event's own time in which it is heard: whoever was away for a weekend still hears what
 * waited, and a clock may be wrong. Ids are remembered for seven days (`private.sweep`), more than twice as long, so that
 * what somebody has caught and sends again is a duplicate until it is out of its time.
 */
const heardWithin = 3 * 24 * 3_600_000;

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return null;
  }
};

/**
 * Hears WAHA's events. Whoever signs with our secret is WAHA; everybody else gets 401. What is understood goes into the
 * database, once per envelope; what is not understood is thanked for and forgotten. Only a database that cannot be
 * reached makes WAHA try again.
 */
export function createEvents({
  env,
  fetch = globalThis.fetch,
  now = Date.now,
  afterwards = inBackground,
}: {
  env: Env;
  fetch?: Fetch;
  now?: () => number;
  /** Is given what goes on when WAHA has its answer: it waits for none of this. */
  afterwards?: (work: Promise<void>) => void;
}): Hono {
  const service = serviceClient(env, fetch);
  const upstream = createUpstream({ url: env.wahaUrl, key: env.wahaKey, fetch });
  const desk = { service, upstream, now };
  const listening = createListening(desk);
  const app = new Hono({ strict: false }).basePath('/waha-events');
  app.onError(answerError);

  app.post('/', async (c) => {
    const signature = c.req.header('x-webhook-hmac');
    // Who has not even signed is not listened to.
    if (!signature) throw new ApiError(401, 'unauthorized', 'Tanda tangan tidak sah.');
    const body = await readLimited(c.req.raw.body, mostBody);
    if (!body) throw new ApiError(413, 'too_large', 'Permintaan terlalu besar.');
    if (!(await verifyHmac(body, signature, env.webhookSecret)))
      throw new ApiError(401, 'unauthorized', 'Tanda tangan tidak sah.');
    const envelope = normaliseEnvelope(parse(body), now());
    if (!envelope) return c.json({ applied: false, reason: 'ignored_event' });
    if (Math.abs(now() - Date.parse(envelope.timestamp)) > heardWithin) {
      // A gateway whose clock is days off would not be heard any more, and somebody must find out why.
      logError(`An event of ${envelope.session} from ${envelope.timestamp} was not heard: it is too far from now.`);
      return c.json({ applied: false, reason: 'out_of_time' });
    }
    // Told, and kept nowhere.
    if (envelope.event === 'presence.update')
      return c.json({ applied: await tellWriting(service, envelope.session, envelope.writing) });
    const p_envelope =
      envelope.event === 'message.any'
        ? { ...envelope, message: await withMedia({ service, upstream }, envelope.session, envelope.message) }
        : envelope;
    const { data, error } = await service.rpc('apply_event', { p_envelope });
    if (error) {
      logError(error);
      throw new ApiError(503, 'backend_failed', 'Basis data tidak dapat dijangkau.', { retryAfter: 2 });
    }
    const { words, ...answer } = data as { applied: boolean; words?: boolean };
    const say = async (): Promise<void> => sayWaitingWords(desk, envelope.session);
    if (words) afterwards(say());
    const found = answer.applied && listening.notice(envelope);
    if (found) afterwards(found.then((heard) => (heard ? say() : undefined)));
    return c.json(answer);
  });

  return app;
}
