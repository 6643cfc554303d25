/** Teaching: a question that the AI could not answer and the answer of a member become an entry of the knowledge. */
import * as v from 'valibot';

import { instantSchema } from './primitives.ts';

const uuid = v.pipe(v.string(), v.uuid());
const namedSource = v.object({ id: uuid, title: v.string() });
/** A source that is named to the user. */
export type NamedSource = v.InferOutput<typeof namedSource>;

/** The last call for help of the AI in a chat (`read_escalation`). */
export const escalationSchema = v.object({
  run_id: uuid,
  why: v.string(),
  at: instantSchema,
  /** What the customer asked, one message a line. */
  question: v.nullable(v.string()),
  /** The situation in the words of the model. */
  summary: v.nullable(v.string()),
  /** The titles of what the AI answered from in the last day. */
  answered_about: v.array(v.string()),
  suggestion: v.nullable(v.string()),
  /** What of the suggestion no source has, such as an amount. */
  unfounded: v.fallback(v.array(v.string()), []),
  /** What almost fitted, best first. */
  passages: v.array(v.object({ source_id: uuid, title: v.string(), body: v.string() })),
  /** The AI did not know, so that an answer would teach it. */
  can_teach: v.boolean(),
  answered_at: v.nullable(instantSchema),
  /** Taught or dismissed. */
  is_settled: v.boolean(),
});
export type Escalation = v.InferOutput<typeof escalationSchema>;

/** The entry that a run and the answer of a member make (`propose_teaching`). */
export const proposalSchema = v.object({
  title: v.string(),
  questions: v.array(v.string()),
  /** Empty if no member has answered. */
  body: v.string(),
  /** The sums of money in the answer, which the user checks. */
  amounts: v.array(v.string()),
  /** The customer's data were taken out of the answer. */
  is_masked: v.boolean(),
  /** An answer of the AI is corrected, which came from these sources. */
  is_correction: v.boolean(),
  sources: v.array(namedSource),
  /** Whether the user may publish. */
  can_publish: v.boolean(),
});
export type Proposal = v.InferOutput<typeof proposalSchema>;

/** A chat that waits for help with a question that the entry answers. */
const waitingChat = v.object({
  room_id: uuid,
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  question: v.string(),
  since: instantSchema,
});
export type WaitingChat = v.InferOutput<typeof waitingChat>;

/** What would come of an entry (`check_teaching`). */
export const teachingCheckSchema = v.object({
  /** Published sources that answer the same. */
  similar: v.array(namedSource),
  escalations: v.array(waitingChat),
  /** Saved questions that the entry would answer from now on. */
  tests: v.array(v.object({ id: uuid, question: v.string() })),
});
export type TeachingCheck = v.InferOutput<typeof teachingCheckSchema>;

export const taughtSchema = v.object({
  /** Null: a draft, or published before. */
  version: v.nullable(v.number()),
  escalations: v.array(waitingChat),
});
export type Taught = v.InferOutput<typeof taughtSchema>;

/** What the user has typed. */
export const teachingDraftSchema = v.object({
  /** The source, chosen by the client, so that a repeated request does not make a second one. */
  id: uuid,
  title: v.string(),
  /** One question a line. */
  questions: v.string(),
  body: v.string(),
  /** Divided by commas. */
  tags: v.string(),
  /** The last day on which it is valid, as YYYY-MM-DD; empty: no end. */
  until: v.string(),
});
export type TeachingDraft = v.InferOutput<typeof teachingDraftSchema>;

export interface TeachingInput {
  businessId: string;
  runId: string;
}

/** `draft`: what an earlier visit left. */
export interface OpenedTeaching {
  proposal: Proposal;
  draft: TeachingDraft;
  isRestored: boolean;
}

export interface TeachingRequest extends TeachingInput {
  draft: TeachingDraft | null;
}

export interface TeachingSave extends TeachingRequest {
  publish: boolean;
}

export type TeachingRefusal = 'masked' | 'invalid' | 'tooMany' | 'denied' | 'gone';

export type TeachingResult = Taught | { refused: TeachingRefusal };

export interface WaitingAnswers {
  businessId: string;
  roomIds: string[];
  /** By which the action can be undone. */
  actionId: string;
}

/** The drawer for the answer to a run opens. */
export interface TeachingRequested {
  type: 'teaching.requested';
  runId: string;
}

/** The drawer is done. */
export interface TeachingClosed {
  type: 'teaching.closed';
}

/** A question that the AI could not answer, asked by one or more customers (`find_unanswered`). */
export const unansweredSchema = v.object({
  id: uuid,
  times: v.number(),
  last_asked_at: instantSchema,
  /** The run that was asked last. */
  run_id: uuid,
  /** The last wording. */
  body: v.string(),
  /** Other wordings. */
  wordings: v.fallback(v.array(v.string()), []),
  /** What a member answered one of the customers. */
  answer: v.nullable(v.string()),
});
export type Unanswered = v.InferOutput<typeof unansweredSchema>;

/** Keyset cursor: the last row of a page. */
export interface UnansweredCursor {
  after_times: number;
  after_at: string;
  after_id: string;
}

/** A question that needs no entry leaves the list, or comes back. */
export interface QuestionCommand {
  question: Unanswered;
  dismissed: boolean;
}
