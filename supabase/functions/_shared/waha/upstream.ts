import { readLimited } from '../bytes.ts';
import type { Fetch } from '../clients.ts';
import type { Json } from './json.ts';
import { UpstreamFailure } from './upstreamError.ts';

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string | number | boolean | undefined>;
  body?: Json;
  /** Milliseconds; WAHA itself waits up to 10 s before it refuses (waha.md §1.4). */
  timeout?: number;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** WAHA, reached with a key that no caller sees. */
export interface Upstream {
  /** The JSON of an answer in the 200s; an empty body, which WAHA likes, is null. Throws `UpstreamFailure`. */
  json(path: string, call?: Call): Promise<unknown>;
  /** The same, of an answer that is a list: one that is none tells nothing, least of all that there is nothing. */
  list(path: string, call?: Call): Promise<unknown[]>;
  /** The same with the bytes as they came. */
  bytes(path: string, call?: Call): Promise<Answer>;
}

const usualTimeout = 15_000;
const mostBytes = 24 * 1024 * 1024;

const parse = (bytes: Uint8Array): unknown => {
  const content = new TextDecoder().decode(bytes);
  return content.trim() === '' ? null : (JSON.parse(content) as unknown);
};

/** Retry-After in seconds. Its other form, a date, is of a clock that need not be ours. */
const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;

/** A way to the WAHA at `url`, with its key. */
export function createUpstream({ url, key, fetch }: { url: string; key: string; fetch: Fetch }): Upstream {
  const bytes = async (
    path: string,
    { method = 'GET', query = {}, body, timeout = usualTimeout, headers = {} }: Call = {},
  ): Promise<Answer> => {
    const address = new URL(`${url.replace(/\/$/, '')}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value));
    let response: Response;
    let content: Uint8Array<ArrayBuffer> | null;
    try {
      response = await fetch(address, {
        method,
        // A redirect could lead anywhere: WAHA has no reason for one.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      content = await readLimited(response.body, mostBytes);
    } catch (error) {
      throw new UpstreamFailure(
        error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable',
        0,
      );
    }
    if (!content) throw new UpstreamFailure('malformed', response.status);
    if (response.ok)
      return { status: response.status, contentType: response.headers.get('content-type') ?? '', bytes: content };
    let said: unknown;
    try {
      said = parse(content);
    } catch {
      said = null;
    }
    throw new UpstreamFailure(
      response.status >= 500 && response.status !== 501 ? 'failed' : 'refused',
      response.status,
      said,
      secondsOf(response.headers.get('retry-after')),
    );
  };

  const json: Upstream['json'] = async (path, call) => {
    const answer = await bytes(path, call);
    try {
      return parse(answer.bytes);
    } catch {
      throw new UpstreamFailure('malformed', answer.status);
    }
  };

  return {
    bytes,
    json,
    list: async (path, call) => {
      const answer = await json(path, call);
      if (!Array.isArray(answer)) throw new UpstreamFailure('malformed', 200);
      return answer as unknown[];
    },
  };
}
