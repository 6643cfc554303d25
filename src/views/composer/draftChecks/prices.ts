/** Finds prices in a draft that differ from the catalogue. Doubtful cases are not reported. */

export interface PricedProduct {
  name: string;
  /** In rupiah. */
  price: number;
}

export interface PriceMismatch {
  name: string;
  /** In rupiah. */
  catalogPrice: number;
  writtenPrice: number;
}

const FACTORS: Record<string, number> = { rb: 1e3, ribu: 1e3, k: 1e3, jt: 1e6, juta: 1e6 };

/**
 * "Rp 185.000", "185.000", "185rb", "1,5 juta". A bare number does not match: it may be a size, a weight or a house
 * number.
 */
const AMOUNT =
  /(?<![\p{L}\d.,])(?:(rp)\.?\s*)?(\d{1,3}(?:\.\d{3})+|\d+(?:,\d{1,2})?)(?:\s*(rb|ribu|k|jt|juta))?(?![\p{L}\d]|[.,]\d)/giu;

/** A clause with one of these words may contain an amount that is not the price of one item. */
const NOT_A_UNIT_PRICE =
  /(?<!\p{L})(?:ongkir|ongkos|kirim|diskon|potongan|hemat|dp|total\p{L}*|subtotal|kembali\p{L}*|transfer|bayar|lunas|grosir|reseller|promo|selisih|lusin|kodi|paket|minimal|min)(?!\p{L})/iu;

interface Amount {
  at: number;
  value: number;
}

const findAmounts = (text: string): Amount[] =>
  [...text.matchAll(AMOUNT)].flatMap(({ index, 1: currency, 2: digits = '', 3: unit }) => {
    if (!currency && !unit && !digits.includes('.')) return [];
    const value =
      Number(digits.replaceAll('.', '').replace(',', '.')) * (unit ? (FACTORS[unit.toLowerCase()] ?? 1) : 1);
    return value >= 1000 ? [{ at: index, value }] : [];
  });

const normalize = (text: string): string => text.toLocaleLowerCase('id').replaceAll(/\s+/gu, ' ');

const isWordAt = (text: string, from: number, to: number): boolean =>
  !/[\p{L}\d]/u.test(text.charAt(from - 1)) && !/[\p{L}\d]/u.test(text.charAt(to));

/** Finds product names, the longest first: "kemeja batik parang" must not match "kemeja batik". */
const findNames = (text: string, names: readonly string[]): { name: string; at: number; end: number }[] => {
  const found: { name: string; at: number; end: number }[] = [];
  for (const name of names.toSorted((one, other) => other.length - one.length))
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      const end = at + name.length;
      const isTaken = found.some((other) => at < other.end && end > other.at);
      if (isWordAt(text, at, end) && !isTaken) found.push({ name, at, end });
    }
  return found.toSorted((one, other) => one.at - other.at);
};

/** Splits a text into sentences and lines. A dot within a number does not split. */
const clausesOf = (text: string): string[] => text.split(/\n|[!?;]|\.(?!\d)/u);

/**
 * The price that belongs to a product name: the first amount after it, or the only amount of a clause with one product.
 */
const findPrice = (clause: string, at: number, until: number, isOnly: boolean): number | null => {
  const amounts = findAmounts(clause);
  const after = amounts.find((amount) => amount.at >= at && amount.at < until);
  return (after ?? (isOnly && amounts.length === 1 ? amounts[0] : undefined))?.value ?? null;
};

export const findPriceMismatches = (draft: string, catalog: readonly PricedProduct[]): PriceMismatch[] => {
  const products = new Map<string, { name: string; prices: number[] }>();
  for (const { name, price } of catalog) {
    const key = normalize(name.trim());
    if (key.length < 3 || price <= 0) continue;
    products.set(key, { name, prices: [...(products.get(key)?.prices ?? []), price] });
  }
  const names = [...products.keys()];
  return clausesOf(draft)
    .map(normalize)
    .flatMap((clause) => {
      if (NOT_A_UNIT_PRICE.test(clause)) return [];
      const named = findNames(clause, names);
      return named.flatMap(({ name, end }, index) => {
        const written = findPrice(clause, end, named[index + 1]?.at ?? clause.length, named.length === 1);
        const { name: spelled, prices } = products.get(name) ?? { name, prices: [] };
        // A multiple of the price is the total for several items.
        if (written === null || prices.some((price) => written % price === 0)) return [];
        return [{ name: spelled, catalogPrice: prices[0] ?? 0, writtenPrice: written }];
      });
    });
};
