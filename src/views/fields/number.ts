/** Words for powers of ten that people write behind a price. */
const FACTORS: Record<string, number> = { rb: 1000, ribu: 1000, k: 1000, jt: 1e6, juta: 1e6 };

/**
 * The number that somebody means by "Rp75.000", "75rb", "75,5", "1.250.000" or "Rp 75.000,-". A dot before exactly
 * three digits stands between thousands. Null where nothing is written, NaN where it is no number.
 */
export const readNumber = (typed: string): number | null => {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^rp\.?\s*/u, '')
    .replace(/,-$/u, '');
  if (text === '') return null;
  const [, digits = '', word = ''] = /^(-?[\d.,\s]*\d)\s*([a-z]*)$/u.exec(text) ?? [];
  if (digits === '' || (word !== '' && !(word in FACTORS))) return Number.NaN;
  const plain = digits.replace(/\s/gu, '').replace(/\.(?=\d{3}(?:\D|$))/gu, '');
  return /^-?\d+(?:[.,]\d+)?$/u.test(plain) ? Number(plain.replace(',', '.')) * (FACTORS[word] ?? 1) : Number.NaN;
};
