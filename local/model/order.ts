import * as v from 'valibot';

import { readResult } from './toolResult.ts';

const WANTED = /\b(?:pesan|order|beli|ambil) (\d{1,3})(?: ?(?:x|pcs|buah|potong|lembar))? (.+)/iu;

const Product = v.object({ name: v.string() });
const Recorded = v.object({
  lines: v.array(v.object({ name: v.string(), quantity: v.number() })),
  total: v.string(),
  payment_link: v.string(),
});

/** What stands behind the last line break and question mark, with one blank between words. */
const lastLineOf = (text: string): string => (text.trim().split(/[\n?]/u).at(-1) ?? '').replaceAll(/\s+/gu, ' ').trim();

/**
 * The next call of a tool for a customer who orders a number of one product ("pesan 2 blus kawung"); null: it is no order, or
 * the catalogue has no such product.
 *
 * @param results what the tools have returned so far, the oldest first
 */
export function nextOrderStep(question: string, results: readonly string[]): { name: string; args: object } | null {
  const [, quantity, query = ''] = WANTED.exec(lastLineOf(question)) ?? [];
  if (quantity === undefined) return null;
  const [found, recorded] = results;
  if (found === undefined) return { name: 'find_products', args: { query } };
  const product = readResult(Product, found);
  if (!product) return null;
  if (recorded === undefined)
    return { name: 'create_order', args: { items: [{ name: product.name, quantity: Number(quantity) }] } };
  const order = readResult(Recorded, recorded);
  if (!order) return null;
  const lines = order.lines.map((line) => `${line.quantity} × ${line.name}`).join(', ');
  const text = `Pesanan dicatat, Kak: ${lines}. Totalnya ${order.total}. Pembayarannya di sini: ${order.payment_link}`;
  return { name: 'reply', args: { text, sources: ['create_order'] } };
}
