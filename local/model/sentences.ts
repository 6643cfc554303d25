/** The sentences of a passage that a question is about. */
import { answersKind, namesKind } from './askedKind.ts';
import type { Passage } from './naming.ts';
import { withoutMark } from './reply.ts';

/** A passage up to this length is quoted whole. In characters. */
const SHORT = 160;

/** Where a line ends, or a sentence. A full stop of an abbreviation or of a number ends no sentence. */
const END =
  /\n+|(?<=[.!?…])(?<!\b(?:jl|jln|gg|no|kec|kab|kel|dr|bpk|sdr|rp|pt|cv|a\.n|hlm)\.)\s+(?=["“(]?[\p{Lu}\p{N}\p{Extended_Pictographic}])/iu;

const hits = (sentence: string, stems: readonly string[]): Set<string> => {
  const said = sentence.toLowerCase();
  return new Set(stems.filter((stem) => said.includes(stem)));
};

/** Without the mark of a list, or of an answer below its question. */
const clean = (sentence: string): string => withoutMark(sentence.trim().replace(/^[-–•*] /u, ''));

const AMOUNT = /\d ?(?:rb|ribu|jt|juta|k)\b|\d[.]000\b|\brp/iu;

/** An account, or a number of days before: "H-3". */
const ACCOUNT = /\d[\d -]{8,30}\d|\bh-\d/iu;

const NUMBERS = 'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(' ');

/** The words and numbers of a text; "20 cm" is two, and "sepuluh" is 10. */
const tokensOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replaceAll(/(\d)(?=(?:cm|mm|m|kg|gr|gram|ml|l|gb|tb|watt)\b)/gu, '$1 ')
      .match(/[\p{L}\d]+/gu)
      ?.map((token) => (NUMBERS.includes(token) ? String(NUMBERS.indexOf(token)) : token)),
  );

/** The words from the start of an item that the question names too: "Smoothing" of "Smoothing pendek 250rb". */
const sharedStart = (item: string, isNamed: (word: string) => boolean): string => {
  const words = item.split(' ');
  const end = words.findIndex((word) => !isNamed(word.toLowerCase()));
  return words.slice(0, end).join(' ');
};

/**
 * Of a line that lists several things with a price or an account each ("Ongkir: Solo 10rb, Klaten 15rb"), those that are asked for, with what
 * the line says of all. The line itself, if it is another one or if none of them is named alone.
 */
function itemsOf(line: string, question: string, stems: readonly string[]): string {
  const colon = line.indexOf(': ');
  const start = colon === -1 ? (/^[^\d,;|/]{1,40}(?=\d)/u.exec(line)?.[0] ?? '').length : colon + 1;
  const cut = (text: string): string[] => text.split(/[,;|.](?=\s)|\s[/-]\s/u).map((item) => item.trim());
  const ofNumbers = cut(line.slice(start));
  // Items that begin with a number share what stands before the first; others only what the question names of it.
  const hasHead = colon !== -1 || ofNumbers.every((item) => /^\d/u.test(item));
  const items = hasHead ? ofNumbers : cut(line);
  if (items.length < 2 || !items.every((item) => AMOUNT.test(item) || ACCOUNT.test(item))) return line;
  const asked = tokensOf(question);
  const isNamed = (word: string): boolean =>
    asked.has(word) || stems.some((stem) => !/^\d/u.test(stem) && word.includes(stem));
  const found = items
    .map((item, at) => ({ item, at, named: new Set([...tokensOf(item)].filter(isNamed)) }))
    .toSorted((one, other) => other.named.size - one.named.size);
  const known = new Set<string>();
  const chosen = found.filter(({ named }) => {
    const before = known.size;
    for (const word of named) known.add(word);
    return known.size > before;
  });
  const [best] = chosen;
  // Another item may be meant as well.
  const isClear = found.every((one) => chosen.includes(one) || one.named.size < (best?.named.size ?? 0));
  const isOther = [...asked].some((word) => /^\d+$/u.test(word) && !known.has(word));
  if (!best || !isClear || isOther || chosen.length === items.length) return line;
  const shared = items[0] && !chosen.some(({ at }) => at === 0) ? sharedStart(items[0], isNamed) : '';
  const head = hasHead ? line.slice(0, start).trim() : shared;
  const told = chosen.toSorted((one, other) => one.at - other.at).map(({ item }) => item.replace(/[.]$/u, ''));
  // A remark in brackets at the end is about all of them, unless each has one.
  const remark = items.slice(0, -1).some((item) => item.includes('('))
    ? ''
    : (/\([^()]{1,80}\)[.]?$/u.exec(line)?.[0] ?? '');
  const text = `${told[0]?.startsWith(head) === true ? '' : head} ${told.join(', ')}`.trim();
  return text.includes(remark) ? text : `${text} ${remark}`;
}

/** Whether a sentence is long enough to be understood without the one before. */
const hasMore = (sentence: string): boolean => !sentence.trim().endsWith('?') && sentence.trim().split(' ').length > 3;

/**
 * The sentences of a passage that have the roots of the question's words, in the order of the text: those that add a root,
 * those with most first. Null: the passage only names the subject, as a heading does.
 */
export function sentencesFor(passage: Passage, question: string): string | null {
  const { text, stems = [] } = passage;
  const whole = text.trim();
  const isHeading = /:$|^#/u.test(whole) && !/\d/u.test(whole);
  const added = (whole.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !question.includes(word));
  if (isHeading || whole.endsWith('?') || added.length === 0 || (added.length < 2 && !/\d/u.test(whole))) return null;
  const sentences = whole.split(END).filter((sentence) => sentence.trim() !== '');
  const isAsked = namesKind(question);
  const ranked = sentences
    .map((sentence, at) => {
      const found = hits(sentence, stems);
      // What is asked for need not be named: an address is a street.
      if (isAsked && answersKind(question, sentence)) found.add('?');
      return { sentence, at, found };
    })
    .toSorted((one, other) => other.found.size - one.found.size);
  // One sentence that has all is the answer; else a short text is, because its sentences belong together.
  const best = ranked[0];
  if (
    best &&
    ranked[1] &&
    best.found.size > ranked[1].found.size &&
    best.found.size >= stems.length &&
    hasMore(best.sentence)
  )
    return itemsOf(clean(best.sentence), question, stems);
  if (whole.length <= SHORT) return itemsOf(clean(whole), question, stems);
  // What is named in different sentences need not be one thing, and an amount, a time or a place is told in one.
  if (isAsked && passage.is_pasted === true)
    return best && best.found.has('?') && best.found.size > (ranked[1]?.found.size ?? 0)
      ? itemsOf(clean(best.sentence), question, stems)
      : null;
  const known = new Set<string>();
  const chosen = ranked.filter(({ found }) => {
    const before = known.size;
    for (const stem of found) known.add(stem);
    return known.size > before;
  });
  return chosen.length === 0
    ? null
    : chosen
        .toSorted((one, other) => one.at - other.at)
        .map(({ sentence }) => itemsOf(clean(sentence), question, stems))
        .join('\n');
}
