/** The sentences of a passage that a question is about. */
import { answersKind, namesKind } from './askedKind.ts';
import { itemsFor } from './items.ts';
import { rootOf, tokensOf } from './lists.ts';
import type { Passage } from './passage.ts';
import { withoutMark } from './reply.ts';

/** A passage up to this length is quoted whole. In characters. */
const SHORT = 160;

/** Where a line ends, or a sentence. A full stop of an abbreviation or of a number ends no sentence. */
const END =
  /\n+|(?<=[.!?…])(?<!\b(?:jl|jln|gg|no|kec|kab|kel|dr|drh|drg|ir|ust|bpk|sdr|rp|pt|cv|a\.n|s\.d|hlm)\.)\s+(?=["“(]?[\p{Lu}\p{N}\p{Extended_Pictographic}])/iu;

const hits = (sentence: string, stems: readonly string[]): Set<string> => {
  const said = sentence.toLowerCase();
  return new Set(stems.filter((stem) => said.includes(stem)));
};

/** Without the mark of a list, or of an answer below its question. */
export const clean = (sentence: string): string =>
  withoutMark(sentence.trim().replace(/^(?:[-–•*]|\d{1,2}[.)]) /u, ''));

/** An amount, an account or an hour: what a customer takes for the answer. */
const FIGURE = /\brp\.? ?\d|\d ?(?:rb|ribu|ribuan|jt|juta|k)\b|\d[.]\d{3}\b|\d[\d -]{7,30}\d|\d[.:]\d{2}\b/iu;

/** Whether a sentence is long enough to be understood without the one before. */
const hasMore = (sentence: string): boolean => !sentence.trim().endsWith('?') && sentence.trim().split(' ').length > 3;

const rootsIn = (text: string): Set<string> => new Set(tokensOf(text).map(rootOf));

interface Ranked {
  sentence: string;
  at: number;
  /** What of the question it has. */
  found: ReadonlySet<string>;
  /** How many of its very words. */
  literal: number;
}

/** The sentences of a text, those first that have most of a question. */
function rankedOf(text: string, question: string, stems: readonly string[]): Ranked[] {
  const asked = rootsIn(question);
  const isAsked = namesKind(question);
  return text
    .split(END)
    .filter((sentence) => sentence.trim() !== '')
    .map((sentence, at) => {
      const found = hits(sentence, stems);
      // What is asked for need not be named: an address is a street.
      if (isAsked && answersKind(question, sentence, text)) found.add('?');
      return { sentence, at, found, literal: [...rootsIn(sentence)].filter((root) => asked.has(root)).length };
    })
    .toSorted((one, other) => other.found.size - one.found.size || other.literal - one.literal);
}

/** Those that add something of the question to the ones before, in the order of the text. */
function covering(ranked: readonly Ranked[]): Ranked[] {
  const known = new Set<string>();
  return ranked
    .filter(({ found }) => {
      const before = known.size;
      for (const stem of found) known.add(stem);
      return known.size > before;
    })
    .toSorted((one, other) => one.at - other.at);
}

/** A longer name is a sentence. In characters. */
const LONGEST_NAME = 40;

/** What a passage is about, if the question names it and the text does not: "Gamis Aruna" of "Gamis Aruna - bahan ceruty. Size S M L". */
function nameFor(whole: string, text: string, asked: readonly string[]): string {
  const [name = ''] = /^[^\d,:;.(|/–-]{1,60}(?=[,:;.(|/]| [–-] )/u.exec(clean(whole)) ?? [];
  const [ofName, ofText] = [rootsIn(name), rootsIn(text)];
  const named = asked.filter((root) => ofName.has(root));
  return name.length <= LONGEST_NAME && named.length > 0 && !named.some((root) => ofText.has(root))
    ? `${name.trim()}: `
    : '';
}

/**
 * The sentences of a passage that have the roots of the question's words, in the order of the text: those that add a root,
 * those with most first. Of lists only the items that are asked for. Null: the passage only names the subject, as a heading does, or
 * speaks of another item.
 */
export function sentencesFor(passage: Passage, question: string): string | null {
  const { text, stems = [], is_pasted: isPasted = false } = passage;
  const whole = text.trim();
  const isHeading = /:$|^#/u.test(whole) && !/\d/u.test(whole);
  const added = (whole.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !question.includes(word));
  if (isHeading || whole.endsWith('?') || added.length === 0 || (added.length < 2 && !/\d/u.test(whole))) return null;
  const ranked = rankedOf(clean(whole), question, stems);
  const ofWhole = rootsIn(whole);
  const words = [...(passage.present ?? []), ...(passage.topics_present ?? [])].flatMap((word) => [...rootsIn(word)]);
  const literal = words.filter((root) => ofWhole.has(root));
  const quoted = (some: readonly Ranked[], between = '\n'): string | null => {
    const texts = some.map(({ sentence }) => itemsFor(clean(sentence), question, stems));
    if (texts.length === 0 || texts.includes(null)) return null;
    const told = texts.join(between);
    return isPasted ? `${nameFor(whole, told, literal)}${told}` : told;
  };
  // The only sentence that has all words of the question which the passage has.
  const [only, ...more] = ranked.filter(({ sentence }) => literal.every((root) => rootsIn(sentence).has(root)));
  // A root that stands for one of these words: "cicil" for "nyicil".
  const named = [...(passage.present ?? []), ...(passage.topics_present ?? [])];
  const isRoot = (stem: string): boolean => stem.length > 3 && named.some((word) => word.includes(stem.slice(1)));
  const hasRoots = (one: Ranked): boolean => stems.filter(isRoot).every((stem) => one.found.has(stem));
  const isOnly =
    only !== undefined &&
    more.length === 0 &&
    ranked.length > 1 &&
    hasMore(only.sentence) &&
    hasRoots(only) &&
    ranked.every(({ literal: count }) => count <= only.literal);
  if (isPasted && literal.length > 0 && isOnly && answersKind(question, only.sentence, whole)) return quoted([only]);
  // One sentence that has all is the answer; else a short text is, because its sentences belong together.
  const [best, second] = ranked;
  if (
    best &&
    second &&
    best.found.size > second.found.size &&
    best.found.size >= stems.length &&
    hasMore(best.sentence)
  )
    return quoted([best]);
  const inOrder = ranked.toSorted((one, other) => one.at - other.at);
  // Figures of what only the title names are of something else.
  const title = passage.title.toLowerCase();
  const isOfTitle = ({ found, sentence }: Ranked): boolean =>
    !isPasted && FIGURE.test(sentence) && [...found].every((stem) => stem === '?' || title.includes(stem));
  const covered = covering(ranked);
  const isBeyond = namesKind(question) && covered.some((one) => one.found.has('?') && !isOfTitle(one));
  const chosen = isBeyond ? covered.filter((one) => !isOfTitle(one)) : covered;
  if (whole.length <= SHORT) {
    if (!isPasted || chosen.length === 0) return quoted(inOrder, whole.includes('\n') ? '\n' : ' ');
    // A sentence with figures of its own tells of something else.
    return quoted(
      inOrder.filter((one) => chosen.includes(one) || !FIGURE.test(one.sentence)),
      ' ',
    );
  }
  // What is named in different sentences need not be one thing, and an amount, a time or a place is told in one.
  if (isPasted && namesKind(question))
    return best && best.found.has('?') && best.found.size > (second?.found.size ?? 0) ? quoted([best]) : null;
  return quoted(chosen);
}
