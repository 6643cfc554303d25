import type { PostgrestClient } from '@supabase/postgrest-js';

import { marketingConsentSchema, type MarketingConsent } from '../../contracts/campaigns.consent.ts';
import { parseOrThrow } from '../platform/readRows.ts';

/** What the customer of a chat has said about promotions. Throws "Failed to get consent". */
export async function getMarketingConsent(
  rest: PostgrestClient,
  roomId: string,
  signal: AbortSignal,
): Promise<MarketingConsent> {
  const { data, error } = await rest.rpc('marketing_consent', { room_id: roomId }).abortSignal(signal);
  if (error) throw new Error('Failed to get consent', { cause: error });
  return parseOrThrow('consent', marketingConsentSchema, data);
}
