import type { Product } from '../../contracts/settings.ts';
import { readNumber, readWhole } from '../ui/number.ts';

export interface PastedCatalog {
  products: Product[];
  added: number;
  /** What is there already, and costs something else from now on. */
  changed: { name: string; from: number; to: number }[];
  unchanged: number;
  /** Lines that could not be read, by their number as a person counts. */
  unreadable: number[];
}

const nameKey = (name: string): string => name.trim().toLocaleLowerCase('id');

/** Cells of a line from a spreadsheet, or of one that somebody typed with semicolons. */
const cellsOf = (line: string): string[] =>
  line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim().replace(/^"(.*)"$/su, '$1'));

/** A product may be called "Produk A" too; it has a price. */
const isHeading = ([name = '', price = '']: readonly string[]): boolean =>
  /^(?:nama|produk|name|product)/iu.test(name) && !Number.isFinite(readNumber(price));

/** What a pasted table would make of a catalogue: by name, the later line counts. Prices and weights as people write them. */
export const parsePastedCatalog = (existing: readonly Product[], text: string): PastedCatalog => {
  const products = new Map(existing.map((product) => [nameKey(product.name), product]));
  const pasted: PastedCatalog = { products: [], added: 0, changed: [], unchanged: 0, unreadable: [] };
  for (const [at, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line);
    if (at === 0 && isHeading(cells)) continue;
    const [name = '', price = '', weight = ''] = cells;
    const product = { name, price: readWhole(price) ?? Number.NaN, weight: readWhole(weight) };
    if (name === '' || Number.isNaN(product.price) || Number.isNaN(product.weight)) {
      pasted.unreadable.push(at + 1);
      continue;
    }
    const before = products.get(nameKey(name));
    products.set(nameKey(name), before && product.weight === null ? { ...product, weight: before.weight } : product);
    if (before === undefined) pasted.added += 1;
    else if (before.price === product.price && (product.weight === null || product.weight === before.weight))
      pasted.unchanged += 1;
    else pasted.changed.push({ name, from: before.price, to: product.price });
  }
  return { ...pasted, products: [...products.values()] };
};
