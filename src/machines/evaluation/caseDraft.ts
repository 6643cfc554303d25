/** The form of a test case as values: what is typed, what is saved, and what is wrong with it. */
import {
  MAX_CRITERIA,
  MAX_CRITERION,
  MAX_EXPECTED_WORDS,
  MAX_GROUP_NAME,
  MAX_TURNS,
  type CaseDraft,
  type SavedCase,
} from '../../contracts/evaluation.ts';
import { MAX_TAG, MAX_TEST_QUESTION } from '../../contracts/limits.ts';
import type { Expected } from '../../contracts/training.review.ts';

export const EMPTY_CASE: CaseDraft = {
  turns: [{ author: 'customer', text: '' }],
  action: '',
  sourceId: '',
  words: '',
  noneOf: '',
  amount: null,
  criteria: '',
  group: '',
};

const partsOf = (typed: string, separator: RegExp): string[] => [
  ...new Set(
    typed
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
const wordsOf = (typed: string): string[] => partsOf(typed, /[,;\n]/u);
const criteriaOf = (typed: string): string[] => partsOf(typed, /\n/u);

export const draftOf = ({ turns, expected, group }: Omit<SavedCase, 'id'>): CaseDraft => ({
  turns,
  action: expected.action ?? '',
  sourceId: expected.source_id ?? '',
  words: (expected.words ?? []).join(', '),
  noneOf: (expected.none_of ?? []).join(', '),
  amount: expected.amount ?? null,
  criteria: (expected.criteria ?? []).join('\n'),
  group,
});

export const expectedOf = ({ action, sourceId, words, noneOf, amount, criteria }: CaseDraft): Expected => ({
  ...(action !== '' && { action }),
  ...(sourceId !== '' && { source_id: sourceId }),
  ...(wordsOf(words).length > 0 && { words: wordsOf(words) }),
  ...(wordsOf(noneOf).length > 0 && { none_of: wordsOf(noneOf) }),
  ...(amount !== null && { amount }),
  ...(criteriaOf(criteria).length > 0 && { criteria: criteriaOf(criteria) }),
});

export const turnsOf = ({ turns }: CaseDraft): CaseDraft['turns'] =>
  turns.map(({ author, text }) => ({ author, text: text.trim() }));

export type CaseProblem =
  | 'empty'
  | 'long'
  | 'last'
  | 'words'
  | 'noneOf'
  | 'amount'
  | 'criteria'
  | 'group'
  | 'opposite'
  | 'silent';

const hasWrongWords = (typed: string): boolean => {
  const words = wordsOf(typed);
  return words.length > MAX_EXPECTED_WORDS || words.some((word) => Array.from(word).length > MAX_TAG);
};

/** What keeps a test case from being saved. */
export function problemsOf(draft: CaseDraft): CaseProblem[] {
  const turns = turnsOf(draft);
  const [words, never] = [wordsOf(draft.words), wordsOf(draft.noneOf)].map((list) =>
    list.map((word) => word.toLowerCase()),
  );
  const criteria = criteriaOf(draft.criteria);
  const asksForText = words?.length || draft.amount !== null || draft.sourceId !== '';
  const found: Record<CaseProblem, boolean> = {
    empty: turns.some(({ text }) => text === ''),
    long: turns.length > MAX_TURNS || turns.some(({ text }) => Array.from(text).length > MAX_TEST_QUESTION),
    last: turns.at(-1)?.author !== 'customer',
    words: hasWrongWords(draft.words),
    noneOf: hasWrongWords(draft.noneOf),
    amount: draft.amount !== null && !(draft.amount >= 0 && draft.amount <= 1e12),
    criteria: criteria.length > MAX_CRITERIA || criteria.some((one) => Array.from(one).length > MAX_CRITERION),
    group: Array.from(draft.group.trim()).length > MAX_GROUP_NAME,
    opposite: (words ?? []).some((word) => (never ?? []).some((other) => word.includes(other))),
    // Without an answer there is no text with words in it.
    silent: draft.action !== '' && draft.action !== 'answer' && Boolean(asksForText),
  };
  return (Object.keys(found) as CaseProblem[]).filter((name) => found[name]);
}
