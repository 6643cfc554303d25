import type { Asked } from './answer.ts';
import { findUnfounded, isGreeting, type Unfounded } from './guards.ts';
import type { Passage } from './knowledge.ts';
import type { Question } from './question.ts';
import { quotes } from './quotes.ts';
import { findUnfoundedStatement } from './statements.ts';

/** What an answer may state. */
export interface Material {
  /** What the search found. */
  passages: Passage[];
  /** What was read from the catalogue, orders and settings, by the name under which an answer cites it. */
  facts: Map<string, readonly string[]>;
}

/**
 * What an answer states without any basis in the material or in what the owner tells customers. The customer's words are no
 * basis: a price is not right because a customer names it. Nor are the owner's instructions, which are for the AI alone: an
 * answer that repeats eight words of them in a row is refused, unless the material has them too. Words that are no answer
 * cite no source.
 */
export function unfoundedIn(
  answer: { text: string; sources: readonly string[] },
  { passages, facts }: Material,
  { business }: Pick<Question, 'business'>,
  { words }: Pick<Asked, 'words'>,
  isAnswer = true,
): Unfounded | null {
  const bases = [
    ...passages.map(({ title, body }) => `${title}\n${body}`),
    ...[...facts.values()].flat(),
    ...[business.name, business.description, business.opens_again].filter((one) => one !== null),
    JSON.stringify(business.hours ?? ''),
  ];
  if (quotes(answer.text, business.instructions ?? '', bases)) return { rule: 'leak', found: 'petunjuk' };
  return (
    findUnfounded(answer, {
      bases,
      given: [...passages.map(({ passage_id: id }) => id), ...facts.keys()],
      needsSource: isAnswer && !isGreeting(words),
    }) ?? findUnfoundedStatement(answer.text, bases, words)
  );
}

/**
 * The ids and names of what an answer cites. A model may cite a passage by its title. What it was not given is no source. An
 * answer without any list cites all, because everything is checked against all in any case.
 */
export function citedIn({ passages, facts }: Material, sources: readonly string[] | null): string[] {
  const ids = [...passages.map(({ passage_id: id }) => id), ...facts.keys()];
  if (sources === null) return ids;
  const titled = (name: string) => passages.filter(({ title }) => title.toLowerCase() === name.trim().toLowerCase());
  return [
    ...new Set(sources.flatMap((one) => (ids.includes(one) ? [one] : titled(one).map(({ passage_id: id }) => id)))),
  ];
}

/** The passages as a run keeps them. */
export const sourcesOf = ({ passages }: Material, sources: readonly string[]): object[] =>
  passages.map(({ passage_id: passageId, source_id: sourceId, title, score, covered }) => ({
    passageId,
    sourceId,
    title,
    score,
    covered,
    used: sources.includes(passageId),
  }));
