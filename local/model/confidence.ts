/** How sure the built-in model is that a passage answers a question in other words. */
import type { Passage } from './passage.ts';

/** From this confidence on the model answers. */
export const ENOUGH = 1.2;

/** By a regression on three hundred questions of two shops. */
const weights = {
  covered: 1.49,
  covered_vocabulary: 0.35,
  subject: 0.48,
  score: 1.04,
  lead: 0.34,
  kind: 0.37,
  unknown_words: -0.64,
  sum: -1.02,
  none: -0.86,
} as const;

const ASKS_AMOUNT = /\b(?:brp|berapa|brapa|harga|hrg|biaya|ongkir|nambah|total)\b/u;
const ASKS_TIME = /\b(?:jam|jm|kapan|kpn|lama|hari|hr)\b/u;
/** A sum of several prices stands in no passage. */
const ASKS_SUM = /\b(?:total|semuanya|jumlahnya)\b/u;
const HAS_AMOUNT = /\d/u;
const HAS_TIME = /\d[.:]\d{2}|\d–* ?(?:hari|minggu|jam|bulan)/u;

/** Whether the passage has what the question asks for: an amount or a time. From -2 to 2; 0.5 if it asks for neither. */
function matchOfKind(question: string, { text }: Passage): number {
  const asked = [
    ...(ASKS_AMOUNT.test(question) ? [HAS_AMOUNT.test(text)] : []),
    ...(ASKS_TIME.test(question) ? [HAS_TIME.test(text)] : []),
  ];
  return asked.length === 0 ? 0.5 : asked.reduce((sum, isThere) => sum + (isThere ? 1 : -1), 0);
}

/** The confidence in the first passage, which the search found best. */
export function confidence(question: string, passages: readonly Passage[]): number {
  const [first] = passages;
  if (!first) return Number.NEGATIVE_INFINITY;
  const scores = passages.map(({ score = 0 }) => score).toSorted((one, other) => other - one);
  const [highest = 0, next = 0] = scores;
  return (
    weights.none +
    weights.covered * (first.covered ?? 0) +
    weights.covered_vocabulary * (first.covered_vocabulary ?? 0) +
    weights.subject * (first.subject ?? 0) +
    (weights.score * Math.min(highest, 15)) / 15 +
    (highest > 0 ? (weights.lead * (highest - next)) / highest : 0) +
    weights.kind * matchOfKind(question, first) +
    (weights.unknown_words * Math.min(first.unknown_words ?? 0, 6)) / 6 +
    (ASKS_SUM.test(question) ? weights.sum : 0)
  );
}
