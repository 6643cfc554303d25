import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { agentOutageSchema, type AgentOutage } from '../../contracts/app.agentOutage.ts';

/** Why the AI of a business does not answer at present. Throws "Failed to get outages". */
export async function getAgentOutages(
  rest: PostgrestClient,
  businessId: string,
  signal: AbortSignal,
): Promise<readonly AgentOutage[]> {
  const { data, error } = await rest
    .from('agent_outage')
    .select('reason,since')
    .eq('business_id', businessId)
    .in('reason', agentOutageSchema.entries.reason.options)
    .order('since')
    .abortSignal(signal);
  if (error) throw new Error('Failed to get outages', { cause: error });
  return v.parse(v.array(agentOutageSchema), data);
}
