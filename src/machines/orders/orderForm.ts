/** The form of a new order: its draft, totals and validation. */
import { withNewId } from '../app/withNewId.ts';
import {
  ORDER_LIMITS,
  totalsOf,
  type OrderLine,
  type Catalog,
  type Totals,
  type OrderLineDraft,
  type OrderDraft,
} from './orders.ts';

export type { OrderDraft, OrderLineDraft };

export const emptyDraft = (): OrderDraft => withNewId({ lines: [], shipping: null, note: '' });

/** A draft that needs no confirmation to discard. */
export const isBlank = ({ lines, shipping, note }: OrderDraft): boolean =>
  lines.length === 0 && shipping === null && note.trim() === '';

const isWhole = (value: number | null, min: number, max: number): value is number =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;

/** In code points, as the database counts. */
const isTooLong = (text: string, max: number): boolean => Array.from(text).length > max;

export const isValidName = (name: string): boolean => name.trim() !== '' && !isTooLong(name.trim(), ORDER_LIMITS.name);
export const isValidPrice = (price: number | null): price is number => isWhole(price, 0, ORDER_LIMITS.price);
export const isValidQuantity = (quantity: number | null): quantity is number =>
  isWhole(quantity, 1, ORDER_LIMITS.quantity);
export const isValidShipping = (shipping: number | null): boolean => shipping === null || isValidPrice(shipping);
export const isValidNote = (note: string): boolean => !isTooLong(note.trim(), ORDER_LIMITS.note);

/** The totals of the draft; an invalid number counts as 0. */
export const draftTotals = ({ lines, shipping }: OrderDraft, taxPercentage: number): Totals =>
  totalsOf(
    lines.map(({ price, quantity }) => ({
      price: isValidPrice(price) ? price : 0,
      quantity: isValidQuantity(quantity) ? quantity : 0,
    })),
    taxPercentage,
    isValidPrice(shipping) ? shipping : null,
  );

/** The lines to send; null if anything in the draft is invalid. */
export const validLines = (draft: OrderDraft, taxPercentage: number): OrderLine[] | null => {
  const lines = draft.lines.flatMap(({ name, price, quantity, weight }) =>
    isValidName(name) && isValidPrice(price) && isValidQuantity(quantity)
      ? { name: name.trim(), price, quantity, weight }
      : [],
  );
  const isValid =
    lines.length > 0 &&
    lines.length === draft.lines.length &&
    isValidShipping(draft.shipping) &&
    isValidNote(draft.note) &&
    draftTotals(draft, taxPercentage).total <= ORDER_LIMITS.total;
  return isValid ? lines : null;
};

/** Adds one of a product. A price with a fraction is rounded to whole rupiah. */
export const addProduct = (lines: OrderDraft['lines'], product: Catalog['products'][number]): OrderLineDraft[] => {
  const price = Math.round(product.price);
  const existing = lines.find((line) => !line.isCustom && line.name === product.name && line.price === price);
  if (existing)
    return lines.map((line) => (line === existing ? { ...line, quantity: stepQuantity(line.quantity, 1) } : line));
  return [
    ...lines,
    { key: withNewId({}).id, name: product.name, price, quantity: 1, weight: product.weight, isCustom: false },
  ];
};

export const customLine = (): OrderLineDraft => ({
  key: withNewId({}).id,
  name: '',
  price: null,
  quantity: 1,
  weight: null,
  isCustom: true,
});

/** Quantity plus or minus one, within its limits. */
export const stepQuantity = (quantity: number | null, step: 1 | -1): number => {
  const from = quantity === null || Number.isNaN(quantity) ? 0 : Math.trunc(quantity);
  return Math.min(Math.max(from + step, 1), ORDER_LIMITS.quantity);
};
