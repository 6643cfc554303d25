/** The simulated RajaOngkir, and the adapter that calls it, against the shapes of RajaOngkir's documentation. */
import { beforeEach, expect, test } from 'vitest';

import { openRajaOngkir, type RajaOngkir, type ShippingFault } from '../../local/shipping/rajaongkir.ts';
import { createRajaOngkir } from '../../supabase/functions/_shared/shipping/rajaongkir.ts';
import type { ShippingProvider } from '../../supabase/functions/_shared/shipping/shippingProvider.ts';

const key = 'shipping-cost-key';
let simulation: RajaOngkir;
let adapter: ShippingProvider;

const fetchOf =
  (rajaOngkir: RajaOngkir): typeof fetch =>
  async (input, init) =>
    rajaOngkir.api.request((input as string).replace('https://rajaongkir.test', ''), init);
const adapterWith = (own: string) =>
  createRajaOngkir({ url: 'https://rajaongkir.test', key: own, fetch: fetchOf(simulation) });

beforeEach(() => {
  simulation = openRajaOngkir({ key });
  adapter = adapterWith(key);
});

const search = async (words: string, own = key) => {
  const response = await simulation.api.request(
    `/destination/domestic-destination?search=${encodeURIComponent(words)}&limit=2&offset=0`,
    { headers: { key: own } },
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const cost = async (form: Record<string, string>) => {
  const response = await simulation.api.request('/calculate/domestic-cost', {
    method: 'POST',
    headers: { key },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: (await response.json()) as { data: Record<string, unknown>[] | null } };
};
const parcel = { origin: '31508', destination: '31513', weight: '1000', courier: 'jne:pos', price: 'lowest' };
const failure = (code: number, message: string, status = 'error') => ({
  status: code,
  body: { meta: { message, code, status }, data: null },
});

test('the search answers with areas in capitals', async () => {
  const { status, body } = await search('caturtunggal depok');
  expect(status).toBe(200);
  expect(body).toEqual({
    meta: { message: expect.any(String) as unknown, code: 200, status: 'success' },
    data: [
      {
        id: 31_513,
        label: 'CATURTUNGGAL, DEPOK, SLEMAN, DI YOGYAKARTA, 55281',
        province_name: 'DI YOGYAKARTA',
        city_name: 'SLEMAN',
        district_name: 'DEPOK',
        subdistrict_name: 'CATURTUNGGAL',
        zip_code: '55281',
      },
    ],
  });
});

test('prices come in a flat list, also of services that have none', async () => {
  const { body } = await cost(parcel);
  expect(body).toMatchObject({
    meta: { message: 'Success Calculate Domestic Shipping cost', code: 200, status: 'success' },
  });
  for (const row of body.data ?? [])
    expect(Object.keys(row).toSorted()).toEqual(['code', 'cost', 'description', 'etd', 'name', 'service']);
  expect(body.data?.find(({ service }) => service === 'JTR<130')).toMatchObject({ cost: 0, etd: '' });
});

test('a refusal has no data, and HTTP 400 has three meanings', async () => {
  expect(await search('xyz')).toEqual(failure(404, 'Domestic Destinations Data not found'));
  expect(await search('solo', 'another')).toEqual(failure(400, 'Invalid Api key, key not found'));
  expect(await cost({ ...parcel, weight: '0' })).toEqual(failure(400, 'Missing Params'));
  expect(await cost({ ...parcel, destination: '31525' })).toEqual(
    failure(400, 'Calculate Domestic Shipping Cost not found'),
  );
  expect(await cost({ ...parcel, courier: 'gojek' })).toEqual(failure(422, 'Invalid Courier', 'failed'));
});

test('the adapter reads areas with ordinary capitals, and an unknown postal code as none', async () => {
  expect(await adapter.areas('caturtunggal')).toEqual([
    {
      id: '31513',
      province: 'DI Yogyakarta',
      city: 'Sleman',
      district: 'Depok',
      subdistrict: 'Caturtunggal',
      postal_code: '55281',
    },
  ]);
  expect(await adapter.areas('enggano')).toMatchObject([{ district: 'Enggano', postal_code: '' }]);
  expect(await adapter.areas('xyz')).toEqual([]);
});

test('the adapter asks for grams, and leaves out services without a price', async () => {
  const question = { origin: '31508', destination: '31513', couriers: ['jne', 'jnt', 'ide'], kilograms: 2 };
  const rates = await adapter.rates(question);
  expect(rates.map(({ service }) => service)).toEqual(['REG', 'STD', 'EZ', 'YES']);
  expect(rates[0]).toEqual({
    code: 'jne',
    name: 'Jalur Nugraha Ekakurir (JNE)',
    service: 'REG',
    description: 'Layanan Reguler',
    price: 35_000,
    etd: '2-3 day',
  });
  // "0-0 day" says nothing.
  expect(rates[1]?.etd).toBe('');
});

test('where no courier goes, the adapter has no prices', async () => {
  expect(await adapter.rates({ origin: '31508', destination: '31525', couriers: ['jne'], kilograms: 1 })).toEqual([]);
});

test.each([
  ['silent', 'unknown'],
  ['key', 'account'],
  ['limit', 'limit'],
] as [ShippingFault, string][])('the fault %s is the error %s', async (fault, kind) => {
  simulation.fail(fault);
  await expect(adapter.areas('solo')).rejects.toMatchObject({ kind });
  await expect(
    adapter.rates({ origin: '31508', destination: '31513', couriers: ['jne'], kilograms: 1 }),
  ).rejects.toMatchObject({ kind });
});

test('a key of another product is refused, and an unknown courier is', async () => {
  await expect(adapterWith('another').areas('solo')).rejects.toMatchObject({ kind: 'account' });
  await expect(
    adapter.rates({ origin: '31508', destination: '31513', couriers: ['gojek'], kilograms: 1 }),
  ).rejects.toMatchObject({ kind: 'refused' });
});
