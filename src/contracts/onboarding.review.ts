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
  /** The owner has taught an answer to it in this review. */
  taught: v.fallback(v.boolean(), false),
});
export type ReviewRow = v.InferOutput<typeof rowSchema>;

/** Null: not for the user. */
export const reviewSchema = v.nullable(
  v.object({
    rows: v.array(rowSchema),
    is_live: v.boolean(),
    /** Of the chats, from 0 to 1, that the AI answers. */
    share: v.fallback(v.number(), 0),
    /** What makes the AI call the team without a look at its knowledge. */
    rule: v.fallback(v.object({ angry: v.boolean(), keywords: v.array(v.string()) }), { angry: true, keywords: [] }),
    /** Whether anything is published that the agent could answer from. */
    has_knowledge: v.boolean(),
    model_size: v.picklist(['small', 'large']),
  }),
);
export type AgentReview = NonNullable<v.InferOutput<typeof reviewSchema>>;

export type LoadedReview = { review: AgentReview } | { denied: true };

/** `notReviewed`: an answer has no verdict. `phone`: the number of the owner cannot be read. */
export type ReviewRefusal = 'denied' | 'notReviewed' | 'invalid' | 'phone' | 'unreachable';

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

/** What no longer calls the team: a word, or anger. */
export type RemovedCall = { keyword: string } | { angry: true };
export interface CallRemoval {
  businessId: string;
  call: RemovedCall;
}
export type CallRemovalResult = { rule: AgentReview['rule'] } | { refused: 'denied' | 'unreachable' };

/** `testPhone`: as the owner typed it; '' for none. The AI always answers it. */
export interface WentLive {
  businessId: string;
  rows: readonly ReviewRow[];
  testPhone: string;
}
/** `share`: of the chats, from 0 to 1. */
export type WentLiveResult = { live: true; share: number } | { refused: ReviewRefusal };

/** Rows to be stored. */
export interface RowsChanged {
  type: 'rows.changed';
  rows: ReviewRow[];
}
export type RowsReported = { type: 'rows.stored' } | { type: 'rows.notStored' };

/** The agent answers customers, since now or since before. */
export interface AgentWentLive {
  type: 'agent.wentLive';
  /** Of the chats, from 0 to 1. */
  share: number;
}
