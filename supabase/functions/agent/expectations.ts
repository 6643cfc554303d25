import * as v from 'valibot';

import { amountsIn } from './checks/amounts.ts';

/** What must come of a test case (`test_case.expected`). */
export const Expected = v.object({
  action: v.optional(v.picklist(['answer', 'escalate', 'silent'])),
  source_id: v.optional(v.string()),
  /** All of them, in any order. */
  words: v.optional(v.array(v.string())),
  /** None of them. */
  none_of: v.optional(v.array(v.string())),
  /** In rupiah. */
  amount: v.optional(v.number()),
  /** Sentences about the answer that code cannot judge. */
  criteria: v.optional(v.array(v.string())),
});
export type Expected = v.InferOutput<typeof Expected>;

/** What code judges. */
export type Check = Exclude<keyof Expected, 'criteria'>;
const checks = ['action', 'source_id', 'words', 'none_of', 'amount'] as const satisfies Check[];

/** What the AI did, as its members see it. */
export interface Answered {
  decision: 'answered' | 'escalated' | 'silent' | 'completed' | 'failed';
  /** Why it did not answer: a reason of a call for help, or the failure of the model. */
  why: string | null;
  text: string | null;
  /** The sources that it used. */
  sources: { source_id: string; title: string }[];
}

const actions = {
  answered: 'answer',
  completed: 'answer',
  escalated: 'escalate',
  silent: 'silent',
  failed: null,
} as const;

/** The names of the expectations that an answer does not meet, of those that code judges. */
export function failedBy({ decision, text, sources }: Answered, expected: Expected): Check[] {
  const said = (text ?? '').toLowerCase();
  const { action, source_id: source, words, none_of: noneOf, amount } = expected;
  const isFulfilled: Record<Check, boolean> = {
    action: action === undefined || actions[decision] === action,
    source_id: source === undefined || sources.some(({ source_id: id }) => id === source),
    words: (words ?? []).every((word) => said.includes(word.toLowerCase())),
    none_of: !(noneOf ?? []).some((word) => said.includes(word.toLowerCase())),
    amount: amount === undefined || amountsIn(said).includes(amount),
  };
  return checks.filter((name) => !isFulfilled[name]);
}

/** The names of the expectations that a test case has, of those that code judges. */
export const checksOf = (expected: Expected): Check[] => checks.filter((name) => expected[name] !== undefined);
