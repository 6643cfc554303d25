import * as v from 'valibot';

import { readResult } from './toolResult.ts';

const WANTED = /\bcek ongkir ke ([^\n?]+)/iu;

const Found = v.object({
  destination: v.string(),
  weight: v.string(),
  rates: v.array(v.object({ courier: v.string(), service: v.string(), price: v.string() })),
});

/**
 * The next call of a tool for a customer who asks for prices of couriers ("cek ongkir ke laweyan, solo"); null: that is not
 * asked, or the prices are not known.
 *
 * @param results what the tools have returned so far, the oldest first
 */
export function nextShippingStep(question: string, results: readonly string[]): { name: string; args: object } | null {
  const [, destination] = WANTED.exec(question) ?? [];
  if (destination === undefined) return null;
  const [result] = results;
  if (result === undefined) return { name: 'check_shipping', args: { destination } };
  const found = readResult(Found, result);
  const reply = (text: string) => ({ name: 'reply', args: { text, sources: ['check_shipping'] } });
  if (!found) return result.includes('Tanyakan') ? reply('Boleh disebutkan kecamatan dan kotanya, Kak?') : null;
  const rates = found.rates.map(({ courier, service, price }) => `${courier} ${service} ${price}`).join(', ');
  return reply(`Ongkir ke ${found.destination} untuk ${found.weight}: ${rates}.`);
}
