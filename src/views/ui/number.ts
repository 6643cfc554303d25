/** Indonesian suffixes of prices. */
const FACTORS: Record<string, number> = { rb: 1000, ribu: 1000, k: 1000, jt: 1e6, juta: 1e6 };

const stripCurrency = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^rp\.?\s*/u, '')
    .replace(/,-$/u, '');

/**
 * Parses a number such as "Rp75.000", "75rb", "75,5", "1.250.000" or "Rp 75.000,-". A dot before exactly three digits
 * separates thousands. Null for empty text, NaN for text that is no number.
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
 * "75.000", "75,000", "1 250 000" or "75000", with or without zero cents, as spreadsheets write. Groups of more than three
 * digits are allowed, because they occur while the user types.
 */
const WHOLE = /^(-?)(?:([1-9]\d*)(([.,\s])\d{3,}(?:\4\d{3,})*)(?:(?!\4)[.,]00?)?|(\d+)(?:[.,]00?)?)$/u;

/**
 * Parses a whole number, such as rupiah or grams. A comma separates thousands as well as a dot, as in English spreadsheets.
 * "75,5" is ambiguous and gives NaN; "1,5 jt" is not.
 */
export const parseWholeNumber = (typed: string): number | null => {
  const text = stripCurrency(typed);
  if (text === '') return null;
  const [match, sign, first = '', thousands = '', , plain = ''] = WHOLE.exec(text) ?? [];
  if (match !== undefined) return Number(`${sign}${first}${thousands.replace(/\D/gu, '')}${plain}`);
  return /[a-z]/u.test(text) ? parseNumber(typed) : Number.NaN;
};
