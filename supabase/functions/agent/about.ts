import * as v from 'valibot';

import { jsonLine } from './jsonLine.ts';

const optional = v.nullish(v.string());
const amount = v.nullish(v.number());

/** What a message points at (`private.turns_of`): the message that it quotes, an advert, goods, a cart, an event, a place. */
export const About = v.object({
  quoted: v.nullish(v.object({ author: v.string(), kind: v.string(), text: optional })),
  ad: v.nullish(v.object({ title: optional, body: optional, url: optional })),
  product: v.nullish(
    v.object({ title: v.string(), description: optional, price: amount, currency: optional, id: optional }),
  ),
  order: v.nullish(v.object({ items: amount, total: amount, currency: optional })),
  event: v.nullish(v.object({ at: optional, place: optional, isCancelled: v.nullish(v.boolean()) })),
  place: v.nullish(v.object({ name: optional, address: optional })),
});
export type About = v.InferInput<typeof About>;

/** Of a message. */
interface Pointing {
  kind: string;
  about?: About | null | undefined;
}

/** Whether code can tell the model what a message says: its words, or a place by its name. */
export const isReadable = ({ kind, about }: Pointing): boolean =>
  kind === 'text' || (kind === 'location' && !!about?.place);

const writers: Record<string, string> = { customer: 'pelanggan sendiri', ai: 'toko', member: 'toko', phone: 'toko' };

/** Amounts of another currency stand with its name: those of a prompt are rupiah (jsonLine.ts). */
function priced({ currency, ...goods }: Partial<Record<'currency', string | null | undefined>> & object): object {
  if (!currency || currency === 'IDR') return goods;
  return Object.fromEntries(
    Object.entries(goods).map(([key, value]) => [
      key,
      typeof value === 'number' && key !== 'items' ? `${currency} ${value}` : value,
    ]),
  );
}

/** What a message points at, as lines of a prompt. They are data: one line of JSON each. */
export function aboutLines({ about }: Pointing): string[] {
  if (!about) return [];
  const { quoted, ad, product, order, event, place } = about;
  const line = (label: string, value: object): string => `[${label}: ${jsonLine(value)}]`;
  return [
    ...(quoted
      ? [
          line(
            `Membalas pesan ${writers[quoted.author] ?? 'toko'}`,
            quoted.text ? { teks: quoted.text } : { jenis: quoted.kind },
          ),
        ]
      : []),
    ...(ad ? [line('Datang dari iklan', ad)] : []),
    ...(product ? [line('Menunjuk produk', priced(product))] : []),
    ...(order ? [line('Mengirim keranjang', priced(order))] : []),
    ...(event ? [line('Mengirim acara', event)] : []),
    ...(place ? [line('Lokasi', place)] : []),
  ];
}

/** The words by which knowledge about what a message points at is found. */
export function aboutWords({ about }: Pointing): string[] {
  if (!about) return [];
  const { quoted, ad, product, place } = about;
  const words = [quoted?.text, product?.title, product?.description, ad?.title, ad?.body, place?.name, place?.address];
  return words.flatMap((one) => (one ? [one.slice(0, 500)] : []));
}
