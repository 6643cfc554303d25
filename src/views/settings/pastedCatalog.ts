import type { Product } from '../../contracts/settings.ts';
import { parseNumber, parseWholeNumber } from '../ui/number.ts';

export interface PastedCatalog {
  products: Product[];
  added: number;
  /** Existing products whose price changes. */
  changed: { name: string; from: number; to: number }[];
  unchanged: number;
  /** Unreadable rows, counted from 1. */
  unreadable: number[];
}

const nameKey = (name: string): string => name.trim().toLocaleLowerCase('id');

/** The cells of a row: separated by tabs in a spreadsheet, by semicolons in typed text. */
const cellsOf = (row: string): string[] =>
  row.split(row.includes('\t') ? '\t' : ';').map((cell) => cell.trim().replace(/^"(.*)"$/su, '$1'));

/** A product may be named "Produk A", so a first row with a price is not a heading. */
const isHeading = ([name = '', price = '']: readonly string[]): boolean =>
  /^(?:nama|produk|name|product)/iu.test(name) && !Number.isFinite(parseNumber(price));

/**
 * Merges a pasted table into a catalogue by product name; a later row wins. Prices and weights are in the user's own
 * number format.
 */
export const parsePastedCatalog = (existing: readonly Product[], text: string): PastedCatalog => {
  const products = new Map(existing.map((product) => [nameKey(product.name), product]));
  const pasted: PastedCatalog = { products: [], added: 0, changed: [], unchanged: 0, unreadable: [] };
  for (const [index, row] of text.split(/\r?\n/u).entries()) {
    if (row.trim() === '') continue;
    const cells = cellsOf(row);
    if (index === 0 && isHeading(cells)) continue;
    const [name = '', price = '', weight = ''] = cells;
    const product = { name, price: parseWholeNumber(price) ?? Number.NaN, weight: parseWholeNumber(weight) };
    if (name === '' || Number.isNaN(product.price) || Number.isNaN(product.weight)) {
      pasted.unreadable.push(index + 1);
      continue;
    }
    const before = products.get(nameKey(name));
    // What the table does not tell stays.
    products.set(nameKey(name), before ? { ...before, ...product, weight: product.weight ?? before.weight } : product);
    if (before === undefined) pasted.added += 1;
    else if (before.price === product.price && (product.weight === null || product.weight === before.weight))
      pasted.unchanged += 1;
    else pasted.changed.push({ name, from: before.price, to: product.price });
  }
  return { ...pasted, products: [...products.values()] };
};
