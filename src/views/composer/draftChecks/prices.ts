/** Prices in a draft that are not those of the catalogue (product.md §3.3). What is doubtful is not said. */

export interface Priced {
  name: string;
  /** Rupiah. */
  price: number;
}

export interface OtherPrice {
  name: string;
  /** What the catalogue says, and what stands in the draft. In rupiah. */
  price: number;
  written: number;
}

const FACTORS: Record<string, number> = { rb: 1e3, ribu: 1e3, k: 1e3, jt: 1e6, juta: 1e6 };

/** "Rp 185.000", "185.000", "185rb", "1,5 juta". A bare number may be a size, a weight or a house. */
const AMOUNT =
  /(?<![\p{L}\d.,])(?:(rp)\.?\s*)?(\d{1,3}(?:\.\d{3})+|\d+(?:,\d{1,2})?)(?:\s*(rb|ribu|k|jt|juta))?(?![\p{L}\d]|[.,]\d)/giu;

/** Where one of these stands, the amount is something else than the price of one. */
const OTHERWISE =
  /(?<!\p{L})(?:ongkir|ongkos|kirim|diskon|potongan|hemat|dp|total\p{L}*|subtotal|kembali\p{L}*|transfer|bayar|lunas|grosir|reseller|promo|selisih|lusin|kodi|paket|minimal|min)(?!\p{L})/iu;

interface Amount {
  at: number;
  value: number;
}

const amountsIn = (text: string): Amount[] =>
  [...text.matchAll(AMOUNT)].flatMap(({ index, 1: sign, 2: digits = '', 3: word }) => {
    if (!sign && !word && !digits.includes('.')) return [];
    const value =
      Number(digits.replaceAll('.', '').replace(',', '.')) * (word ? (FACTORS[word.toLowerCase()] ?? 1) : 1);
    return value >= 1000 ? [{ at: index, value }] : [];
  });

const fold = (text: string): string => text.toLocaleLowerCase('id').replaceAll(/\s+/gu, ' ');

const isWordAt = (text: string, from: number, to: number): boolean =>
  !/[\p{L}\d]/u.test(text.charAt(from - 1)) && !/[\p{L}\d]/u.test(text.charAt(to));

/** Where products are named, the longest name first: "kemeja batik parang" is no "kemeja batik". */
const namesIn = (text: string, names: readonly string[]): { name: string; at: number; end: number }[] => {
  const found: { name: string; at: number; end: number }[] = [];
  for (const name of names.toSorted((one, other) => other.length - one.length))
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      const end = at + name.length;
      const isTaken = found.some((other) => at < other.end && end > other.at);
      if (isWordAt(text, at, end) && !isTaken) found.push({ name, at, end });
    }
  return found.toSorted((one, other) => one.at - other.at);
};

/** Sentences and lines: a dot within a number ends none. */
const clausesOf = (text: string): string[] => text.split(/\n|[!?;]|\.(?!\d)/u);

/** One price as it was written for one product: the first after its name, or the only one where it stands before. */
const writtenFor = (clause: string, at: number, until: number, isOnly: boolean): number | null => {
  const amounts = amountsIn(clause);
  const after = amounts.find((amount) => amount.at >= at && amount.at < until);
  return (after ?? (isOnly && amounts.length === 1 ? amounts[0] : undefined))?.value ?? null;
};

export const otherPrices = (draft: string, catalog: readonly Priced[]): OtherPrice[] => {
  const products = new Map<string, { name: string; prices: number[] }>();
  for (const { name, price } of catalog) {
    const key = fold(name.trim());
    if (key.length < 3 || price <= 0) continue;
    products.set(key, { name, prices: [...(products.get(key)?.prices ?? []), price] });
  }
  const names = [...products.keys()];
  return clausesOf(draft)
    .map(fold)
    .flatMap((clause) => {
      if (OTHERWISE.test(clause)) return [];
      const named = namesIn(clause, names);
      return named.flatMap(({ name, end }, index) => {
        const written = writtenFor(clause, end, named[index + 1]?.at ?? clause.length, named.length === 1);
        const { name: spelled, prices } = products.get(name) ?? { name, prices: [] };
        // Several of one are priced together.
        if (written === null || prices.some((price) => written % price === 0)) return [];
        return [{ name: spelled, price: prices[0] ?? 0, written }];
      });
    });
};
