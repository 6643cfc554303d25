import { Hono, type Context } from 'hono';

import { simulatedAreas, type SimulatedArea } from './areas.ts';

/** What all calls get from now on: `silent`: no answer, `key`: the key is refused, `limit`: the calls of the day are used up. */
export const SHIPPING_FAULTS = ['none', 'silent', 'key', 'limit'] as const;
export type ShippingFault = (typeof SHIPPING_FAULTS)[number];

export interface RajaOngkir {
  /** `/api/v1` of the API. */
  api: Hono;
  fault: () => ShippingFault;
  fail: (fault: ShippingFault) => void;
  /** Calls since the start: of the search and of prices. */
  calls: () => { areas: number; rates: number };
}

interface Service {
  service: string;
  description: string;
  /** Rupiah for a kilogram within a province; 0: the service has no price, and is listed nevertheless. */
  price: number;
  etd: string;
}

const couriers: Record<string, { name: string; services: Service[] }> = {
  jne: {
    name: 'Jalur Nugraha Ekakurir (JNE)',
    services: [
      { service: 'REG', description: 'Layanan Reguler', price: 11_000, etd: '2-3 day' },
      { service: 'YES', description: 'Yakin Esok Sampai', price: 22_000, etd: '1 day' },
      { service: 'JTR<130', description: 'JNE Trucking', price: 0, etd: '' },
    ],
  },
  jnt: { name: 'J&T Express', services: [{ service: 'EZ', description: 'Regular Service', price: 12_000, etd: '' }] },
  sicepat: {
    name: 'SiCepat Express',
    services: [
      { service: 'REG', description: 'Reguler', price: 11_500, etd: '1-2 day' },
      { service: 'GOKIL', description: 'Cargo Per Kg (Minimal 10kg)', price: 30_000, etd: '3-5 day' },
    ],
  },
  anteraja: { name: 'AnterAja', services: [{ service: 'REG', description: 'Regular', price: 10_500, etd: '2 day' }] },
  pos: {
    name: 'POS Indonesia (POS)',
    services: [{ service: 'Pos Reguler', description: '240', price: 9000, etd: '3 day' }],
  },
  tiki: {
    name: 'Citra Van Titipan Kilat (TIKI)',
    services: [{ service: 'ECO', description: 'Economy Service', price: 9500, etd: '4 day' }],
  },
  ninja: { name: 'Ninja Xpress', services: [{ service: 'STANDARD', description: 'Standard', price: 12_500, etd: '' }] },
  lion: {
    name: 'Lion Parcel',
    services: [{ service: 'REGPACK', description: 'Regular', price: 10_000, etd: '2-3 day' }],
  },
  ide: { name: 'ID Express', services: [{ service: 'STD', description: 'Standard', price: 11_000, etd: '0-0 day' }] },
  sap: { name: 'SAP Express', services: [{ service: 'UDRREG', description: 'Reguler', price: 10_000, etd: '2 day' }] },
};

/** To this island no courier goes. */
const WITHOUT_SERVICE = 'ENGGANO';

/** Between islands a parcel costs four times what it costs in a province. */
const factorOf = (from: SimulatedArea, to: SimulatedArea): number =>
  from.city_name === to.city_name
    ? 0.8
    : from.province_name === to.province_name
      ? 1
      : isJava(from) && isJava(to)
        ? 1.6
        : 4;
const isJava = ({ province_name: province }: SimulatedArea): boolean => /JAWA|JAKARTA|YOGYAKARTA|BANTEN/.test(province);

/** A simulation of RajaOngkir v2 by Komerce: the direct search and the prices for its ids, as its documentation says they answer. */
export function openRajaOngkir({ key }: { key: string }): RajaOngkir {
  let fault: ShippingFault = 'none';
  const calls = { areas: 0, rates: 0 };
  const success = (c: Context, message: string, data: object) =>
    c.json({ meta: { message, code: 200, status: 'success' }, data });
  const failure = (c: Context, code: 400 | 404 | 422 | 429, message: string) =>
    c.json({ meta: { message, code, status: code === 422 ? 'failed' : 'error' }, data: null }, code);

  const api = new Hono();
  api.use('*', async (c, next) => {
    if (fault === 'silent') return c.text('', 504);
    if (fault === 'key' || c.req.header('key') !== key) return failure(c, 400, 'Invalid Api key, key not found');
    return fault === 'limit' ? failure(c, 429, 'Daily limit exceeded') : next();
  });

  api.get('/destination/domestic-destination', (c) => {
    calls.areas += 1;
    const words = (c.req.query('search') ?? '').toUpperCase().split(/\W+/).filter(Boolean);
    if (words.length === 0) return failure(c, 400, 'Missing Params');
    const offset = Number(c.req.query('offset') ?? 0);
    const found = simulatedAreas
      .filter(({ label }) => words.every((word) => label.includes(word)))
      .slice(offset, offset + Number(c.req.query('limit') ?? 10));
    return found.length === 0
      ? failure(c, 404, 'Domestic Destinations Data not found')
      : success(c, 'Success Get Domestic Destinations', found);
  });

  api.post('/calculate/domestic-cost', async (c) => {
    calls.rates += 1;
    // JSON is read as a form without fields.
    const form = new URLSearchParams(await c.req.text());
    const [from, to] = ['origin', 'destination'].map((name) =>
      simulatedAreas.find(({ id }) => String(id) === form.get(name)),
    );
    const grams = Number(form.get('weight'));
    const codes = (form.get('courier') ?? '').split(':').filter(Boolean);
    if (!form.get('origin') || !form.get('destination') || codes.length === 0 || !Number.isInteger(grams) || grams <= 0)
      return failure(c, 400, 'Missing Params');
    if (codes.some((code) => !(code in couriers))) return failure(c, 422, 'Invalid Courier');
    if (!from || !to || [from, to].some(({ district_name: district }) => district === WITHOUT_SERVICE))
      return failure(c, 400, 'Calculate Domestic Shipping Cost not found');
    const kilograms = Math.ceil(grams / 1000);
    const rows = codes
      .flatMap((code) =>
        (couriers[code]?.services ?? []).map(({ service, description, price, etd }) => ({
          name: couriers[code]?.name,
          code,
          service,
          description,
          cost: Math.round((price * factorOf(from, to)) / 500) * 500 * kilograms,
          etd,
        })),
      )
      .toSorted((one, other) => one.cost - other.cost);
    return success(c, 'Success Calculate Domestic Shipping cost', rows);
  });

  return {
    api,
    fault: () => fault,
    fail: (next) => {
      fault = next;
    },
    calls: () => ({ ...calls }),
  };
}
