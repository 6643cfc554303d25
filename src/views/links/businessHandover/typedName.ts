/**
 * How a typed name compares with the one that is meant. Capitals, spaces, and the quotes and dashes that a phone puts in
 * by itself do not matter; what does is said so that somebody can mend it.
 */
export type NameComparison =
  | { is: 'same' | 'empty' | 'close' | 'different' }
  /** So far it is right; `rest` is missing. */
  | { is: 'prefix'; rest: string }
  /** Words of the name that are not there yet. */
  | { is: 'incomplete'; words: string[] };

const collapsed = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[\u2018\u2019\u02BC`\u00B4]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim();

const plain = (text: string): string => collapsed(text).toLowerCase();

export const compareNames = (typed: string, name: string): NameComparison => {
  const [given, wanted] = [plain(typed), plain(name)];
  if (given === '') return { is: 'empty' };
  if (given === wanted) return { is: 'same' };
  if (wanted.startsWith(given)) return { is: 'prefix', rest: collapsed(name).slice(given.length).trim() };
  const written = new Set(given.split(' '));
  const words = collapsed(name).split(' ');
  const missing = words.filter((word) => !written.has(word.toLowerCase()));
  if (missing.length > 0 && missing.length < words.length && written.size + missing.length <= words.length)
    return { is: 'incomplete', words: missing };
  return { is: distance(given, wanted) <= Math.max(1, Math.floor(wanted.length / 5)) ? 'close' : 'different' };
};

/** How many letters would have to be put in, left out or changed. */
const distance = (one: string, other: string): number => {
  const letters = Array.from(other);
  let row = Array.from({ length: letters.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [to, wanted] of letters.entries())
      next.push(Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + (letter === wanted ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
};
