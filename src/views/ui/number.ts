/** Words for powers of ten that people write behind a price. */
const FACTORS: Record<string, number> = { rb: 1000, ribu: 1000, k: 1000, jt: 1e6, juta: 1e6 };

const stripCurrency = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^rp\.?\s*/u, '')
    .replace(/,-$/u, '');

/**
 * The number that somebody means by "Rp75.000", "75rb", "75,5", "1.250.000" or "Rp 75.000,-". A dot before exactly
 * three digits stands between thousands. Null where nothing is written, NaN where it is no number.
 */
export const parseNumber = (typed: string): number | null => {
  const text = stripCurrency(typed);
  if (text === '') return null;
  const [, digits = '', word = ''] = /^(-?[\d.,\s]*\d)\s*([a-z]*)$/u.exec(text) ?? [];
  if (digits === '' || (word !== '' && !(word in FACTORS))) return Number.NaN;
  const plain = digits.replace(/\s/gu, '').replace(/\.(?=\d{3}(?:\D|$))/gu, '');
  return /^-?\d+(?:[.,]\d+)?$/u.test(plain) ? Number(plain.replace(',', '.')) * (FACTORS[word] ?? 1) : Number.NaN;
};

/**
 * "75.000", "75,000", "1 250 000" or "75000", with or without the cents that a spreadsheet writes and nobody has. Whoever
 * types on in a number that is written so has groups of more than three digits for a while.
 */
const WHOLE = /^(-?)(?:([1-9]\d*)(([.,\s])\d{3,}(?:\4\d{3,})*)(?:(?!\4)[.,]00?)?|(\d+)(?:[.,]00?)?)$/u;

/**
 * The rupiah, or grams, that somebody means: whole ones, so that a comma stands between thousands as a dot does, which
 * is how a spreadsheet in English writes them. "75,5" may be either, and is no number; "1,5 jt" is clear.
 */
export const parseWholeNumber = (typed: string): number | null => {
  const text = stripCurrency(typed);
  if (text === '') return null;
  const [found, sign, first = '', thousands = '', , plain = ''] = WHOLE.exec(text) ?? [];
  if (found !== undefined) return Number(`${sign}${first}${thousands.replace(/\D/gu, '')}${plain}`);
  return /[a-z]/u.test(text) ? parseNumber(typed) : Number.NaN;
};
