/** Calls to the edge functions: JSON, one attempt each. Every failure is a value, except `ClientTooOld`. */
import * as v from 'valibot';

import { readJson } from './gateway.body.ts';
import { errorDetail, parseRetryAfter } from './gateway.failure.ts';
import { ClientTooOld, type SessionClient } from './session.ts';

export interface EdgeFailure {
  /** HTTP status; 0 without a response. */
  status: number;
  /** The function's error code, such as 'expired'; null without one. */
  code: string | null;
  /** "API error: 503 Service Unavailable"; null without a response. */
  detail: string | null;
  /** Seconds to wait (429). */
  retryAfter: number;
}

export type EdgeResult<T> = { ok: true; value: T } | { ok: false; failure: EdgeFailure };

/** Milliseconds, unless the caller waits for something slower. */
const TIMEOUT = 20_000;
/** Seconds to wait when a 429 has no Retry-After. */
const DEFAULT_RETRY_AFTER = 30;

const errorSchema = v.object({
  statusText: v.fallback(v.pipe(v.string(), v.maxLength(200)), ''),
  code: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
});

/** `fetch` sets the credentials: the session's own, or `unsigned`. A response that does not match `schema` is a failure. */
export const callEdgeFunction = async <T>(
  { url, fetch }: Pick<SessionClient, 'url' | 'fetch'>,
  path: string,
  {
    body,
    schema,
    signal,
    timeout = TIMEOUT,
  }: { body: unknown; schema: v.GenericSchema<unknown, T>; signal: AbortSignal; timeout?: number },
): Promise<EdgeResult<T>> => {
  try {
    const response = await fetch(`${url}/functions/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    const json = await readJson(response);
    if (!response.ok) return { ok: false, failure: failureOf(response, json) };
    const parsed = v.safeParse(schema, json);
    if (parsed.success) return { ok: true, value: parsed.output };
    return {
      ok: false,
      failure: { status: response.status, code: null, detail: 'Invalid Response', retryAfter: DEFAULT_RETRY_AFTER },
    };
  } catch (error) {
    if (error instanceof ClientTooOld) throw error;
    // No network, no token, or a timeout.
    return { ok: false, failure: { status: 0, code: null, detail: null, retryAfter: DEFAULT_RETRY_AFTER } };
  }
};

const failureOf = (response: Response, json: unknown): EdgeFailure => {
  const body = v.safeParse(errorSchema, json);
  const { statusText, code } = body.success ? body.output : { statusText: '', code: null };
  const wait = parseRetryAfter(response.headers.get('Retry-After'), Date.now());
  return {
    status: response.status,
    code,
    // HTTP/2 has no status text, so the function repeats it in the body.
    detail: errorDetail({ status: response.status, statusText: response.statusText || statusText }),
    retryAfter: wait === null ? DEFAULT_RETRY_AFTER : Math.max(1, Math.ceil(wait / 1000)),
  };
};
