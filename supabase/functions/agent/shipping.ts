import * as v from 'valibot';

import { ApiError, type ErrorCode } from '../_shared/errors.ts';
import { createRateLimit } from '../_shared/rateLimit.ts';
import { billedKilograms } from '../_shared/shipping/couriers.ts';
import type { Area, Rate } from '../_shared/shipping/shippingProvider.ts';
import type { AnswerContext } from './asked.ts';
import { readFacts, readTool } from './facts.ts';
import { jsonLine } from './jsonLine.ts';
import type { Question } from './question.ts';

/** Milliseconds for a call to the provider of prices, which takes from the time of the model. */
export const shippingTimeout = 3000;

/** Of the searches in one chat, or outside a chat of the business. */
const shippingRate = { burst: 10, perSecond: 1 / 3600 };
const trialRate = { burst: 30, perSecond: 1 / 60 };

/** Places and prices that are read out of the provider's answer. */
const MOST_PLACES = 8;
const MOST_RATES = 10;

export interface ShippingInput {
  destination?: string | null | undefined;
  items?: readonly { name: string; quantity: number }[] | null | undefined;
  grams?: number | null | undefined;
}

/** `shipping_question` of the database. */
const Asked = v.object({
  business: v.string(),
  origin: v.string(),
  couriers: v.array(v.string()),
  freeAbove: v.nullable(v.number()),
  kilograms: v.nullable(v.number()),
  missing: v.array(v.string()),
  not_found: v.array(v.string()),
  subtotal: v.nullable(v.number()),
});
type Asked = v.InferOutput<typeof Asked>;

const unknown = 'Tarif ongkirnya tidak diketahui. Jangan menyebut atau menebak angka.';
const reasons: Partial<Record<ErrorCode, string>> = {
  upstream_limit: 'Batas cek ongkir hari ini sudah habis.',
  upstream_failed: 'Ongkir otomatis belum dapat dipakai toko ini.',
  upstream_timeout: 'Penyedia ongkir belum menjawab.',
  rate_limited: 'Ongkir sudah terlalu sering dicek di chat ini.',
};

/** The district with its city and province. Couriers have one price for a district. */
const districtOf = ({ district, city, province }: Area): string =>
  [district, city, province].filter((name) => name !== '').join(', ');

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What stands before a name and is none. */
const kinds = new Set(['kota', 'kabupaten', 'kab', 'kecamatan', 'kec', 'kelurahan', 'kel', 'desa', 'provinsi']);

/** Whether the place has all the words in its name. */
const hasWords = (area: Area, words: readonly string[]): boolean => {
  const named = new Set(wordsOf(`${area.subdistrict} ${districtOf(area)}`));
  return words.every((word) => named.has(word) || kinds.has(word));
};

const listOf = (places: readonly string[]): string =>
  [...places.slice(0, MOST_PLACES), ...(places.length > MOST_PLACES ? ['atau tempat lain'] : [])].join('; ');

const rateFact = ({ name, service, price, etd }: Rate): object => ({
  courier: name,
  service,
  price,
  ...(etd && { time: etd.replace(/\bdays?\b/iu, 'hari') }),
});

/**
 * The shop's settings of shipping, and for a destination what its couriers ask. `facts` are lines of JSON that an answer may
 * state; `note` tells the model what is not known.
 */
export async function readShipping(
  { service, couriers }: Pick<AnswerContext, 'service' | 'couriers'>,
  question: Question,
  input: ShippingInput,
): Promise<{ facts: string[]; note: string }> {
  const destination = input.destination ?? '';
  const items = input.items ?? [];
  const facts = await readFacts(service, question, 'check_shipping');
  if (facts.length === 0) return { facts, note: 'Pengiriman belum diatur oleh toko.' };
  if (destination.trim() === '') return { facts, note: '' };
  const asked = v.parse(v.array(Asked), await readTool(service, question, 'shipping_question', { items }))[0];
  if (!asked) return { facts, note: `Toko belum mengatur kota asal dan kurirnya. ${unknown}` };
  if (!couriers) return { facts, note: `${reasons.upstream_failed} ${unknown}` };
  const kilograms = kilogramsOf(asked, items.length > 0, input.grams ?? undefined);
  if (typeof kilograms === 'string') return { facts, note: `${kilograms} ${unknown}` };
  try {
    await (question.room === null
      ? createRateLimit(service, 'agent-shipping-trial', trialRate).count(asked.business)
      : createRateLimit(service, 'agent-shipping', shippingRate).count(question.room));
    const [name = '', ...within] = destination.split(',');
    const areas = await couriers.areas(asked.business, name);
    if (areas.length === 0)
      return { facts, note: `Tempat dengan nama itu tidak ditemukan. Tanyakan kecamatan dan kotanya. ${unknown}` };
    const named = areas.filter((area) => hasWords(area, wordsOf(within.join(' '))));
    const [place] = named;
    const places = [...new Set((place ? named : areas).map(districtOf))];
    if (!place || places.length > 1)
      return { facts, note: `Tanyakan yang mana maksudnya, lalu panggil lagi: ${listOf(places)}. ${unknown}` };
    const rates = await couriers.rates(asked, { destination: place.id, kilograms, subtotal: asked.subtotal });
    if (rates.length === 0) return { facts, note: `Tidak ada kurir toko ini yang punya tarif ke sana. ${unknown}` };
    const found = jsonLine({
      destination: districtOf(place),
      weight: `${kilograms} kg`,
      rates: rates.slice(0, MOST_RATES).map(rateFact),
    });
    return { facts: [...facts, found], note: '' };
  } catch (error) {
    const reason = error instanceof ApiError ? reasons[error.code] : undefined;
    if (reason === undefined) throw error;
    return { facts, note: `${reason} ${unknown}` };
  }
}

/** Whole kilograms of the parcel, one for no parcel in particular, or a sentence that says why they are not known. */
function kilogramsOf(
  { kilograms, missing, not_found: notFound }: Asked,
  hasItems: boolean,
  grams: number | undefined,
): number | string {
  if (notFound.length > 0) return `Tidak ada di katalog: ${notFound.join(', ')}.`;
  if (hasItems && missing.length > 0) return `Berat ${missing.join(', ')} belum diisi toko.`;
  if (hasItems && kilograms !== null) return kilograms;
  return grams === undefined ? 1 : billedKilograms(grams);
}
