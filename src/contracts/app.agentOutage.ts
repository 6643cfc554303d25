import * as v from 'valibot';

const reasonSchema = v.object({ reason: v.picklist(['model_down', 'budget']), since: v.string() });

/** A chat that the AI leaves to the team, because its customer has used up the answers of an hour. */
const chatSchema = v.object({ room_id: v.string(), name: v.nullable(v.string()), since: v.string() });

export const agentOutagesSchema = v.array(reasonSchema);
export const limitedChatsSchema = v.array(chatSchema);

/** Why the AI of a business does not answer its customers, or one of them, and since when. */
export type AgentOutage =
  | v.InferOutput<typeof reasonSchema>
  | ({ reason: 'chat_limit' } & v.InferOutput<typeof chatSchema>);
