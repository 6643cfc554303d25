/** An order that is being written: what stands in its fields, and what is wrong with it. */
import {
  MOST_ORDERED,
  sumsOf,
  type OrderLine,
  type Selling,
  type Sums,
  type WrittenLine,
  type WrittenOrder as Written,
} from '../../machines/orders/orders.ts';

export type { Written, WrittenLine };

export const fresh = (): Written => ({ id: crypto.randomUUID(), lines: [], shipping: null, note: '' });

/** Nobody would miss it. */
export const isBlank = ({ lines, shipping, note }: Written): boolean =>
  lines.length === 0 && shipping === null && note.trim() === '';

const isWhole = (value: number | null, least: number, most: number): value is number =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

/** Counted as the database counts. */
const isLong = (words: string, most: number): boolean => Array.from(words).length > most;

export const isName = (name: string): boolean => name.trim() !== '' && !isLong(name.trim(), MOST_ORDERED.name);
export const isPrice = (price: number | null): price is number => isWhole(price, 0, MOST_ORDERED.price);
export const isQuantity = (quantity: number | null): quantity is number => isWhole(quantity, 1, MOST_ORDERED.quantity);
export const isShipping = (shipping: number | null): boolean => shipping === null || isPrice(shipping);
export const isNote = (note: string): boolean => !isLong(note.trim(), MOST_ORDERED.note);

/** What it comes to so far: what is no number yet counts as nothing. */
export const sumsSoFar = ({ lines, shipping }: Written, taxPercentage: number): Sums =>
  sumsOf(
    lines.map(({ price, quantity }) => ({
      price: isPrice(price) ? price : 0,
      quantity: isQuantity(quantity) ? quantity : 0,
    })),
    taxPercentage,
    isPrice(shipping) ? shipping : null,
  );

/** The lines as they are sent; null where one of them, or something else, is not right yet. */
export const linesOf = (written: Written, taxPercentage: number): OrderLine[] | null => {
  const lines = written.lines.flatMap(({ name, price, quantity, weight }) =>
    isName(name) && isPrice(price) && isQuantity(quantity) ? { name: name.trim(), price, quantity, weight } : [],
  );
  const isRight =
    lines.length > 0 &&
    lines.length === written.lines.length &&
    isShipping(written.shipping) &&
    isNote(written.note) &&
    sumsSoFar(written, taxPercentage).total <= MOST_ORDERED.total;
  return isRight ? lines : null;
};

/** One more of a product; a price with cents, which nobody has, is rounded. */
export const withProduct = (lines: Written['lines'], product: Selling['products'][number]): WrittenLine[] => {
  const price = Math.round(product.price);
  const known = lines.find((line) => !line.isFree && line.name === product.name && line.price === price);
  if (known) return lines.map((line) => (line === known ? { ...line, quantity: stepped(line.quantity, 1) } : line));
  return [
    ...lines,
    { key: crypto.randomUUID(), name: product.name, price, quantity: 1, weight: product.weight, isFree: false },
  ];
};

export const freeLine = (): WrittenLine => ({
  key: crypto.randomUUID(),
  name: '',
  price: null,
  quantity: 1,
  weight: null,
  isFree: true,
});

/** One more, or one less, within what there can be. */
export const stepped = (quantity: number | null, step: 1 | -1): number => {
  const from = quantity === null || Number.isNaN(quantity) ? 0 : Math.trunc(quantity);
  return Math.min(Math.max(from + step, 1), MOST_ORDERED.quantity);
};
