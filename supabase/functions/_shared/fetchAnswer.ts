import { readLimited } from './bytes.ts';
import type { Fetch } from './clients.ts';

export type Json = Record<string, unknown>;

/** Milliseconds for one call. */
const TIMEOUT = 15_000;
const MAX_BODY = 256 * 1024;

/** Calls a provider. Throws `unknown` without an answer in JSON. */
export async function fetchAnswer(
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<{ status: number; answer: Json }> {
  let status: number;
  let answer: unknown;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
    ({ status } = response);
    const bytes = await readLimited(response.body, MAX_BODY);
    answer = JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()));
  } catch {
    throw new ProviderError('unknown');
  }
  if (typeof answer !== 'object' || answer === null) throw new ProviderError('unknown');
  return { status, answer: answer as Json };
}

/**
 * A failed call. `unknown`: no answer, so it may have been carried out. `account`: the provider does not accept the key or
 * the method of this business. `limit`: the calls of the day are used up. `refused`: any other refusal.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: 'unknown' | 'account' | 'limit' | 'refused';
  constructor(kind: ProviderError['kind']) {
    super(kind);
    this.kind = kind;
  }
}
