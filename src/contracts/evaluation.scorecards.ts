/** Scorecards: real chats that members and the model judge by the criteria of the business. */
import * as v from 'valibot';

import { instantSchema } from './primitives.ts';

/** As in the database. */
export const MAX_SCORECARD_CRITERIA = 8;
export const MAX_SCORECARD_CRITERION = 200;
export const MAX_SCORE_NOTE = 500;

/** `na`: the criterion does not apply to the chat. */
export const SCORES = ['pass', 'fail', 'na'] as const;
export type ScoreVerdict = (typeof SCORES)[number];

/** The verdict on one criterion. */
const scoreSchema = v.object({ verdict: v.picklist(SCORES), note: v.optional(v.string()) });
export type Score = v.InferOutput<typeof scoreSchema>;

/** Of the model. Null: it was not sure. */
const modelScoreSchema = v.object({ verdict: v.nullable(v.picklist(SCORES)), note: v.optional(v.string()) });
export type ModelScore = v.InferOutput<typeof modelScoreSchema>;

/** Why a chat was drawn: by chance, or by what went wrong in it. */
const reasonSchema = v.picklist(['random', 'complaint', 'wait', 'correction']);

const rowSchema = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  reason: reasonSchema,
  /** yyyy-mm-dd */
  day: v.string(),
  judged_by: v.nullable(v.string()),
  /** Null: no member has judged it. */
  judged_at: v.nullable(instantSchema),
  /** Criteria that the chat does not meet. */
  failed: v.number(),
});
export type ScorecardRow = v.InferOutput<typeof rowSchema>;

const turnSchema = v.object({
  id: v.string(),
  author: v.picklist(['customer', 'ai', 'member', 'phone', 'unknown']),
  kind: v.string(),
  text: v.string(),
  at: instantSchema,
});
export type ScorecardTurn = v.InferOutput<typeof turnSchema>;

const cardSchema = v.object({
  id: v.string(),
  room_id: v.string(),
  name: v.nullable(v.string()),
  reason: reasonSchema,
  day: v.string(),
  criteria: v.array(v.string()),
  revision: v.number(),
  /** Of the model. `unjudged`: it could not be asked. */
  status: v.picklist(['queued', 'running', 'judged', 'unjudged']),
  /** The last judgement of a member. */
  scores: v.nullable(v.array(scoreSchema)),
  /** Null also until a member has judged, so that the two judge apart. */
  /** Whether this member has judged it. What the model said is null until then. */
  has_judged: v.boolean(),
  model_scores: v.nullable(v.array(modelScoreSchema)),
  model_name: v.nullable(v.string()),
  turns: v.array(turnSchema),
  /** Newest first. */
  judgements: v.array(
    v.object({ id: v.number(), by: v.nullable(v.string()), at: instantSchema, scores: v.array(scoreSchema) }),
  ),
});
export type Scorecard = v.InferOutput<typeof cardSchema>;

const agreementSchema = v.object({
  criterion: v.string(),
  /** Of the chats that were drawn by chance and to which it applies. */
  judged: v.number(),
  passed: v.number(),
  /** How often a member and the model said what. */
  pairs: v.array(v.object({ member: v.picklist(SCORES), model: v.picklist(SCORES), count: v.number() })),
});
export type CriterionFigures = v.InferOutput<typeof agreementSchema>;

/** Null: the user is no longer in the team. */
export const scorecardDeskSchema = v.nullable(
  v.object({
    criteria: v.array(v.string()),
    /** Without a judgement of a member. */
    waiting: v.number(),
    total: v.number(),
    cards: v.array(rowSchema),
    agreement: v.array(agreementSchema),
    /** The open one; null: none is, or it is gone. */
    card: v.nullable(cardSchema),
  }),
);
export type ScorecardDesk = NonNullable<v.InferOutput<typeof scorecardDeskSchema>>;

/** `refused`: a sentence of the database for the user. */
export type DrawResult = { drawn: number } | { refused: string };
/** `conflict`: another member judged it meanwhile. */
export type JudgeResult = { saved: true } | { conflict: true } | { refused: string };
export type CriteriaResult = { saved: true } | { refused: string };
