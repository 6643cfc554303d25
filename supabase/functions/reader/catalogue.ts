import * as v from 'valibot';

import { Unreadable, type Reading } from './reading.ts';

const Product = v.object({
  name: v.string(),
  price: v.number(),
  weight: v.nullish(v.number()),
});

/** The products of the settings, one a line. Entries that are no products are left out. */
export function readCatalogue(products: unknown): Reading {
  const lines = (Array.isArray(products) ? products : []).flatMap((entry: unknown) => {
    const product = v.safeParse(Product, entry);
    if (!product.success || product.output.name.trim() === '') return [];
    const { name, price, weight } = product.output;
    const parts = [
      `harga Rp ${price.toLocaleString('id-ID')}`,
      weight ? `berat ${weight.toLocaleString('id-ID')} gram` : '',
    ];
    return [`${name.trim()}: ${parts.filter((part) => part !== '').join(', ')}.`];
  });
  if (lines.length === 0) throw new Unreadable('no_products');
  return { text: lines.join('\n'), title: 'Katalog produk' };
}
