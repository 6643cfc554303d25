/** Test cases and their runs: what the AI is expected to answer, and what it did. */
import * as v from 'valibot';

import { instantSchema } from './primitives.ts';
import { answeredSchema, expectedSchema, turnSchema, type Expected } from './training.review.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** Rows of a page of test cases or results. */
export const EVALUATION_PAGE_SIZE = 50;
/** Of a business. */
export const MAX_TEST_CASES = 2000;
/** Words that must or must not be in an answer, and sentences about it. */
export const MAX_EXPECTED_WORDS = 10;
export const MAX_CRITERIA = 5;
export const MAX_CRITERION = 200;
/** Of the name of a group. */
export const MAX_GROUP_NAME = 60;
/** Turns of a dialogue. */
export const MAX_TURNS = 12;

export const CASE_VERDICTS = ['pass', 'fail', 'flaky', 'review', 'none'] as const;
/** The last verdict on a test case. `flaky`: its repetitions differ. `none`: it was never run. */
export type CaseVerdict = (typeof CASE_VERDICTS)[number];
const caseVerdictSchema = v.picklist(CASE_VERDICTS);

const origin = v.picklist(['hand', 'escalation', 'correction', 'simulation', 'import']);

/** A row of the list of test cases. */
export const caseRowSchema = v.object({
  id: uuid,
  question: v.string(),
  /** Of its dialogue. */
  turns: v.number(),
  expected: v.fallback(expectedSchema, {}),
  group_name: v.nullable(v.string()),
  origin,
  verdict: caseVerdictSchema,
  tested_at: v.nullable(instantSchema),
  /** Another test case has the same words; `contradicts`: no answer meets both. */
  twin: v.nullable(v.picklist(['repeats', 'contradicts'])),
});
export type CaseRow = v.InferOutput<typeof caseRowSchema>;

const counts = v.record(v.string(), v.number());

export const casesPageSchema = v.nullable(
  v.object({
    rows: v.array(v.unknown()),
    total: v.number(),
    page: v.number(),
    groups: v.array(v.string()),
    counts,
  }),
);

/** What is read along with the test cases. `counts`: by last verdict. */
export interface CasesAbout {
  groups: readonly string[];
  counts: Readonly<Record<string, number>>;
}

export type CaseCommand = { do: 'remove'; id: string };
export type CaseRefusal = 'denied' | 'gone';

/** A test case in its form. Texts as they are typed. */
export interface CaseDraft {
  turns: { author: 'customer' | 'ai' | 'member'; text: string }[];
  action: NonNullable<Expected['action']> | '';
  sourceId: string;
  /** Separated by commas. */
  words: string;
  noneOf: string;
  amount: number | null;
  /** One a line. */
  criteria: string;
  group: string;
}

/** A test case as it is saved. */
export interface SavedCase {
  id: string;
  turns: CaseDraft['turns'];
  expected: Expected;
  group: string;
}

/** Null: there is no such test case, or it is not for the user. */
export type OpenedCase = {
  id: string;
  /** Null: a new one. */
  saved: SavedCase | null;
  sources: { id: string; title: string }[];
  groups: string[];
} | null;

export const caseCheckSchema = v.object({
  twins: v.array(v.object({ id: uuid, question: v.string(), contradicts: v.boolean() })),
  /** The turns without personal data; null: there are none. */
  masked: v.nullable(v.array(turnSchema)),
});
export type CaseCheck = v.InferOutput<typeof caseCheckSchema>;

export type SaveCaseResult = { saved: true } | { refused: 'invalid' | 'tooMany' | 'denied' };

/** A row of a file with test cases. */
export interface ImportedCase {
  id: string;
  question: string;
  expected: Expected;
  group_name: string;
}

/** What came of a file, or of the chats from which test cases are made. */
export const addedCasesSchema = v.object({
  added: v.number(),
  /** They existed before. */
  duplicates: v.number(),
  invalid: v.optional(v.number(), 0),
});
export type AddedCases = v.InferOutput<typeof addedCasesSchema>;

