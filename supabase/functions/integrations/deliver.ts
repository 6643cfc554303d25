import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';

import { findPublicAddress, isPublic, resolveHost } from '../_shared/publicAddress.ts';

export interface Message {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** `code`: the status of the response. `failure`: why the endpoint has not accepted the message; null: it has. */
export interface Outcome {
  code: number | null;
  failure: 'status' | 'redirect' | 'slow' | 'unreachable' | 'unknown_host' | 'forbidden_address' | null;
}

/** Tests replace it. What may be connected to is decided outside of it. */
export interface Network {
  resolve: (host: string) => Promise<string[]>;
  /** Posts to the computer with this address, whatever the name resolves to by now. Returns the status. */
  post: (url: URL, address: string, message: Message, signal: AbortSignal) => Promise<number>;
}

export const internet: Network = {
  resolve: resolveHost,
  post: async (url, address, { headers, body }, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const isHttps = url.protocol === 'https:';
    const request = isHttps ? requestHttps : requestHttp;
    const bytes = new TextEncoder().encode(body);
    const options = {
      method: 'POST',
      host: address,
      // An address has no name to be checked against.
      ...(isHttps && isIP(url.hostname) === 0 && { servername: url.hostname }),
      port: url.port === '' ? (isHttps ? 443 : 80) : Number(url.port),
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host, 'content-length': String(bytes.length) },
      signal,
    };
    request(options, (response) => {
      resolve(response.statusCode ?? 0);
      // What the endpoint says beside its status is not read, however long it is.
      response.destroy();
    })
      .on('error', reject)
      .end(bytes);
    return promise;
  },
};

const isLoopback = (address: string): boolean => address === '127.0.0.1';

/**
 * Posts a message to an endpoint. The host is resolved once, its addresses are checked, and the checked address is the one
 * that is connected to. Redirects are not followed.
 *
 * @param allowsLoopback lets this computer through, without HTTPS; for tests
 * @param timeout milliseconds
 */
export async function deliver(
  message: Message,
  { network, allowsLoopback, timeout }: { network: Network; allowsLoopback: boolean; timeout: number },
): Promise<Outcome> {
  const url = URL.parse(message.url);
  if (url === null || !(url.protocol === 'https:' || (allowsLoopback && url.protocol === 'http:')))
    return { code: null, failure: 'forbidden_address' };
  const signal = AbortSignal.timeout(timeout);
  try {
    const isAllowed = (address: string) => isPublic(address) || (allowsLoopback && isLoopback(address));
    const found = await before(signal, findPublicAddress(url.hostname, network.resolve, isAllowed));
    if ('failure' in found) return { code: null, failure: found.failure };
    const code = await before(signal, network.post(url, found.address, message, signal));
    if (code >= 200 && code <= 299) return { code, failure: null };
    return { code, failure: code >= 300 && code <= 399 ? 'redirect' : 'status' };
  } catch (error) {
    if (signal.aborted) return { code: null, failure: 'slow' };
    const isUnknown = (error as { code?: string }).code === 'ENOTFOUND';
    return { code: null, failure: isUnknown ? 'unknown_host' : 'unreachable' };
  }
}

/** Rejects when the signal is aborted: a lookup takes no signal. */
const before = async <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};
