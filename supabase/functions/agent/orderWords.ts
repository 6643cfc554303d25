/** What the customer is told of an order that was made: in words of code, because a model copies links and totals wrong. */
import * as v from 'valibot';

import type { Material } from './material.ts';
import type { RunReport } from './outcome.ts';

const amount = v.union([v.string(), v.number()]);
const Draft = v.looseObject({
  lines: v.array(
    v.looseObject({
      name: v.string(),
      quantity: v.optional(v.number(), 1),
      variant: v.optional(v.string()),
      size: v.optional(v.string()),
    }),
  ),
  ship_to: v.optional(v.string()),
  total: v.optional(amount),
  payment_link: v.optional(v.string()),
});

/** What a line is called (`lineNameOf` in src/contracts/orders.ts). */
const nameOf = ({
  name,
  variant,
  size,
}: {
  name: string;
  variant?: string | undefined;
  size?: string | undefined;
}): string => {
  const kind = [variant, size].filter((one) => one !== undefined).join(', ');
  return kind === '' ? name : `${name} (${kind})`;
};

/** The answer with the lines, the total, the address and the link of the order that it makes, as far as it has not told them. */
export function withOrder(text: string, { facts }: Material, { order }: RunReport): string {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), facts.get('create_order')?.[0]);
  if (!order || !read.success) return text;
  const { lines, total, ship_to: shipTo, payment_link: link } = read.output;
  const isTold = (words: string): boolean => text.toLowerCase().includes(words.toLowerCase());
  const hasTotal = total !== undefined && isTold(String(total));
  const hasLines =
    hasTotal && lines.every((line) => [line.name, line.variant, line.size].every((one) => !one || isTold(one)));
  const words = [
    ...(hasLines ? [] : lines.map((line) => `- ${line.quantity} × ${nameOf(line)}`)),
    ...(hasTotal || total === undefined ? [] : [`Harga barang: ${total} (belum termasuk ongkir)`]),
    ...(shipTo === undefined || isTold(shipTo) ? [] : [`Dikirim ke: ${shipTo}`]),
    ...(link === undefined || text.includes(link) ? [] : [`Bayar di sini: ${link}`]),
  ];
  return words.length === 0 ? text : `${text}\n\n${words.join('\n')}`;
}
