/** The sentences of a passage that a question is about. */
import { answersKind, namesKind } from './askedKind.ts';
import type { Passage } from './naming.ts';

/** A passage up to this length is quoted whole. In characters. */
const SHORT = 160;

/** Where a line ends, or a sentence. A full stop of an abbreviation or of a number ends no sentence. */
const END =
  /\n+|(?<=[.!?…])(?<!\b(?:jl|jln|gg|no|kec|kab|kel|dr|bpk|sdr|rp|pt|cv|a\.n|hlm)\.)\s+(?=["“(]?[\p{Lu}\p{N}\p{Extended_Pictographic}])/iu;

const hits = (sentence: string, stems: readonly string[]): Set<string> => {
  const said = sentence.toLowerCase();
  return new Set(stems.filter((stem) => said.includes(stem)));
};

/** Without the mark of a list. */
const clean = (sentence: string): string => sentence.trim().replace(/^[-–•*] /u, '');

/** Whether a sentence is long enough to be understood without the one before. */
const hasMore = (sentence: string): boolean => !sentence.trim().endsWith('?') && sentence.trim().split(' ').length > 3;

/**
 * The sentences of a passage that have the roots of the question's words, in the order of the text: those that add a root,
 * those with most first. Null: the passage only names the subject, as a heading does.
 */
export function sentencesFor({ text, stems = [] }: Passage, question: string): string | null {
  const whole = text.trim();
  const isHeading = /:$|^#/u.test(whole) && !/\d/u.test(whole);
  const added = (whole.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !question.includes(word));
  if (isHeading || added.length === 0 || (added.length < 2 && !/\d/u.test(whole))) return null;
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
    return clean(best.sentence);
  if (whole.length <= SHORT) return clean(whole);
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
        .map(({ sentence }) => clean(sentence))
        .join('\n');
}
