import * as v from 'valibot';

const uuid = v.pipe(v.string(), v.uuid());

/** The run behind a message of the AI, as `agent_run` stores it. */
export const answerRunSchema = v.object({
  id: uuid,
  version: v.nullable(v.picklist(['v2', 'v3'])),
  model_size: v.nullable(v.picklist(['small', 'large'])),
  model_name: v.nullable(v.string()),
  sources: v.nullable(v.array(v.object({ passageId: uuid, title: v.string(), used: v.boolean() }))),
  tools: v.nullable(
    v.array(v.object({ name: v.string(), query: v.optional(v.nullable(v.string()), null), failed: v.boolean() })),
  ),
  /** Milliseconds that the model took. */
  ms_model: v.nullable(v.number()),
  tokens_in: v.nullable(v.number()),
  tokens_out: v.nullable(v.number()),
  /** Rupiah, by the prices of the installation; null: the model has none. */
  cost: v.nullable(v.number()),
  created_at: v.string(),
  room_id: uuid,
  /** `rollout`: the version by which the chat takes part in a partial rollout. */
  room: v.nullable(v.object({ rollout: v.nullable(v.string()) })),
});

export const runCostSchema = v.object({ cost: v.number() });

export const answerPassageSchema = v.object({ id: uuid, body: v.string() });

export const answerFeedbackSchema = v.object({
  member_id: v.string(),
  verdict: v.picklist(['up', 'down']),
  reason: v.fallback(v.nullable(v.picklist(['content', 'source', 'manner', 'other'])), 'other'),
  passage_id: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** When the owner was told. */
  reported_at: v.nullable(v.string()),
});
/** A member's verdict on an answer. */
export type AnswerFeedback = Omit<v.InferOutput<typeof answerFeedbackSchema>, 'member_id'>;

/** A verdict to be stored; null takes it back. */
export type AnswerRating = (Omit<AnswerFeedback, 'reported_at'> & { isReport: boolean }) | null;

export type RatingFailure = 'offline' | 'gone' | 'erased' | 'failed';

/** Null: the verdict is stored. Never rejects. */
export type RateAnswer = (messageId: string, rating: AnswerRating) => Promise<RatingFailure | null>;

/** Why the AI answered as it did. `unrecorded`: written before runs were recorded, or by another program. */
export type AnswerReason = { kind: 'unrecorded' } | ({ kind: 'recorded' } & RecordedReason);

export interface RecordedReason extends Omit<
  v.InferOutput<typeof answerRunSchema>,
  'id' | 'sources' | 'tools' | 'room' | 'room_id'
> {
  /** What all answers of the chat have cost so far, in rupiah; null: this one has no price. */
  chatCost: number | null;
  /** The chat takes part in a partial rollout. */
  isInRollout: boolean;
  /** Of the signed-in user; null: none. */
  feedback: AnswerFeedback | null;
  /** Verdicts of the whole team. */
  votes: { up: number; down: number };
  /** The used ones first. */
  sources: AnswerSource[];
  /** In the order of the calls. Null: version 2, which has none. */
  tools: ToolUse[] | null;
}

/** A call of a tool. */
export interface ToolUse {
  name: string;
  /** What was searched for; null: the tool takes no words. */
  query: string | null;
  failed: boolean;
}

/** A passage that the model was given. */
export interface AnswerSource {
  id: string;
  title: string;
  /** Null if it was deleted since. */
  body: string | null;
  isUsed: boolean;
}
