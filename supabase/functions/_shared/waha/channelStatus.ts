import type { SupabaseClient } from '@supabase/supabase-js';

import { dataOrThrow } from '../clients.ts';
import type { Session } from './chats.ts';
import { phoneOfId } from './ids.ts';

/** The check on `channel.status` in the database, without `UNKNOWN`, the placeholder for a missing status. */
const validStatus = /^(?!UNKNOWN$)[A-Za-z_]{1,64}$/;

/**
 * Updates a channel's status to the one that WAHA reports, in case the webhook for it was lost. Does nothing if the
 * channel's status has changed since it was read, because a newer event was applied meanwhile.
 */
export async function syncChannelStatus(
  service: SupabaseClient,
  channel: { id: string; status: string },
  { status, me }: Session,
): Promise<void> {
  if (status === channel.status || !validStatus.test(status)) return;
  const phone = phoneOfId(me?.id);
  // Without a timestamp, the next event applies regardless of the time of the last one.
  const changes = { status, status_reported_at: null, ...(phone && { phone }) };
  dataOrThrow(await service.from('channel').update(changes).eq('id', channel.id).eq('status', channel.status));
}
