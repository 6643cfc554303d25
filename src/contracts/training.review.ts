/** What an owner looks at before publishing: contradictions, blanks, and the answers that change. */
import * as v from 'valibot';

import { instantSchema, optionalField } from './primitives.ts';
import type { OldPage } from './release.ts';
import type { FoundPassage } from './training.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** A source, or a product of the catalogue without `source_id`. Amounts are in rupiah. */
const side = v.object({
  source_id: v.nullable(uuid),
  title: v.string(),
  values: v.array(v.union([v.number(), v.string()])),
});
const conflictSchema = v.object({
  kind: v.picklist(['amounts', 'hours', 'spans', 'percents', 'price']),
  /** A change that waits for publishing is part of it. */
  is_waiting: v.boolean(),
  one: side,
  other: side,
});
export type KnowledgeConflict = v.InferOutput<typeof conflictSchema>;

export const reviewSchema = v.object({
  conflicts: v.array(conflictSchema),
  /** What was compared: passages that name amounts, hours, times or percentages. Missing: a server of before. */
  compared: v.optional(
    v.object({
      passages: v.number(),
      sources: v.number(),
      /** Passages beyond the limit. */
      left: v.number(),
      /** Sources that are turned off or could not be read. */
      off: v.number(),
    }),
  ),
  /** Sources in which blanks of an example are left, such as {{jam buka}}. */
  unfilled: v.array(v.object({ source_id: uuid, title: v.string(), blanks: v.array(v.string()) })),
  /** The ids of all test cases. */
  cases: v.array(uuid),
});
export type KnowledgeReview = v.InferOutput<typeof reviewSchema>;

export const answeredSchema = v.object({
  decision: v.picklist(['answered', 'escalated', 'silent', 'completed', 'failed']),
  why: v.nullable(v.string()),
  text: v.nullable(v.string()),
  sources: v.array(v.object({ source_id: v.string(), title: v.string() })),
});
/** What the AI would do. */
export type Answered = v.InferOutput<typeof answeredSchema>;

/** Why the AI was not asked. */
export interface AskRefused {
  refused: OldPage;
}

/** What comes of a tried question. `answer`: null if the AI could not be asked. */
export interface TrialResult {
  passages: FoundPassage[];
  answer: Answered | AskRefused | null;
}

const expectations = v.array(v.picklist(['action', 'source_id', 'words', 'none_of', 'amount']));

export const comparedSchema = v.object({
  id: uuid,
  question: v.string(),
  is_changed: v.boolean(),
  before: v.nullable(answeredSchema),
  after: v.nullable(answeredSchema),
  unmet_before: expectations,
  unmet_after: expectations,
});
/** A test case, answered by the published knowledge and by the one with the waiting changes. */
export type Compared = v.InferOutput<typeof comparedSchema>;

export const turnSchema = v.object({ author: v.picklist(['customer', 'ai', 'member']), text: v.string() });

export const expectedSchema = v.object({
  action: v.optional(v.picklist(['answer', 'escalate', 'silent'])),
  source_id: v.optional(v.string()),
  /** All of them. */
  words: v.optional(v.array(v.string())),
  none_of: v.optional(v.array(v.string())),
  /** In rupiah. */
  amount: v.optional(v.number()),
  /** Sentences about the answer, which the model judges. */
  criteria: v.optional(v.array(v.string())),
});
export type Expected = v.InferOutput<typeof expectedSchema>;

/** A row of `test_case`. */
export const testCaseSchema = v.object({
  id: uuid,
  turns: v.array(turnSchema),
  expected: v.fallback(expectedSchema, {}),
  group_name: optionalField(v.string()),
  created_by: optionalField(uuid),
  created_at: instantSchema,
});
export type TestCase = v.InferOutput<typeof testCaseSchema>;
