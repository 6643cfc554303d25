import type { Caller } from '../_shared/caller.ts';
import { rpc } from '../_shared/clients.ts';
import { phoneOfId } from '../_shared/waha/ids.ts';
import { valueAt } from '../_shared/waha/json.ts';
import { UpstreamError } from '../_shared/waha/upstreamError.ts';
import type { Channel } from './access.ts';
import type { GatewayContext } from './context.ts';

/** The phone number (E.164) of a LID; null if WhatsApp does not reveal it. */
async function phoneOfLid({ upstream }: GatewayContext, channel: Channel, lid: string): Promise<string | null> {
  try {
    const path = `/api/${encodeURIComponent(channel.external_id)}/lids/${encodeURIComponent(lid)}`;
    return phoneOfId(valueAt(await upstream.json(path), 'pn'));
  } catch (error) {
    // Some engines cannot resolve LIDs. The rest of the contact is still valid.
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

/** Stores the phone number of a LID chat's room, so that it can be merged with the chat of that number. */
export async function savePhoneOfLid(
  context: GatewayContext,
  { db }: Caller,
  channel: Channel,
  lid: string,
): Promise<void> {
  const found = await db
    .from('room')
    .select('id')
    .eq('channel_id', channel.id)
    .eq('chat_id', lid)
    .is('phone', null)
    .maybeSingle();
  const room: { id: string } | null = found.data;
  const phone = room && (await phoneOfLid(context, channel, lid));
  if (room && phone) await rpc(context.service, 'save_phone', { room_id: room.id, phone });
}
