import type { SupabaseClient } from '@supabase/supabase-js';

import { dataOrThrow } from '../clients.ts';
import { normaliseSession, type Session } from './chats.ts';
import type { WahaContext } from './context.ts';
import { phoneOfId } from './ids.ts';
import { sessionPath } from './paths.ts';
import { UpstreamError } from './upstreamError.ts';

/** The check on `channel.status` in the database, without `UNKNOWN`, the placeholder for a missing status. */
const validStatus = /^(?!UNKNOWN$)[A-Za-z_]{1,64}$/;

/** Whether another number is linked than the owner expects, as `private.has_wrong_number` in the database. */
export const hasWrongNumber = ({
  phone,
  expected_phone,
}: {
  phone: string | null;
  expected_phone: string | null;
}): boolean => phone !== null && expected_phone !== null && phone !== expected_phone;

/** What the database knows about a channel. */
interface KnownChannel {
  id: string;
  status: string;
  phone: string | null;
  external_id: string;
}

/**
 * Updates a channel's status and number to those that WAHA reports, in case the webhook for them was lost. Does nothing if
 * the channel's status has changed since it was read, because a newer event was applied meanwhile.
 */
async function syncChannelStatus(
  service: SupabaseClient,
  channel: Omit<KnownChannel, 'external_id'>,
  { status, me }: Pick<Session, 'status' | 'me'>,
): Promise<void> {
  const phone = phoneOfId(me?.id);
  if ((status === channel.status && (!phone || phone === channel.phone)) || !validStatus.test(status)) return;
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
  channel: KnownChannel,
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

/**
 * Whether WAHA reports the session as WORKING with the right number now. Also updates the channel's status. Throws the 404 of a
 * session that WAHA has lost.
 */
export async function isWorking(context: Pick<WahaContext, 'service' | 'upstream'>, session: string): Promise<boolean> {
  const columns = 'id, status, phone, expected_phone, external_id';
  const found = await context.service.from('channel').select(columns).eq('external_id', session).maybeSingle();
  const channel: (KnownChannel & Parameters<typeof hasWrongNumber>[0]) | null = dataOrThrow(found);
  if (!channel) return false;
  const { status, me } = await readSession(context, channel);
  return status === 'WORKING' && !hasWrongNumber({ ...channel, phone: phoneOfId(me?.id) ?? channel.phone });
}
