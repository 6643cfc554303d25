/** One attempt of one call to the gateway (/api/waha). Every way in which it can fail is a value. */
import ky, { isTimeoutError, type KyInstance } from 'ky';
import * as v from 'valibot';

import { errorBodySchema } from '../../contracts/gateway.ts';
import { readJson } from './gateway.body.ts';
import {
  ambiguousFailure,
  offlineFailure,
  parseRetryAfter,
  verdictOf,
  type GatewayFailure,
} from './gateway.failure.ts';

export type GatewayResult<T> = { ok: true; value: T } | { ok: false; failure: GatewayFailure };

export interface GatewayOptions {
  /** Where the gateway is mounted: '/api/waha' of the page's own origin. */
  base: string;
  /** The publishable key. */
  key: string;
  /** Adds the bearer token; on 401 refreshes once and replays once (the backend's fetch). */
  fetch: typeof fetch;
  isOnline: () => boolean;
  now?: () => number;
}

export type GatewayCall = <T>(
  request: (api: KyInstance) => Promise<Response>,
  schema: v.GenericSchema<unknown, T>,
) => Promise<GatewayResult<T>>;

/** A call that takes longer is given up: the browser waits for minutes otherwise. In milliseconds. */
const TIMEOUT = 30_000;
/** Error bodies are read for a word and a code; a page of HTML is not. In bytes. */
const MAX_ERROR_BODY = 16 * 1024;

export const createCall = ({ base, key, fetch, isOnline, now = Date.now }: GatewayOptions): GatewayCall => {
  const api = ky.create({
    prefix: base,
    fetch: async (input, init) => fetch(input, init),
    headers: { 'X-Api-Key': key },
    retry: 0,
    timeout: TIMEOUT,
    throwHttpErrors: false,
  });
  return async (request, schema) => {
    if (!isOnline()) return { ok: false, failure: offlineFailure };
    try {
      const response = await request(api);
      if (!response.ok) return { ok: false, failure: await failureOf(response, now()) };
      const parsed = v.safeParse(schema, await readJson(response));
      return parsed.success
        ? { ok: true, value: parsed.output }
        : { ok: false, failure: ambiguousFailure('Invalid Response', response.status) };
    } catch (error) {
      return { ok: false, failure: ambiguousFailure(isTimeoutError(error) ? 'Timeout' : 'Network Error') };
    }
  };
};

export const post =
  (path: string, json?: unknown, signal?: AbortSignal, keepalive = false) =>
  async (api: KyInstance) =>
    api.post(path, { ...(json !== undefined && { json }), keepalive, ...(signal && { signal }) });

export const get =
  (path: string, { searchParams = {}, headers = {} }: GetOptions = {}, signal?: AbortSignal) =>
  async (api: KyInstance) =>
    api.get(path, { searchParams, headers, ...(signal && { signal }) });

interface GetOptions {
  searchParams?: Record<string, string | number>;
  headers?: Record<string, string>;
}

/** The body of a call that answers only with its status. */
export const emptyBody = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

const failureOf = async (response: Response, now: number): Promise<GatewayFailure> => {
  const json = await readJson(response, MAX_ERROR_BODY).catch(() => null);
  const body = v.safeParse(errorBodySchema, json);
  return {
    status: response.status,
    // HTTP/2 has no status text: the gateway repeats it in the body.
    statusText: response.statusText || (body.success && body.output.statusText) || '',
    verdict: verdictOf(response.status),
    code: body.success ? body.output.code : null,
    retryAfter: parseRetryAfter(response.headers.get('Retry-After'), now),
  };
};
