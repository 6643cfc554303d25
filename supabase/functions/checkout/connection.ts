import { readLimited } from '../_shared/bytes.ts';
import type { Fetch } from '../_shared/clients.ts';
import type { CheckoutEnv } from '../_shared/env.ts';

/** Whose account a business uses; `provider` is null without a key. */
export interface Account {
  provider: 'midtrans' | 'xendit' | 'rajaongkir' | null;
  /** Null: the key does not tell. */
  environment: 'sandbox' | 'production' | null;
}

/**
 * What a provider says to the key. `refused`: it does not know the key. `forbidden`: the key may not do what the checkout
 * needs. `limit`: the calls of the day are used up. `broken`: an error of the provider, or an answer that is not its own.
 */
export type Outcome = 'works' | 'refused' | 'forbidden' | 'limit' | 'slow' | 'unreachable' | 'broken';

export type AccountKind = 'payment' | 'shipping';

interface Answer {
  status: number;
  /** Null: it is not JSON. */
  body: Record<string, unknown> | null;
}

/** Milliseconds for the one call. */
const TIMEOUT = 10_000;
const MAX_BODY = 64 * 1024;
const JSON_TYPE = { accept: 'application/json' };
const basic = (key: string) => ({ ...JSON_TYPE, authorization: `Basic ${btoa(`${key}:`)}` });
const hostOf = (url: string): string => new URL(url).host;

interface Options {
  env: CheckoutEnv;
  fetch: Fetch;
  /** Of the payments of this business (`createPayments`). */
  paymentProviderOf: (business: string) => 'midtrans' | 'xendit' | null;
  timeout?: number;
}

/** Asks the providers of a business one harmless question with its key. Neither the key nor the answer leaves this file. */
export function createConnections({ env, fetch, paymentProviderOf, timeout = TIMEOUT }: Options) {
  const keyOf = {
    midtrans: (business: string) => env.midtransKeys[business] ?? env.midtransKey,
    xendit: (business: string) => env.xenditKeys[business] ?? env.xenditKey,
    rajaongkir: (business: string) => env.rajaOngkirKeys[business] ?? env.rajaOngkirKey,
  };

  const accountOf = (business: string, kind: AccountKind): Account => {
    const provider = kind === 'shipping' ? 'rajaongkir' : paymentProviderOf(business);
    const key = provider && keyOf[provider](business);
    if (provider === null || key === null) return { provider: null, environment: null };
    const environment = {
      midtrans: () => (hostOf(env.midtransUrl) === 'api.midtrans.com' ? 'production' : 'sandbox'),
      // One address for both: the key decides.
      xendit: () =>
        hostOf(env.xenditUrl) !== 'api.xendit.co' || key.startsWith('xnd_development_')
          ? 'sandbox'
          : key.startsWith('xnd_production_')
            ? 'production'
            : null,
      // RajaOngkir has no sandbox; another address is a simulation.
      rajaongkir: () => (hostOf(env.rajaOngkirUrl) === 'rajaongkir.komerce.id' ? 'production' : 'sandbox'),
    } as const;
    return { provider, environment: environment[provider]() };
  };

  const ask = async (url: string, headers: Record<string, string>): Promise<Answer | 'slow' | 'unreachable'> => {
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeout) });
      const bytes = await readLimited(response.body, MAX_BODY);
      return { status: response.status, body: jsonOf(bytes) };
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'slow' : 'unreachable';
    }
  };

  const questions = {
    /** The status of a transaction that does not exist: 404 says that the key was accepted. */
    midtrans: async (key: string): Promise<Outcome> => {
      const answer = await ask(`${env.midtransUrl}/v2/${crypto.randomUUID()}/status`, basic(key));
      if (typeof answer === 'string') return answer;
      // The result is in the body, and may differ from the HTTP status.
      return outcomeOf(Number(answer.body?.['status_code']) || answer.status, answer);
    },
    /** A payment request that does not exist. It needs the permission that the checkout needs, and no other. */
    xendit: async (key: string): Promise<Outcome> => {
      const headers = { ...basic(key), 'api-version': '2024-11-11' };
      const answer = await ask(`${env.xenditUrl}/v3/payment_requests/pr-${crypto.randomUUID()}`, headers);
      if (typeof answer === 'string') return answer;
      if (String(answer.body?.['error_code']).endsWith('RATE_LIMITED')) return 'limit';
      return outcomeOf(answer.status, answer);
    },
    /** A search with one result. It is one of the calls of the day. */
    rajaongkir: async (key: string): Promise<Outcome> => {
      const url = `${env.rajaOngkirUrl}/destination/domestic-destination?search=jakarta&limit=1&offset=0`;
      const answer = await ask(url, { ...JSON_TYPE, key });
      if (typeof answer === 'string') return answer;
      const meta = (answer.body?.['meta'] ?? {}) as Record<string, unknown>;
      // A refused key is a 400, as other errors are.
      if (/api key/i.test(String(meta['message']))) return 'refused';
      return outcomeOf(Number(meta['code']) || answer.status, answer);
    },
  };

  return {
    accountOf,
    test: async (business: string, kind: AccountKind): Promise<Account & { outcome: Outcome | null }> => {
      const account = accountOf(business, kind);
      const key = account.provider && keyOf[account.provider](business);
      return { ...account, outcome: account.provider && key ? await questions[account.provider](key) : null };
    },
  };
}

const outcomeOf = (code: number, { body }: Answer): Outcome => {
  if (code === 401) return 'refused';
  if (code === 402 || code === 403) return 'forbidden';
  if (code === 429) return 'limit';
  // A portal or proxy on the way may answer anything, but not in JSON.
  return body !== null && (code === 404 || (code >= 200 && code < 300)) ? 'works' : 'broken';
};

const jsonOf = (bytes: Uint8Array | null): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};
