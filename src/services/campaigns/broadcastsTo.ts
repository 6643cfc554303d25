import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { broadcastToSchema, type BroadcastsTo } from '../../contracts/campaigns.broadcastsTo.ts';
import { parseOrThrow } from '../platform/readRows.ts';

/**
 * What a person got from the broadcasts of a business, newest first, without those that left the person out. `words`: the
 * phone, which may be empty, the chat id, and how many. Throws "Failed to fetch campaigns".
 */
export async function getBroadcastsTo(
  rest: PostgrestClient,
  businessId: string,
  [phone = '', chatId = '', most = '']: readonly string[],
  signal: AbortSignal,
): Promise<BroadcastsTo> {
  const { data, error } = await rest
    .from('campaign_messages')
    .select('id,state,sent_at,created_at,campaign:campaigns(id,name)')
    .eq('business_id', businessId)
    // A number may have been revealed after a broadcast to the chat.
    .in('contact_key', [phone, chatId].filter(Boolean))
    .neq('state', 'skipped')
    .order('created_at', { ascending: false })
    .order('id')
    .limit(Number(most) + 1)
    .abortSignal(signal);
  if (error) throw new Error('Failed to fetch campaigns', { cause: error });
  const rows = parseOrThrow('campaigns', v.array(broadcastToSchema), data);
  return { broadcasts: rows.slice(0, Number(most)), hasMore: rows.length > Number(most) };
}
