import type { SupabaseClient } from '@supabase/supabase-js';

import { dataOrThrow } from '../clients.ts';
import { normaliseSession, type Session } from './chats.ts';
import type { WahaContext } from './context.ts';
import { phoneOfId } from './ids.ts';
import { sessionPath } from './paths.ts';
import { UpstreamError } from './upstreamError.ts';

/** The check on `channel.status` in the database, without `UNKNOWN`, the placeholder for a missing status. */
const validStatus = /^(?!UNKNOWN$)[A-Za-z_]{1,64}$/;

/**
 * Updates a channel's status to the one that WAHA reports, in case the webhook for it was lost. Does nothing if the
 * channel's status has changed since it was read, because a newer event was applied meanwhile.
 */
async function syncChannelStatus(
  service: SupabaseClient,
  channel: { id: string; status: string },
  { status, me }: Pick<Session, 'status' | 'me'>,
): Promise<void> {
  if (status === channel.status || !validStatus.test(status)) return;
  const phone = phoneOfId(me?.id);
  // Without a timestamp, the next event applies regardless of the time of the last one.
  const changes = { status, status_reported_at: null, ...(phone && { phone }) };
  dataOrThrow(await service.from('channel').update(changes).eq('id', channel.id).eq('status', channel.status));
}

/**
 * Reads a session from WAHA and updates its channel's status. A channel whose session WAHA has lost becomes pending again,
 * as before its first session, and can be linked anew; the 404 is thrown.
 */
export async function readSession(
  { service, upstream }: Pick<WahaContext, 'service' | 'upstream'>,
  channel: { id: string; status: string; external_id: string },
): Promise<Session> {
  const name = channel.external_id;
  try {
    const session = normaliseSession(await upstream.json(sessionPath(name)), name);
    await syncChannelStatus(service, channel, session);
    return session;
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404)
      await syncChannelStatus(service, channel, { status: 'pending', me: null });
    throw error;
  }
}
