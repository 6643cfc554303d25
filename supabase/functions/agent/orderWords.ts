/** What the customer is told of an order that was made: in words of code, because a model copies links and totals wrong. */
import * as v from 'valibot';

import type { Material } from './material.ts';
import type { Told } from './outcome.ts';

const amount = v.union([v.string(), v.number()]);
const Draft = v.looseObject({
  lines: v.array(v.looseObject({ name: v.string(), quantity: v.optional(v.number(), 1) })),
  total: v.optional(amount),
  payment_link: v.optional(v.string()),
});

/** The answer with the lines, the total and the link of the order that it makes, unless it has them itself. */
export function withOrder(text: string, { facts }: Material, { order }: Told): string {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), facts.get('create_order')?.[0]);
  if (!order || !read.success) return text;
  const { lines, total, payment_link: link } = read.output;
  const hasTotal = total !== undefined && text.includes(String(total));
  const words = [
    ...(hasTotal ? [] : lines.map(({ name, quantity }) => `- ${quantity} × ${name}`)),
    ...(hasTotal || total === undefined ? [] : [`Total: ${total} (belum termasuk ongkir)`]),
    ...(link === undefined || text.includes(link) ? [] : [`Bayar di sini: ${link}`]),
  ];
  return words.length === 0 ? text : `${text}\n\n${words.join('\n')}`;
}
