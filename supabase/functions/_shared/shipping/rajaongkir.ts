import * as v from 'valibot';

import type { Fetch } from '../clients.ts';
import { fetchAnswer, ProviderError } from '../fetchAnswer.ts';
import type { Area, Rate, ShippingProvider } from './shippingProvider.ts';

/** Areas of one search. */
const MOST_AREAS = 30;

const Meta = v.object({ meta: v.object({ message: v.string(), code: v.number() }) });
const name = v.fallback(v.pipe(v.string(), v.maxLength(120)), '');
const Areas = v.array(
  v.object({
    id: v.union([v.number(), v.string()]),
    province_name: name,
    city_name: name,
    district_name: name,
    subdistrict_name: name,
    zip_code: v.fallback(v.string(), ''),
  }),
);
const short = v.fallback(v.pipe(v.string(), v.maxLength(100)), '');
const Rates = v.array(
  v.object({ name: short, code: v.string(), service: short, description: short, cost: v.number(), etd: short }),
);

/**
 * RajaOngkir v2 of Komerce. The ids of its direct search belong to `calculate/domestic-cost`; those of its lists of provinces,
 * cities and districts belong to another call, and are not used. HTTP 400 has three meanings, so the message decides.
 */
export function createRajaOngkir({ url, key, fetch }: { url: string; key: string; fetch: Fetch }): ShippingProvider {
  /** The data; null: there is none, which RajaOngkir answers by an error. */
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const { status, answer } = await fetchAnswer(fetch, `${url}/${path}`, {
      ...init,
      headers: { accept: 'application/json', key },
    });
    const told = v.safeParse(Meta, answer);
    const code = told.success ? told.output.meta.code : status;
    if (status === 200 && code === 200) return answer['data'];
    const message = told.success ? told.output.meta.message : '';
    if (status === 429 || code === 429) throw new ProviderError('limit');
    if (/api key/i.test(message) || status === 401 || status === 403) throw new ProviderError('account');
    if (/not found/i.test(message)) return null;
    throw new ProviderError(status >= 500 ? 'unknown' : 'refused');
  };

  return {
    areas: async (words) => {
      const query = new URLSearchParams({ search: words, limit: String(MOST_AREAS), offset: '0' });
      const data = await call(`destination/domestic-destination?${query}`, { method: 'GET' });
      return parsed(Areas, data ?? []).map((area): Area => ({
        id: String(area.id),
        province: titled(area.province_name),
        city: titled(area.city_name),
        district: titled(area.district_name),
        subdistrict: titled(area.subdistrict_name),
        postal_code: /^\d{5}$/.test(area.zip_code) ? area.zip_code : '',
      }));
    },
    rates: async ({ origin, destination, kilograms, couriers }) => {
      const body = new URLSearchParams({
        origin,
        destination,
        weight: String(kilograms * 1000),
        courier: couriers.join(':'),
        price: 'lowest',
      });
      const data = await call('calculate/domestic-cost', { method: 'POST', body });
      return (
        parsed(Rates, data ?? [])
          // A service without a price does not go there.
          .filter(({ cost }) => Number.isInteger(cost) && cost > 0)
          .map(({ cost, ...rate }): Rate => ({ ...rate, price: cost, etd: rate.etd === '0-0 day' ? '' : rate.etd }))
          .toSorted((one, other) => one.price - other.price)
      );
    },
  };
}

const parsed = <Schema extends v.GenericSchema>(schema: Schema, data: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, data);
  if (!result.success) throw new ProviderError('unknown');
  return result.output;
};

/** "DI YOGYAKARTA" → "DI Yogyakarta". A short first word is an abbreviation. */
const titled = (capitals: string): string =>
  capitals
    .toLowerCase()
    .replaceAll(/[a-z]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1))
    .replace(/^(?:Di|Dki)(?= )/, (word) => word.toUpperCase());
