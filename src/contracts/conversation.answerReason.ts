import * as v from 'valibot';

const uuid = v.pipe(v.string(), v.uuid());

/** The run behind a message of the AI, as `agent_run` stores it. */
export const answerRunSchema = v.object({
  version: v.nullable(v.picklist(['v2', 'v3'])),
  model_size: v.nullable(v.picklist(['small', 'large'])),
  model_name: v.nullable(v.string()),
  sources: v.nullable(v.array(v.object({ passageId: uuid, title: v.string(), used: v.boolean() }))),
  tools: v.nullable(
    v.array(v.object({ name: v.string(), query: v.optional(v.nullable(v.string()), null), failed: v.boolean() })),
  ),
  /** Milliseconds that the model took. */
  ms_model: v.nullable(v.number()),
  created_at: v.string(),
});

export const answerPassageSchema = v.object({ id: uuid, body: v.string() });

/** Why the AI answered as it did. `unrecorded`: written before runs were recorded, or by another program. */
export type AnswerReason = { kind: 'unrecorded' } | ({ kind: 'recorded' } & RecordedReason);

export interface RecordedReason extends Omit<v.InferOutput<typeof answerRunSchema>, 'sources' | 'tools'> {
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
