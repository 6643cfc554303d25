import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { agentOutagesSchema, limitedChatsSchema, type AgentOutage } from '../../contracts/app.agentOutage.ts';

/** Why the AI of a business does not answer at present, and the chats that used up its answers. Throws "Failed to get outages". */
export async function getAgentOutages(
  rest: PostgrestClient,
  businessId: string,
  signal: AbortSignal,
): Promise<readonly AgentOutage[]> {
  const [outages, chats] = await Promise.all([
    rest
      .from('agent_outage')
      .select('reason,since,part')
      .eq('business_id', businessId)
      .in('reason', agentOutagesSchema.item.entries.reason.options)
      .order('since')
      .abortSignal(signal),
    rest.rpc('chats_over_limit', { business_id: businessId }).abortSignal(signal),
  ]);
  const error = outages.error ?? chats.error;
  if (error) throw new Error('Failed to get outages', { cause: error });
  return [
    ...v.parse(agentOutagesSchema, outages.data),
    ...v.parse(limitedChatsSchema, chats.data).map((chat) => ({ reason: 'chat_limit' as const, ...chat })),
  ];
}
