import type { Caller } from '../_shared/caller.ts';
import { call } from '../_shared/clients.ts';
import { phoneOfId } from '../_shared/waha/ids.ts';
import { at } from '../_shared/waha/json.ts';
import { UpstreamFailure } from '../_shared/waha/upstreamError.ts';
import type { Channel } from './access.ts';
import type { House } from './context.ts';

/** The number that WAHA knows behind a hidden id, with its plus; null where WhatsApp keeps it to itself. */
async function phoneOf({ upstream }: House, channel: Channel, lid: string): Promise<string | null> {
  try {
    const path = `/api/${encodeURIComponent(channel.external_id)}/lids/${encodeURIComponent(lid)}`;
    return phoneOfId(at(await upstream.json(path), 'pn'));
  } catch (failure) {
    // Who they are otherwise has been answered: an engine that knows no numbers takes nothing from it.
    if (failure instanceof UpstreamFailure) return null;
    throw failure;
  }
}

/** Writes down whose chat stands under a hidden id, so that it is found beside the chat under the number. */
export async function learnPhone(house: House, { db }: Caller, channel: Channel, lid: string): Promise<void> {
  const found = await db
    .from('room')
    .select('id')
    .eq('channel_id', channel.id)
    .eq('chat_id', lid)
    .is('phone', null)
    .maybeSingle();
  const room: { id: string } | null = found.data;
  const phone = room && (await phoneOf(house, channel, lid));
  if (room && phone) await call(house.service, 'learn_phone', { room_id: room.id, phone });
}
