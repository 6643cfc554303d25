import { before, discard, type Network } from '../_shared/pinnedRequest.ts';
import { findPublicAddress, isPublic } from '../_shared/publicAddress.ts';

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

const isLoopback = (address: string): boolean => address === '127.0.0.1';

/**
 * Posts a message to an endpoint. The host is resolved once, its addresses are checked, and the checked address is the one
 * that is connected to. Redirects are not followed.
 *
 * @param allowsLoopback lets this computer through, without HTTPS; for development and tests
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
    const { headers, body } = message;
    const response = await before(
      signal,
      network.request(url, found.address, { method: 'POST', headers, body }, signal),
    );
    // What the endpoint says beside its status is not read, however long it is.
    await discard(response);
    const code = response.status;
    if (code >= 200 && code <= 299) return { code, failure: null };
    return { code, failure: code >= 300 && code <= 399 ? 'redirect' : 'status' };
  } catch (error) {
    if (signal.aborted) return { code: null, failure: 'slow' };
    const isUnknown = (error as { code?: string }).code === 'ENOTFOUND';
    return { code: null, failure: isUnknown ? 'unknown_host' : 'unreachable' };
  }
}
