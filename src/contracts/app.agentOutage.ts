import * as v from 'valibot';

/** What the operator of the installation looks at after a failure of the model. */
const PARTS = ['address', 'key', 'model', 'quota', 'shape', 'time', 'server'] as const;

const reasonSchema = v.object({
  reason: v.picklist(['model_down', 'budget']),
  since: v.string(),
  /** Null: the model was not asked, or the reason is another. */
  part: v.fallback(v.nullable(v.picklist(PARTS)), null),
});

/** A chat that the AI leaves to the team, because its customer has used up the answers of an hour. */
const chatSchema = v.object({ room_id: v.string(), name: v.nullable(v.string()), since: v.string() });

export const agentOutagesSchema = v.array(reasonSchema);
export const limitedChatsSchema = v.array(chatSchema);

/** Why the AI of a business does not answer its customers, or one of them, and since when. */
export type AgentOutage =
  | v.InferOutput<typeof reasonSchema>
  | ({ reason: 'chat_limit' } & v.InferOutput<typeof chatSchema>);
