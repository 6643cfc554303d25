import type { MiddlewareHandler } from 'hono';

import { pause, type Clock } from './clock.ts';

/** Something that goes wrong on demand. `times` counts down to zero (default 1); the rest narrows what it strikes. */
export interface Fault {
  kind:
    | 'latency' // answers `ms` later
    | 'status' // answers `status` with an error body, and Retry-After; with `after` the call took effect all the same
    | 'timeout' // answers only after `ms` (default a minute); with `after` the call took effect at once
    | 'body' // answers 200 with `body` as text/html
    | 'refusal' // WhatsApp refuses the send: 500 with `code` (default 463) in the exception
    | 'webhook-lost'
    | 'webhook-doubled'
    | 'webhook-reordered' // held back until the next one has gone out
    | 'webhook-late'; // goes out `ms` later
  times?: number;
  method?: string;
  /** A part of the path after /api. */
  path?: string;
  /** Which webhook event. */
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
  /** Takes the next fault among `kinds` that applies, and counts it down. */
  take(kinds: readonly Fault['kind'][], what: { method?: string; path?: string; event?: string }): Fault | null;
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
      const found = faults.find(
        (fault) =>
          kinds.includes(fault.kind) &&
          (!fault.method || fault.method === method) &&
          (!fault.path || path?.includes(fault.path)) &&
          (!fault.event || fault.event === event),
      );
      if (!found) return null;
      found.times -= 1;
      if (found.times <= 0) faults = faults.filter((fault) => fault !== found);
      return found;
    },
  };
}

/** Strikes calls of the HTTP API. Refusals are taken by the send calls themselves. */
export function faultyCalls(faults: Faults, clock: Clock): MiddlewareHandler {
  return async (c, next) => {
    const fault = faults.take(['latency', 'status', 'timeout', 'body'], { method: c.req.method, path: c.req.path });
    if (!fault) return next();
    if (fault.kind === 'latency') {
      await pause(clock, fault.ms ?? 2_000);
      return next();
    }
    if (fault.after) await next();
    if (fault.kind === 'timeout') await pause(clock, fault.ms ?? 60_000);
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
