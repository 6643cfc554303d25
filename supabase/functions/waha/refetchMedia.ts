import { dataOf } from '../_shared/clients.ts';
import { ApiError, notFound } from '../_shared/errors.ts';
import { logError } from '../_shared/log.ts';
import { removeMedia, type Media } from '../_shared/media.ts';
import { fetchFile, type Missing } from '../_shared/waha/fetchFile.ts';
import { normaliseMessage } from '../_shared/waha/messages.ts';
import { messagePath } from '../_shared/waha/paths.ts';
import type { Channel, Room } from './access.ts';
import type { House } from './context.ts';

interface Row {
  wa_id: string | null;
  media: Media | null;
}

/** What became of a file that was asked for again: null is there, everything else is why it is not. */
export interface Fetched {
  missing: Missing['why'] | null;
}

/**
 * Asks WhatsApp once more for the file of a message that came without it. The row has it then, and everybody who looks at
 * the room is told by the row; or the row knows better why not.
 */
export async function fetchAgain(
  { upstream, service, now }: House,
  { channel, room, messageId }: { channel: Channel; room: Room; messageId: string },
): Promise<Fetched> {
  const found = await service
    .from('message')
    .select('wa_id, media')
    .eq('room_id', room.id)
    .eq('id', messageId)
    .is('revoked_at', null)
    .maybeSingle();
  const row: Row | null = dataOf(found);
  if (!row?.wa_id) throw notFound();
  if (row.media) return { missing: null };
  const path = messagePath(channel.external_id, room.chat_id, row.wa_id);
  const message = normaliseMessage(await upstream.json(path, { query: { downloadMedia: true } }), now());
  if (!message?.hasMedia)
    throw new ApiError(410, 'expired', 'WhatsApp tidak punya lagi berkas ini. Minta pelanggan mengirim ulang.');
  const patience = 10_000;
  const { media, missing } = await fetchFile(
    { service, upstream },
    message,
    `${channel.business_id}/${room.id}/`,
    patience,
  );
  const change = media ? { media, content: null } : { content: { file: missing } };
  const changing = service.from('message').update(change).eq('id', messageId).eq('wa_id', row.wa_id);
  const changed: unknown[] | null = dataOf(await changing.is('revoked_at', null).select('id'));
  // It was deleted or erased while its file came: then nobody keeps the file.
  if (media && !changed?.length) await removeMedia(service, media.path).catch(logError);
  return { missing: missing?.why ?? null };
}
