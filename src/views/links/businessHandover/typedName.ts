/**
 * Comparison of a typed name with the expected one. Case, spaces, and the quotes and dashes of phone keyboards do not
 * matter. Other differences are described, so that the user can correct them.
 */
export type NameComparison =
  | { is: 'same' | 'empty' | 'close' | 'different' }
  /** The start of the name; `rest` is missing. */
  | { is: 'prefix'; rest: string }
  /** These words of the name are missing. */
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

/** The first word of a name, without emoji and punctuation around it; the whole name if it has no letters or digits. */
export const wordOf = (name: string): string =>
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}'.&-]*/u.exec(collapsed(name))?.[0].replace(/(?<!['.&-])['.&-]+$/u, '') ?? name;

const normalized = (text: string): string => collapsed(text).toLowerCase();

export const compareNames = (typed: string, name: string): NameComparison => {
  const [actual, expected] = [normalized(typed), normalized(name)];
  if (actual === '') return { is: 'empty' };
  if (actual === expected) return { is: 'same' };
  if (expected.startsWith(actual)) return { is: 'prefix', rest: collapsed(name).slice(actual.length).trim() };
  const typedWords = new Set(actual.split(' '));
  const words = collapsed(name).split(' ');
  const missing = words.filter((word) => !typedWords.has(word.toLowerCase()));
  if (missing.length > 0 && missing.length < words.length && typedWords.size + missing.length <= words.length)
    return { is: 'incomplete', words: missing };
  return { is: distance(actual, expected) <= Math.max(1, Math.floor(expected.length / 5)) ? 'close' : 'different' };
};

/** Compares with the first word of a name. More of the name is the same, too. */
export const compareWithWord = (typed: string, name: string): NameComparison => {
  const word = wordOf(name);
  const fromWord = (text: string) => collapsed(text).slice(Math.max(0, collapsed(text).indexOf(wordOf(text))));
  const whole = compareNames(fromWord(typed), fromWord(name)).is;
  const isMore = (whole === 'same' || whole === 'prefix') && compareNames(wordOf(typed), word).is === 'same';
  return isMore ? { is: 'same' } : compareNames(typed, word);
};

/** Levenshtein distance. */
const distance = (one: string, other: string): number => {
  const letters = Array.from(other);
  let row = Array.from({ length: letters.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of letters.entries())
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};