export type CaseImportRefusal = 'invalid' | 'denied';

export type CaseSource = 'escalation' | 'correction';

/** A file that was read. `unreadable`: rows without a question, by their line. */
export interface ReadCases {
  rows: ImportedCase[];
  unreadable: number[];
}

export const runSchema = v.object({
  id: uuid,
  status: v.picklist(['running', 'done', 'cancelled']),
  scope: v.picklist(['all', 'failed', 'touched']),
  knowledge: v.picklist(['published', 'draft']),
  version: v.picklist(['v2', 'v3']),
  model_size: v.picklist(['small', 'large']),
  repeats: v.number(),
  knowledge_version: v.nullable(v.number()),
  /** Test cases. */
  total: v.number(),
  done: v.number(),
  passed: v.number(),
  failed: v.number(),
  review: v.number(),
  flaky: v.number(),
  untouched: v.number(),
  created_by: v.nullable(uuid),
  created_at: instantSchema,
  finished_at: v.nullable(instantSchema),
});
export type TestRun = v.InferOutput<typeof runSchema>;

/** What is run. */
export interface RunChoice {
  scope: TestRun['scope'];
  knowledge: TestRun['knowledge'];
  version: TestRun['version'];
  model_size: TestRun['model_size'];
  repeats: number;
}

const check = v.object({
  check: v.picklist(['answered', 'expected', 'action', 'source_id', 'words', 'none_of', 'amount', 'criteria']),
  by: v.picklist(['code', 'model']),
  passed: v.nullable(v.boolean()),
  note: v.optional(v.string()),
});
export type JudgedCheck = v.InferOutput<typeof check>;

const resultSchema = v.object({
  id: uuid,
  verdict: v.nullable(v.picklist(['pass', 'fail', 'review', 'untouched'])),
  checks: v.array(check),
  answer: v.nullable(answeredSchema),
  /** What a person said; it overrules the verdict. */
  judged_verdict: v.nullable(v.picklist(['pass', 'fail'])),
  judged_by: v.nullable(uuid),
  judged_at: v.nullable(instantSchema),
  model_name: v.nullable(v.string()),
});

export const RESULT_VERDICTS = ['fail', 'flaky', 'review', 'pass', 'untouched', 'waiting', 'cancelled'] as const;
const resultVerdict = v.picklist(RESULT_VERDICTS);
export type ResultVerdict = (typeof RESULT_VERDICTS)[number];

/** A test case in a run. */
export const resultRowSchema = v.object({
  id: uuid,
  question: v.string(),
  expected: v.fallback(expectedSchema, {}),
  verdict: resultVerdict,
  results: v.array(resultSchema),
  /** Beside another run. Null: the other one does not have it. */
  change: v.nullable(v.picklist(['worse', 'better', 'other', 'same'])),
  before: v.nullable(v.object({ verdict: resultVerdict, answer: v.nullable(answeredSchema) })),
});
export type ResultRow = v.InferOutput<typeof resultRowSchema>;

export const resultsPageSchema = v.nullable(
  v.object({
    run: runSchema,
    against: v.nullable(runSchema),
    rows: v.array(v.unknown()),
    total: v.number(),
    page: v.number(),
    counts,
  }),
);

/** Which results are read. `runId`: null for the newest run. */
export interface ResultsQuery {
  runId: string | null;
  /** The run beside which they are shown. */
  against: string | null;
  verdict: ResultVerdict | 'changed' | null;
  page: number;
}

/** The last ten runs, newest first, and a page of the results of one. */
export interface RunsView {
  runs: readonly TestRun[];
  /** Null: there is no run. */
  shown: {
    run: TestRun;
    against: TestRun | null;
    rows: readonly ResultRow[];
    total: number;
    page: number;
    counts: Readonly<Record<string, number>>;
  } | null;
}

/** `problem`: a sentence of the database for the user. */
export type StartRunResult = { started: TestRun } | { refused: string };
