import type { MiddlewareHandler } from 'hono';

import { sleep, type Clock } from './clock.ts';

/** An injected fault. `times` counts down to zero (default 1); the other fields restrict where it applies. */
export interface Fault {
  kind:
    | 'latency' // responds after `ms`
    | 'status' // responds with `status`, an error body and Retry-After; with `after` the call still takes effect
    | 'timeout' // responds only after `ms` (default one minute); with `after` the call takes effect at once
    | 'body' // responds with 200 and `body` as text/html
    | 'refusal' // WhatsApp rejects the message: 500 with `code` (default 463) in the exception
    | 'webhook-lost'
    | 'webhook-doubled'
    | 'webhook-reordered' // delayed until the next webhook has been sent
    | 'webhook-late'; // sent `ms` later
  times?: number;
  method?: string;
  /** A part of the path after /api. */
  path?: string;
  /** The webhook event. */
  event?: string;
  after?: boolean;
  ms?: number;
  status?: number;
  /** Seconds. */
  retryAfter?: number;
  code?: string;
  body?: string;
}

export interface Faults {
  add(fault: Fault): void;
  list(): Fault[];
  clear(): void;
  /** Returns the next matching fault of these kinds and counts it down. */
  take(kinds: readonly Fault['kind'][], call: { method?: string; path?: string; event?: string }): Fault | null;
}

export function createFaults(): Faults {
  let faults: (Fault & { times: number })[] = [];
  return {
    add: (fault) => faults.push({ times: 1, ...fault }),
    list: () => faults,
    clear: () => {
      faults = [];
    },
    take: (kinds, { method, path, event }) => {
      const match = faults.find(
        (fault) =>
          kinds.includes(fault.kind) &&
          (!fault.method || fault.method === method) &&
          (!fault.path || path?.includes(fault.path)) &&
          (!fault.event || fault.event === event),
      );
      if (!match) return null;
      match.times -= 1;
      if (match.times <= 0) faults = faults.filter((fault) => fault !== match);
      return match;
    },
  };
}

/** Middleware that applies faults to the HTTP API. The send endpoints apply `refusal` themselves. */
export function injectFaults(faults: Faults, clock: Clock): MiddlewareHandler {
  return async (c, next) => {
    const fault = faults.take(['latency', 'status', 'timeout', 'body'], { method: c.req.method, path: c.req.path });
    if (!fault) return next();
    if (fault.kind === 'latency') {
      await sleep(clock, fault.ms ?? 2_000);
      return next();
    }
    if (fault.after) await next();
    if (fault.kind === 'timeout') await sleep(clock, fault.ms ?? 60_000);
    c.res =
      fault.kind === 'body'
        ? new Response(fault.body ?? '<html>Bad gateway</html>', { headers: { 'content-type': 'text/html' } })
        : Response.json(
            {
              statusCode: fault.status ?? 500,
              exception: { message: 'made to fail', stack: 'Error: made to fail\n    at secret.js:1' },
            },
            {
              status: fault.status ?? 500,
              ...(fault.retryAfter !== undefined && { headers: { 'retry-after': String(fault.retryAfter) } }),
            },
          );
    return undefined;
  };
}
