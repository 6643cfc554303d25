import { expect, test } from 'vitest';

import type { CheckoutEnv } from '../_shared/env.ts';
import { createConnections, type AccountKind, type Outcome } from './connection.ts';

// Each provider says in its own way that a key is right or wrong.

const shop = 'b1';
const env = {
  midtransUrl: 'https://api.midtrans.com',
  midtransKey: 'rahasia-midtrans',
  midtransKeys: {},
  xenditUrl: 'https://api.xendit.co',
  xenditKey: null,
  xenditKeys: { [shop]: 'xnd_development_rahasia' },
  rajaOngkirUrl: 'https://rajaongkir.komerce.id/api/v1',
  rajaOngkirKey: 'rahasia-ongkir',
  rajaOngkirKeys: {},
  rajaOngkirShare: 100,
} as unknown as CheckoutEnv;

type Answer = Response | Error;
const connectionsWith = (answer: Answer, provider: 'midtrans' | 'xendit' | null = 'midtrans', change: object = {}) => {
  const asked: Request[] = [];
  const connections = createConnections({
    env: { ...env, ...change },
    fetch: async (...call) => {
      asked.push(new Request(...call));
      if (answer instanceof Error) throw answer;
      return answer;
    },
    paymentProviderOf: () => provider,
  });
  return { ...connections, asked };
};
const outcomeOf = async (kind: AccountKind, answer: Answer, provider?: 'midtrans' | 'xendit') =>
  (await connectionsWith(answer, provider).test(shop, kind)).outcome;

const midtrans = (code: string, status = 200) => Response.json({ status_code: code }, { status });
const xendit = (status: number, error_code: string) => Response.json({ error_code }, { status });
const rajaOngkir = (code: number, message = '') =>
  Response.json({ meta: { message, code }, data: null }, { status: code });

test.each([
  [midtrans('404'), 'works'],
  [midtrans('404', 404), 'works'],
  [midtrans('401', 401), 'refused'],
  [midtrans('402'), 'forbidden'],
  [midtrans('429'), 'limit'],
  [midtrans('503'), 'broken'],
  [new Response('<html>', { status: 404 }), 'broken'],
] as [Response, Outcome][])('Midtrans, case %#', async (answer, outcome) => {
  expect(await outcomeOf('payment', answer)).toBe(outcome);
});

test.each([
  [xendit(404, 'DATA_NOT_FOUND'), 'works'],
  [xendit(401, 'INVALID_API_KEY'), 'refused'],
  [xendit(403, 'REQUEST_FORBIDDEN_ERROR'), 'forbidden'],
  [xendit(400, 'PAYMENT_REQUEST_RATE_LIMITED'), 'limit'],
  [xendit(400, 'API_VALIDATION_ERROR'), 'broken'],
  [xendit(500, 'SERVER_ERROR'), 'broken'],
] as [Response, Outcome][])('Xendit, case %#', async (answer, outcome) => {
  expect(await outcomeOf('payment', answer, 'xendit')).toBe(outcome);
});

test.each([
  [rajaOngkir(200, 'Success Get Domestic Destinations'), 'works'],
  [rajaOngkir(404, 'Domestic Destinations Data not found'), 'works'],
  [rajaOngkir(400, 'Invalid Api key, key not found'), 'refused'],
  [rajaOngkir(401, 'Invalid Api key, key not found'), 'refused'],
  [rajaOngkir(400, 'Missing Params'), 'broken'],
  [rajaOngkir(429, 'Daily limit exceeded'), 'limit'],
  [new Response('', { status: 504 }), 'broken'],
] as [Response, Outcome][])('RajaOngkir, case %#', async (answer, outcome) => {
  expect(await outcomeOf('shipping', answer)).toBe(outcome);
});

test.each([
  [new DOMException('late', 'TimeoutError'), 'slow'],
  [new TypeError('fetch failed'), 'unreachable'],
] as const)('without an answer, case %#', async (error, outcome) => {
  expect(await outcomeOf('payment', error)).toBe(outcome);
  expect(await outcomeOf('shipping', error)).toBe(outcome);
});

test('each provider is asked what changes nothing', async () => {
  const payment = connectionsWith(midtrans('404'));
  await payment.test(shop, 'payment');
  expect(payment.asked[0]).toMatchObject({ method: 'GET' });
  expect(payment.asked[0]?.url).toMatch(/^https:\/\/api\.midtrans\.com\/v2\/[\w-]{36}\/status$/);
  expect(payment.asked[0]?.headers.get('authorization')).toBe(`Basic ${btoa('rahasia-midtrans:')}`);
  const other = connectionsWith(xendit(404, 'DATA_NOT_FOUND'), 'xendit');
  await other.test(shop, 'payment');
  expect(other.asked[0]).toMatchObject({ method: 'GET' });
  // Its ids have 39 characters.
  expect(other.asked[0]?.url).toMatch(/^https:\/\/api\.xendit\.co\/v3\/payment_requests\/pr-[\w-]{36}$/);
  const shipping = connectionsWith(rajaOngkir(200));
  await shipping.test(shop, 'shipping');
  expect(shipping.asked.map(({ url }) => url)).toEqual([
    'https://rajaongkir.komerce.id/api/v1/destination/domestic-destination?search=jakarta&limit=1&offset=0',
  ]);
});

test('the environment follows from the address, and at Xendit from the key', () => {
  const { accountOf } = connectionsWith(midtrans('404'), 'xendit');
  expect(accountOf(shop, 'payment')).toEqual({ provider: 'xendit', environment: 'sandbox' });
  expect(accountOf(shop, 'shipping')).toEqual({ provider: 'rajaongkir', environment: 'production' });
  const live = { xenditKeys: { [shop]: 'xnd_production_rahasia' }, rajaOngkirUrl: 'http://127.0.0.1/x' };
  const changed = connectionsWith(midtrans('404'), 'xendit', live);
  expect(changed.accountOf(shop, 'payment').environment).toBe('production');
  expect(changed.accountOf(shop, 'shipping').environment).toBe('sandbox');
  const sandbox = { midtransUrl: 'https://api.sandbox.midtrans.com' };
  expect(connectionsWith(midtrans('404'), 'midtrans', sandbox).accountOf(shop, 'payment').environment).toBe('sandbox');
});

test('without a key nothing is asked, and what is told has no key in it', async () => {
  const keyless = connectionsWith(rajaOngkir(200), null, { rajaOngkirKey: null });
  const nothing = { provider: null, environment: null, outcome: null };
  expect(await keyless.test(shop, 'payment')).toEqual(nothing);
  expect(await keyless.test(shop, 'shipping')).toEqual(nothing);
  expect(keyless.asked).toEqual([]);
  const told = await connectionsWith(midtrans('401', 401)).test(shop, 'payment');
  expect(JSON.stringify(told)).not.toContain('rahasia');
});
