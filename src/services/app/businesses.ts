/** Reads the businesses that a user owns or is a member of. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import { businessSchema, channelSchema, membershipSchema, type Business } from '../../contracts/app.ts';
import { columnsOf, readRows, type ReportInvalidRow } from '../platform/readRows.ts';

const AGENT = 'id,enable_agent_partial_rollout,agent_rollout_probability';
const BUSINESS = `id,name,logo_url,team_name,mode,ai_silence_minutes,enable_operational_hours,operational_hours,created_at,channels:channel(${columnsOf(channelSchema)}),agents:agent(${AGENT})`;

/**
 * Own businesses first, then those of others, oldest first, each once: an owner is a member of the business too. Throws
 * "Failed to get business" or "Failed to get member business". The first is also thrown if there are rows and none can be
 * parsed.
 */
export const getBusinesses = async (
  { rest, report }: { rest: PostgrestClient; report: ReportInvalidRow },
  userId: string,
  signal: AbortSignal,
): Promise<Business[]> => {
  const [own, member] = await Promise.all([
    rest.from('business').select(BUSINESS).eq('profile_id', userId).order('created_at').abortSignal(signal),
    rest
      .from('team_business')
      .select(`role,business(${BUSINESS})`)
      .eq('member_id', userId)
      .order('created_at')
      .abortSignal(signal),
  ]);
  if (own.error) throw new Error('Failed to get business', { cause: own.error });
  if (member.error) throw new Error('Failed to get member business', { cause: member.error });
  const found = new Map<string, Business>();
  for (const business of readRows('business', businessSchema, own.data, report))
    found.set(business.id, { ...business, role: 'owner' });
  for (const { business, role } of readRows('member business', membershipSchema, member.data, report))
    if (!found.has(business.id)) found.set(business.id, { ...business, role });
  // Unreadable rows must not look like having no business.
  if (found.size === 0 && own.data.length + member.data.length > 0) throw new Error('Failed to get business');
  return [...found.values()];
};
