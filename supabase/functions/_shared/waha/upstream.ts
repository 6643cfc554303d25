import { readLimited, type Bytes } from '../bytes.ts';
import type { Fetch } from '../clients.ts';
import type { Json } from './json.ts';
import { kindOfResponse, UpstreamError } from './upstreamError.ts';

interface UpstreamCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string | number | boolean | undefined>;
  body?: Json;
  /** Milliseconds. WAHA itself waits up to 10 s before some error responses. */
  timeout?: number;
  headers?: Record<string, string>;
}

interface UpstreamResponse {
  status: number;
  contentType: string;
  bytes: Bytes;
}

/** WAHA's HTTP API, with the API key. */
export interface Upstream {
  /** The JSON of a 2xx response; null for an empty body, which several WAHA calls return. Throws `UpstreamError`. */
  json(path: string, call?: UpstreamCall): Promise<unknown>;
  /** The same for an array. Throws `UpstreamError` for anything else, which must not count as an empty list. */
  list(path: string, call?: UpstreamCall): Promise<unknown[]>;
  /** The raw bytes of a 2xx response. Throws `UpstreamError`. */
  bytes(path: string, call?: UpstreamCall): Promise<UpstreamResponse>;
}

const defaultTimeout = 15_000;
/** Milliseconds. A lifecycle call waits up to 5 s for the one before it, and then takes up to 4 s itself. */
export const lifecycleTimeout = 20_000;
/** For a request with `downloadMedia`: WAHA retries a failed download for 12 s, and WhatsApp may be slow. */
export const mediaTimeout = 45_000;
const maxResponseBytes = 24 * 1024 * 1024;

const parseJson = (bytes: Uint8Array): unknown => {
  const content = new TextDecoder().decode(bytes);
  return content.trim() === '' ? null : (JSON.parse(content) as unknown);
};

/** `Retry-After` in seconds. Its date form is ignored, because the clocks may differ. */
const retryAfterSeconds = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;

/** A client for the WAHA at `url`. */
export function createUpstream({ url, key, fetch }: { url: string; key: string; fetch: Fetch }): Upstream {
  const bytes = async (
    path: string,
    { method = 'GET', query = {}, body, timeout = defaultTimeout, headers = {} }: UpstreamCall = {},
  ): Promise<UpstreamResponse> => {
    const address = new URL(`${url.replace(/\/$/, '')}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value));
    let response: Response;
    let content: Bytes | null;
    try {
      response = await fetch(address, {
        method,
        // WAHA never redirects, and a redirect could lead to any host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      content = await readLimited(response.body, maxResponseBytes);
    } catch (error) {
      throw new UpstreamError(
        error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable',
        0,
      );
    }
    if (!content) throw new UpstreamError('malformed', response.status);
    if (response.ok)
      return { status: response.status, contentType: response.headers.get('content-type') ?? '', bytes: content };
    let errorBody: unknown;
    try {
      errorBody = parseJson(content);
    } catch {
      errorBody = null;
    }
    throw new UpstreamError(
      kindOfResponse(response.status, errorBody),
      response.status,
      errorBody,
      retryAfterSeconds(response.headers.get('retry-after')),
    );
  };

  const json: Upstream['json'] = async (path, call) => {
    const response = await bytes(path, call);
    try {
      return parseJson(response.bytes);
    } catch {
      throw new UpstreamError('malformed', response.status);
    }
  };

  return {
    bytes,
    json,
    list: async (path, call) => {
      const response = await json(path, call);
      if (!Array.isArray(response)) throw new UpstreamError('malformed', 200);
      return response as unknown[];
    },
  };
}
