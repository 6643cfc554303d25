/** One attempt of a call to the gateway (/api/waha). Every failure is a value. */
import ky, { isTimeoutError, type KyInstance } from 'ky';
import * as v from 'valibot';

import { errorBodySchema } from '../../contracts/gateway.ts';
import { OLDEST_CLIENT } from '../../contracts/release.ts';
import { readJson } from './gateway.body.ts';
import {
  ambiguousFailure,
  offlineFailure,
  parseRetryAfter,
  verdictOf,
  type GatewayFailure,
} from './gateway.failure.ts';
import { ClientTooOld } from './session.ts';

export type GatewayResult<T> = { ok: true; value: T } | { ok: false; failure: GatewayFailure };

export interface GatewayOptions {
  /** The gateway's base path on the page's origin: '/api/waha'. */
  base: string;
  /** The publishable key. */
  key: string;
  /** Adds the bearer token. On 401 it refreshes the token and repeats the request, once. */
  fetch: typeof fetch;
  isOnline: () => boolean;
  now?: () => number;
}

export type GatewayCall = <T>(
  request: (api: KyInstance) => Promise<Response>,
  schema: v.GenericSchema<unknown, T>,
) => Promise<GatewayResult<T>>;

/** Milliseconds. Browsers alone would wait for minutes. */
const TIMEOUT = 30_000;
/** Bytes. An error body has a status text and a code; an HTML page is not read. */
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
      if (error instanceof ClientTooOld) return { ok: false, failure: await failureOf(error.response, now()) };
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

/** For a call whose response has only a status. */
export const emptyBody = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

const failureOf = async (response: Response, now: number): Promise<GatewayFailure> => {
  const json = await readJson(response, MAX_ERROR_BODY).catch(() => null);
  const body = v.safeParse(errorBodySchema, json);
  return {
    status: response.status,
    // HTTP/2 has no status text, so the gateway repeats it in the body.
    statusText: response.statusText || (body.success && body.output.statusText) || '',
    verdict: response.headers.has(OLDEST_CLIENT) ? 'retryable' : verdictOf(response.status),
    code: body.success ? body.output.code : null,
    retryAfter: parseRetryAfter(response.headers.get('Retry-After'), now),
  };
};
