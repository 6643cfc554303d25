import * as v from 'valibot';

/** Why the AI of a business does not answer its customers, and since when. */
export const agentOutageSchema = v.object({ reason: v.picklist(['model_down', 'budget']), since: v.string() });
export type AgentOutage = v.InferOutput<typeof agentOutageSchema>;
