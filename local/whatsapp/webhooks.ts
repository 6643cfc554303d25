import { createHmac } from 'node:crypto';

import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import { ulid } from './ids.ts';
import type { Json } from './payloads.ts';
import type { Session, WebhookConfig } from './state.ts';

const version = '2026.7.1';

/** Sends a session's events to the webhooks that subscribe to them. */
export interface Webhooks {
  emit(session: Session, event: string, payload: Json): void;
  /** Resolves when no request is in flight. Retries may still be scheduled. */
  settled(): Promise<void>;
  close(): void;
}

interface Delivery {
  webhook: WebhookConfig;
  body: string;
  id: string;
}

export function createWebhooks({
  clock,
  faults,
  fetch,
}: {
  clock: Clock;
  faults: Faults;
  fetch: typeof globalThis.fetch;
}): Webhooks {
  const inFlight = new Set<Promise<void>>();
  /** First attempts of one session are sent in order; retries, as in WAHA, are not. */
  const queues = new Map<string, Promise<void>>();
  const heldBack: (() => void)[] = [];
  const closed = new AbortController();

  const attempt = async ({ webhook, body, id }: Delivery): Promise<{ ok: boolean; retryAfter: number | null }> => {
    const headers = new Headers({
      'content-type': 'application/json',
      'user-agent': `WAHA/${version}`,
      'x-webhook-request-id': id,
      'x-webhook-timestamp': String(clock.now()),
    });
    for (const { name, value } of webhook.customHeaders ?? []) headers.set(name, value);
    if (webhook.hmac?.key) {
      headers.set('x-webhook-hmac', createHmac('sha512', webhook.hmac.key).update(body).digest('hex'));
      headers.set('x-webhook-hmac-algorithm', 'sha512');
    }
    try {
      const response = await fetch(webhook.url, { method: 'POST', headers, body, signal: closed.signal });
      await response.body?.cancel();
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      return { ok: response.ok, retryAfter: Number.isFinite(seconds) ? seconds * 1000 : null };
    } catch {
      return { ok: false, retryAfter: null };
    }
  };

  /** The delay before retry number `round` (1…) in ms. */
  const retryDelay = (round: number, { retries }: WebhookConfig): number => {
    const base = (retries?.delaySeconds ?? 2) * 1000;
    if (retries?.policy === 'linear') return base * round;
    if (retries?.policy === 'exponential') return base * 2 ** (round - 1) * (1 + Math.random() * 0.2);
    return base;
  };

  const track = (work: Promise<void>): void => {
    inFlight.add(work);
    void work.finally(() => inFlight.delete(work));
  };

  /** Attempt number `round` (0…). A failed one schedules the next. */
  const deliver = async (delivery: Delivery, round: number): Promise<void> => {
    const { ok, retryAfter } = await attempt(delivery);
    const next = round + 1;
    if (ok || closed.signal.aborted || next >= (delivery.webhook.retries?.attempts ?? 15)) return;
    const cancel = clock.after(retryAfter ?? retryDelay(next, delivery.webhook), () => {
      closed.signal.removeEventListener('abort', cancel);
      track(deliver(delivery, next));
    });
    closed.signal.addEventListener('abort', cancel);
  };

  const enqueue = (queue: string, delivery: Delivery): void => {
    const firstAttempt = (queues.get(queue) ?? Promise.resolve()).then(() => deliver(delivery, 0));
    queues.set(queue, firstAttempt);
    track(firstAttempt);
  };

  const dispatch = (queue: string, event: string, delivery: Delivery): void => {
    const fault = faults.take(['webhook-lost', 'webhook-doubled', 'webhook-reordered', 'webhook-late'], { event });
    const send = (): void => enqueue(queue, delivery);
    if (fault?.kind === 'webhook-lost') return;
    if (fault?.kind === 'webhook-reordered') return void heldBack.push(send);
    if (fault?.kind === 'webhook-late') return void clock.after(fault.ms ?? 5_000, send);
    send();
    if (fault?.kind === 'webhook-doubled') send();
    for (const sendHeld of heldBack.splice(0)) sendHeld();
  };

  return {
    emit: (session, event, payload) => {
      for (const webhook of session.config?.webhooks ?? []) {
        if (!webhook.events.includes(event) && !webhook.events.includes('*')) continue;
        const id = `evt_${ulid(clock.now())}`;
        const body = JSON.stringify({
          id,
          timestamp: clock.now(),
          event,
          session: session.name,
          metadata: session.config?.metadata,
          me: session.me,
          payload,
          engine: session.engine,
          environment: {
            version,
            engine: session.engine,
            tier: 'CORE',
            browser: null,
            platform: 'linux',
            worker: { id: null },
          },
        });
        dispatch(session.name, event, { webhook, body, id });
      }
    },
    settled: async () => {
      while (inFlight.size) await Promise.all(inFlight);
    },
    close: () => closed.abort(),
  };
}
