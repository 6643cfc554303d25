/** The review of an agent before it goes live: ten questions of customers, its answers, and the owner's verdicts. */
import * as v from 'valibot';

import type { SimulationProblem } from './simulator.ts';

const answerSchema = v.object({
  status: v.picklist(['answered', 'escalated', 'silent', 'completed']),
  /** Why it was handed to a person, or nothing was said. */
  why: v.nullable(v.string()),
  text: v.nullable(v.string()),
  /** The titles of what it was answered from. */
  sources: v.array(v.string()),
});
export type ReviewAnswer = v.InferOutput<typeof answerSchema>;

const rowSchema = v.object({
  position: v.number(),
  question: v.string(),
  /** Null: not answered yet. */
  answer: v.fallback(v.nullable(answerSchema), null),
  verdict: v.nullable(v.picklist(['good', 'bad'])),
});
export type ReviewRow = v.InferOutput<typeof rowSchema>;

/** Null: not for the user. */
export const reviewSchema = v.nullable(
  v.object({
    rows: v.array(rowSchema),
    is_live: v.boolean(),
    /** Whether anything is published that the agent could answer from. */
    has_knowledge: v.boolean(),
    model_size: v.picklist(['small', 'large']),
  }),
);
export type AgentReview = NonNullable<v.InferOutput<typeof reviewSchema>>;

export type LoadedReview = { review: AgentReview } | { denied: true };

/** `notReviewed`: an answer has no verdict. */
export type ReviewRefusal = 'denied' | 'notReviewed' | 'invalid' | 'unreachable';

export type StartedReview = { review: AgentReview } | { refused: ReviewRefusal };

export interface ReviewAsk {
  businessId: string;
  question: string;
  size: 'small' | 'large';
}
export type ReviewAsked = { answer: ReviewAnswer } | { problem: SimulationProblem };

export interface ReviewFix {
  businessId: string;
  question: string;
  body: string;
}
export type FixRefusal = 'masked' | 'invalid' | 'tooMany' | 'denied' | 'gone' | 'unreachable';
export type FixResult = { taught: true } | { refused: FixRefusal };

export interface WentLive {
  businessId: string;
  rows: readonly ReviewRow[];
}
export type WentLiveResult = { live: true } | { refused: ReviewRefusal };

/** Rows to be stored. */
export interface RowsChanged {
  type: 'rows.changed';
  rows: ReviewRow[];
}
export type RowsReported = { type: 'rows.stored' } | { type: 'rows.notStored' };

/** The agent answers customers, since now or since before. */
export interface AgentWentLive {
  type: 'agent.wentLive';
}
