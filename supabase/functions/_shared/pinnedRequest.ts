import type { Dispatcher } from 'undici';

import { readLimited, type Bytes } from './bytes.ts';
import { resolveHost } from './publicAddress.ts';

export interface PinnedRequest {
  method: 'GET' | 'POST';
  /** Without `host` and `content-length`, which follow from the URL and the body. */
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export interface PinnedResponse {
  status: number;
  /** The names in small letters. Of a repeated header, the first value. */
  headers: Record<string, string | undefined>;
  /** As sent, perhaps compressed. A response that is not read to its end must be cancelled, which closes the connection. */
  body: ReadableStream<Uint8Array>;
}

/** The way to computers that users and pages name. Tests replace it; what may be connected to is decided outside of it. */
export interface Network {
  /** The addresses of a host. Rejects with an error that has the `code` of getaddrinfo. */
  resolve: (host: string) => Promise<string[]>;
  /**
   * Sends a request to the computer with this address, whatever the name resolves to by now. The certificate must be one for
   * the host of the URL. Redirects are not followed. The signal ends the body too.
   */
  request: (url: URL, address: string, request: PinnedRequest, signal: AbortSignal) => Promise<PinnedResponse>;
}

/** Bytes of a response's head. */
const maxHeaderBytes = 16_384;

const firstValue = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'object' ? value[0] : value;

export const internet: Network = {
  resolve: resolveHost,
  request: async (url, address, { method, headers, body }, signal) => {
    // Not `node:https`: in Deno 2.1, which hosted functions run on, it checks the certificate against the address and ignores
    // `servername`, `createConnection` and `lookup`. Version 8 of undici does not load there. Loaded at the first request,
    // because it takes a tenth of a second.
    const { Client } = await import('undici');
    const client = new Client(`${url.protocol}//${address.includes(':') ? `[${address}]` : address}:${portOf(url)}`, {
      maxHeaderSize: maxHeaderBytes,
    });
    const close = () => void client.destroy().catch(() => {});
    try {
      // The name in `host` is the one that is sent for SNI, and that the certificate is checked for.
      const response = await client.request({
        method,
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host },
        body: body ?? null,
        signal,
      });
      return {
        status: response.statusCode,
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), firstValue(value)]),
        ),
        body: asStream(response.body, close),
      };
    } catch (error) {
      close();
      throw error;
    }
  },
};

/**
 * The chunks as a stream that closes the connection when it ends, fails or is cancelled. Not `Readable.toWeb`: undici's body
 * may still emit after it is destroyed, which a cancelled stream of Node refuses with an uncaught error.
 */
function asStream(body: Dispatcher.ResponseData['body'], close: () => void): ReadableStream<Uint8Array> {
  // The reader of the stream gets the error too.
  body.on('error', close).on('close', close);
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

/** Rejects when the signal is aborted: a lookup takes no signal. */
export async function before<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Closes the connection of a response that is not read. */
export const discard = ({ body }: PinnedResponse): Promise<void> => body.cancel().catch(() => {});

/**
 * The content of a response, decompressed. `too_large`: it has more than `maxBytes`, before or after. `encoded`: it is
 * compressed in a way that was not asked for. Closes the connection in any case.
 */
export async function readContent(
  response: PinnedResponse,
  maxBytes: number,
): Promise<Bytes | 'too_large' | 'encoded'> {
  const { headers, body } = response;
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const isZipped = encoding === 'gzip' || encoding === 'x-gzip';
  const isEncoded = !isZipped && encoding !== 'identity';
  if (isEncoded || Number(headers['content-length']) > maxBytes) {
    await discard(response);
    return isEncoded ? 'encoded' : 'too_large';
  }
  const inflate = new DecompressionStream('gzip') as unknown as TransformStream<Uint8Array, Uint8Array>;
  return (await readLimited(isZipped ? body.pipeThrough(inflate) : body, maxBytes)) ?? 'too_large';
}
