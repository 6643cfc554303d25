import type { SupabaseClient } from '@supabase/supabase-js';

import { dataOf } from '../clients.ts';
import type { Session } from './chats.ts';
import { phoneOfId } from './ids.ts';

/** What the database takes for a word of WAHA's (channel.status), but for the one that stands for none. */
const word = /^(?!UNKNOWN$)[A-Za-z_]{1,64}$/;

/**
 * Gives a channel the status that WAHA answers for its session, for the webhook that told of it may have been lost. Not
 * where the channel has another status by now than when WAHA was asked: what was told meanwhile is newer.
 */
export async function learnStatus(
  service: SupabaseClient,
  channel: { id: string; status: string },
  { status, me }: Session,
): Promise<void> {
  if (status === channel.status || !word.test(status)) return;
  const phone = phoneOfId(me?.id);
  // From here on the next word counts, whatever WAHA's clock was when the last one came.
  const learnt = { status, status_told_at: null, ...(phone && { phone }) };
  dataOf(await service.from('channel').update(learnt).eq('id', channel.id).eq('status', channel.status));
}
