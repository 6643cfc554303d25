/** What differs between two answers to the same question, and between an answer and what the business really replied. */
import type { Outcome, ReplayedBurst } from '../../contracts/simulator.ts';

export type Difference = 'decision' | 'price' | 'source';

/** Where a replay goes otherwise than the real chat. `alone`: the AI answers what a person had to. */
export type Divergence = 'escalated' | 'alone' | 'price' | 'silent' | 'sooner';

const UNITS: Record<string, number> = { rb: 1e3, ribu: 1e3, k: 1e3, jt: 1e6, juta: 1e6 };
const AMOUNT = /(rp\.?\s*)?(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d+(?:,\d+)?)\s*(rb|ribu|k|jt|juta)?(?![\w])/giu;

/** The amounts of money in a text, in rupiah. A bare number is a quantity, an hour or a size. */
export const amountsIn = (text: string): number[] =>
  [...text.matchAll(AMOUNT)].flatMap(([, currency, digits = '', unit]) => {
    const isGrouped = digits.includes('.');
    if (!currency && !unit && !isGrouped) return [];
    const value = Number(digits.replaceAll('.', '').replace(',', '.'));
    return [Math.round(value * (unit ? (UNITS[unit.toLowerCase()] ?? 1) : 1))];
  });

const usedSources = ({ sources }: Outcome): string =>
  sources
    .filter(({ is_used: isUsed }) => isUsed)
    .map(({ passage_id: id }) => id)
    .toSorted()
    .join();

const sorted = (amounts: readonly number[]): string => amounts.toSorted((one, other) => one - other).join();

/** Whether each names an amount that the other does not. An answer without any says nothing of the price. */
const differsInPrice = (one: string, other: string): boolean => {
  const [mine, theirs] = [amountsIn(one), amountsIn(other)];
  return mine.length > 0 && theirs.length > 0 && sorted(mine) !== sorted(theirs);
};

export const differencesOf = (one: Outcome, other: Outcome): Difference[] => {
  if (one.status !== other.status) return ['decision'];
  const found: Difference[] = [];
  if (one.why !== other.why) found.push('decision');
  if (differsInPrice(one.text ?? '', other.text ?? '')) found.push('price');
  if (usedSources(one) !== usedSources(other)) found.push('source');
  return found;
};

/** `isLast`: nothing follows in the real chat. */
export const divergencesOf = (
  { replies, was_escalated: wasEscalated }: ReplayedBurst,
  { status, text }: Outcome,
  isLast: boolean,
): Divergence[] => {
  const byAi = replies.filter(({ author }) => author === 'ai');
  const neededPerson = wasEscalated || (replies.length > 0 && byAi.length === 0);
  const said = replies.flatMap((reply) => reply.text ?? []).join('\n');
  if (status === 'escalated') return neededPerson ? [] : ['escalated'];
  if (status === 'silent') return replies.length > 0 ? ['silent'] : [];
  const found: Divergence[] = [];
  if (neededPerson) found.push('alone');
  if (differsInPrice(text ?? '', said)) found.push('price');
  if (status === 'completed' && !isLast) found.push('sooner');
  return found;
};

/** A part of a text; `at` is where it begins. */
export interface TextPart {
  at: number;
  words: string;
  /** Whether the other text does not have these words. */
  isOther: boolean;
}

/** The words of a text, neighbours with the same mark as one part. */
export const differingWords = (text: string, reference: string): TextPart[] => {
  const known = new Set(wordsOf(reference).map(plain));
  const parts: TextPart[] = [];
  let at = 0;
  for (const word of wordsOf(text)) {
    const isOther = !known.has(plain(word));
    const last = parts.at(-1);
    if (last && last.isOther === isOther) last.words += word;
    else parts.push({ at, words: word, isOther });
    at += word.length;
  }
  return parts;
};

/** Each with the space behind it. */
const wordsOf = (text: string): string[] => text.split(/(?<=\s)(?=\S)/u);

const plain = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/(?<![.,;:!?])[.,;:!?]+$/u, '');
