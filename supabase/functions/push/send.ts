import { buildPushPayload } from '@block65/webcrypto-web-push';

import type { Fetch } from '../_shared/clients.ts';
import type { VapidEnv } from '../_shared/env.ts';

/** A subscription of a browser. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** JSON, at most 3,993 bytes. */
  payload: string;
  /** At most 32 characters of base64url. A later message of the topic replaces one that was not delivered yet. */
  topic: string;
  urgency: 'normal' | 'high';
}

/** `gone`: the subscription has ended. `dropped`: the message will never be accepted. `seconds`: the wait before the next try. */
export type Outcome = { is: 'sent' | 'gone' | 'dropped' } | { is: 'retry'; seconds: number | null };

/** Seconds that a push service keeps a message for a device that is not reached: a day. */
const TTL = 86_400;

/**
 * Sends a message, encrypted by RFC 8291, signed by RFC 8292. A push service that knows the key no longer, or refuses it, is
 * tried again like one that fails: the subscription is not at fault.
 *
 * @param timeout milliseconds
 */
export async function send(
  { endpoint, p256dh, auth }: Subscription,
  { payload, topic, urgency }: PushMessage,
  { vapid, fetch, timeout }: { vapid: VapidEnv; fetch: Fetch; timeout: number },
): Promise<Outcome> {
  let request: Awaited<ReturnType<typeof buildPushPayload>>;
  try {
    request = await buildPushPayload(
      { data: payload, options: { ttl: TTL, topic, urgency } },
      // The library takes https only. The push service of this computer has none.
      { endpoint: endpoint.replace(/^http:/, 'https:'), expirationTime: null, keys: { p256dh, auth } },
      vapid,
    );
  } catch {
    // Its keys are no point of the curve.
    return { is: 'gone' };
  }
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch {
    return { is: 'retry', seconds: null };
  }
}

const outcomeOf = ({ status, headers }: Response): Outcome => {
  if (status >= 200 && status <= 299) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 413) return { is: 'dropped' };
  const after = Number(headers.get('retry-after') ?? '');
  return { is: 'retry', seconds: Number.isInteger(after) && after > 0 ? after : null };
};
