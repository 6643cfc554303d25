/** What an answer states without any basis. Code decides on what costs money or trust, whatever the model says. */
import { repeatsExample } from '../examples.ts';
import { findWrongAccount } from './accounts.ts';
import { amountsIn, findWrongAmount } from './amounts.ts';
import { basisOf, readText, type Basis, type Now, type Source } from './basis.ts';
import { findWrongDetail } from './details.ts';
import { findMarkup, isInOtherLanguage, mentionsInstructions } from './form.ts';
import { findWrongLink } from './links.ts';
import { withoutOwnSentences } from './ownSentences.ts';
import { findWrongPromise, findWrongState } from './promises.ts';
import { findWrongCalendar, findWrongTime } from './times.ts';

/** A statement without a basis, by the rule that it breaks. */
export interface Unfounded {
  rule:
    | 'amount'
    | 'link_or_number'
    | 'source'
    | 'length'
    | 'leak'
    | 'markup'
    | 'language'
    | 'date'
    | 'promise'
    | 'state'
    | 'detail'
    | 'file'
    | 'claim';
  /** The words of the answer, or an amount in rupiah. */
  found: string;
}

/** Of an answer to a customer, in characters. */
const maxAnswer = 1000;
/** No text that is checked is longer. */
const MOST = 6000;

export interface Grounds {
  sources: readonly Source[];
  /** What the customer wrote, with the messages before. */
  asked: string;
  /** The other turns of the chat. */
  chat?: string;
  now?: Now | null;
  /** Whether no model judges the answer: details are checked by code then. */
  isStrict: boolean;
  maxLength?: number;
}

/**
 * The first statement of an answer that its sources do not have; null: it may be sent. A false account number is the dearest
 * mistake, and a price belongs to its product.
 */
export function findUnfounded(
  text: string,
  { sources, asked, chat = '', now = null, isStrict, maxLength = maxAnswer }: Grounds,
): Unfounded | null {
  if (text.trim() === '' || text.length > Math.min(maxLength, MOST))
    return { rule: 'length', found: String(text.length) };
  const markup = findMarkup(text);
  if (markup !== null) return { rule: 'markup', found: markup };
  if (mentionsInstructions(text)) return { rule: 'leak', found: 'petunjuk' };
  if (repeatsExample(text)) return { rule: 'leak', found: 'contoh' };
  const answer = readText(text);
  const basis = basisOf(sources, asked, now, chat);
  for (const [rule, find] of isStrict ? strictChecks : checks) {
    const found = find(answer, basis);
    if (found !== null) return { rule, found: rule === 'amount' ? amountOf(found) : found };
  }
  const link = findWrongLink(
    text,
    sources.map(({ title, body }) => `${title}\n${body}`),
  );
  if (link !== null) return { rule: 'link_or_number', found: link };
  if (isInOtherLanguage(text, asked)) return { rule: 'language', found: text.slice(0, 80) };
  // What the shop has written itself needs no support.
  const own = withoutOwnSentences(text, sources);
  const detail = isStrict ? findWrongDetail(own === text ? answer : readText(own), basis) : null;
  return detail === null ? null : { rule: 'detail', found: detail };
}

/** The digits of an amount that is written with digits. */
const amountOf = (found: string): string => (/\d/u.test(found) ? String(amountsIn(found)[0] ?? found) : found);

type Check = (answer: ReturnType<typeof readText>, basis: Basis) => string | null;
const checks: readonly (readonly [Unfounded['rule'], Check])[] = [
  ['link_or_number', findWrongAccount],
  ['amount', findWrongAmount],
  ['state', findWrongState],
  ['date', findWrongCalendar],
  ['promise', findWrongPromise],
];
/** Where no model judges, dates, times and lengths of time are compared with the sources too. */
const strictChecks: typeof checks = checks.map(([rule, find]) => [rule, rule === 'date' ? findWrongTime : find]);

/** The first date, time or length of time of which code doubts that the sources support it. The judge is told of it. */
export const doubtIn = (
  text: string,
  { sources, asked, chat = '', now = null }: Omit<Grounds, 'isStrict'>,
): string | null => findWrongTime(readText(text), basisOf(sources, asked, now, chat));

/** Whether a text has no amount, account or link that stands in none of the others. */
export function addsNoFacts(text: string, texts: readonly string[], maxLength = maxAnswer): boolean {
  if (text.trim() === '' || text.length > maxLength) return false;
  const [said, basis] = [
    readText(text),
    basisOf(
      texts.map((body) => ({ title: '', body })),
      '',
    ),
  ];
  return (
    findWrongAmount(said, basis) === null &&
    findWrongAccount(said, basis) === null &&
    findWrongLink(text, texts) === null
  );
}

/** Whether a text that a member has rewritten keeps its facts: the same amounts, and no new amount, account or link. */
export function keepsFacts(text: string, rewritten: string, maxLength: number): boolean {
  const amounts = new Set(amountsIn(rewritten));
  return amountsIn(text).every((one) => amounts.has(one)) && addsNoFacts(rewritten, [text], maxLength);
}
