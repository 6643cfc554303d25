/**
 * What the built-in model makes of a question and the passages that it is given: it quotes the passages that speak of the
 * question, or asks for help. It has no weights and writes nothing of its own.
 */

/** A passage of the prompt, with the figures of the search (`search_knowledge` in 20261101001800_knowledge.sql). */
export interface Passage {
  id: string;
  title: string;
  text: string;
  /** The rarity of the words that it shares with the question. */
  score?: number;
  /** Which part of the question it speaks of, from 0 to 1; words that no passage has count most. */
  covered?: number;
  /** The same without the words that no passage has. */
  known?: number;
  /** How much of what is shared is its subject, from 0 to 1. */
  subject?: number;
  /** Whether it is the best for one of several questions. */
  answers_part?: boolean;
  /** How many words of the question are unknown. */
  strange?: number;
}

export interface Decision {
  action: 'answer' | 'escalate';
  text: string;
  sources: string[];
  reason: 'found' | 'not_known';
}

/** At most so many passages are quoted. */
const MAX_QUOTED = 3;

/** A second passage is quoted if its score is at least this part of the highest. */
const CLOSE_SCORE = 0.6;

/** … and what it shares is its subject, nearly as with the first. A near product shares words of its text only. */
const CLOSE_SUBJECT = 0.4;

/** … and it speaks of nearly as much of the question as the first. */
const CLOSE_COVERED = 0.7;

/** From this confidence on the model answers. Of the questions in tests/agent it then answers three in a hundred wrong. */
const ENOUGH = 1.1;

/** By a regression on three hundred questions of two shops. */
const weights = {
  covered: 1.49,
  known: 0.35,
  subject: 0.48,
  score: 1.04,
  lead: 0.34,
  kind: 0.37,
  strange: -0.64,
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

const scoreOf = ({ score = 0 }: Passage): number => score;

/** "5XL" and its other spelling, "XXXXXL". */
const spellingsOf = (size: string): string[] => [size, `${'x'.repeat(Number.parseInt(size, 10))}l`];

/** Whether the question asks for a size that no passage names. What is said of other sizes is no answer. */
function asksForOtherSize(question: string, passages: readonly Passage[]): boolean {
  const named = new Set(
    passages.flatMap(({ title, text }) => `${title} ${text}`.toLowerCase().match(/[\p{L}\d]+/gu) ?? []),
  );
  const asked = question.match(/\b[2-9]xl\b/gu) ?? [];
  return asked.some((size) => !spellingsOf(size).some((spelling) => named.has(spelling)));
}

/** The passages to quote: the first, a second one that is close, and the best for each further question. */
function choose(passages: readonly Passage[]): Passage[] {
  const highest = Math.max(...passages.map(scoreOf));
  return passages
    .filter(
      (passage, index) =>
        index === 0 ||
        (index === 1 &&
          scoreOf(passage) >= CLOSE_SCORE * highest &&
          (passage.subject ?? 1) >= CLOSE_SUBJECT * (passages[0]?.subject ?? 0) &&
          (passage.covered ?? 1) >= CLOSE_COVERED * (passages[0]?.covered ?? 0)) ||
        passage.answers_part === true,
    )
    .slice(0, MAX_QUOTED);
}

/** How sure it is that the chosen passages answer the question. */
function confidence(question: string, passages: readonly Passage[], chosen: readonly Passage[]): number {
  const [first] = passages;
  if (!first) return Number.NEGATIVE_INFINITY;
  const scores = passages.map(scoreOf).toSorted((one, other) => other - one);
  const [highest = 0] = scores;
  const next = scores[chosen.length] ?? 0;
  return (
    weights.none +
    weights.covered * (first.covered ?? 0) +
    weights.known * (first.known ?? 0) +
    weights.subject * (first.subject ?? 0) +
    (weights.score * Math.min(highest, 15)) / 15 +
    (highest > 0 ? (weights.lead * (highest - next)) / highest : 0) +
    weights.kind * matchOfKind(question, first) +
    (weights.strange * Math.min(first.strange ?? 0, 6)) / 6 +
    (ASKS_SUM.test(question) ? weights.sum : 0)
  );
}

/** Decides on an answer. The passages are in the order of the search, the best first. */
export function decide(question: string, passages: readonly Passage[]): Decision {
  const chosen = passages.length > 0 ? choose(passages) : [];
  const asked = question.toLowerCase();
  if (confidence(asked, passages, chosen) < ENOUGH || asksForOtherSize(asked, chosen))
    return { action: 'escalate', text: '', sources: [], reason: 'not_known' };
  return {
    action: 'answer',
    text: chosen.map(({ text }) => text).join('\n\n'),
    sources: chosen.map(({ id }) => id),
    reason: 'found',
  };
}
