import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { listNameSchema, type ListName } from '../../contracts/campaigns.recipients.ts';
import { columnsOf, parseOrThrow } from '../platform/readRows.ts';

/** More than a list to choose from is good for. */
const MAX_LISTS = 1000;

/** The recipient lists of a business, newest first. Throws "Failed to fetch recipient lists". */
export async function getListNames(
  rest: PostgrestClient,
  businessId: string,
  signal: AbortSignal,
): Promise<readonly ListName[]> {
  const { data, error } = await rest
    .from('recipient_lists')
    .select(columnsOf(listNameSchema))
    .eq('business_id', businessId)
    .order('created_at', { ascending: false })
    .limit(MAX_LISTS)
    .abortSignal(signal);
  if (error) throw new Error('Failed to fetch recipient lists', { cause: error });
  return parseOrThrow('recipient lists', v.array(listNameSchema), data);
}
