import { dataOrThrow } from '../_shared/clients.ts';
import { ApiError, notFound } from '../_shared/errors.ts';
import { logError } from '../_shared/log.ts';
import { removeMedia, type Media } from '../_shared/media.ts';
import { fetchFile, type MissingFile } from '../_shared/waha/fetchFile.ts';
import { normaliseMessage } from '../_shared/waha/messages.ts';
import { messagePath } from '../_shared/waha/paths.ts';
import { mediaTimeout } from '../_shared/waha/upstream.ts';
import type { Channel, Room } from './access.ts';
import type { GatewayContext } from './context.ts';

interface Row {
  wa_id: string | null;
  media: Media | null;
}

/** `missing`: null when the file is stored now, else the reason why it is not. */
export interface RefetchResult {
  missing: MissingFile['why'] | null;
}

/**
 * Requests the file of a message again that is not stored. The message's row is updated with the file, or with the new
 * reason why it is missing, and realtime delivers the change to open rooms. Throws 410 if WhatsApp has no file any more.
 */
export async function refetchMedia(
  { upstream, service, now }: GatewayContext,
  { channel, room, messageId }: { channel: Channel; room: Room; messageId: string },
): Promise<RefetchResult> {
  const found = await service
    .from('message')
    .select('wa_id, media')
    .eq('room_id', room.id)
    .eq('id', messageId)
    .is('revoked_at', null)
    .maybeSingle();
  const row: Row | null = dataOrThrow(found);
  if (!row?.wa_id) throw notFound();
  if (row.media) return { missing: null };
  const path = messagePath(channel.external_id, room.chat_id, row.wa_id);
  const downloaded = await upstream.json(path, { query: { downloadMedia: true }, timeout: mediaTimeout });
  const message = normaliseMessage(downloaded, now());
  if (!message?.hasMedia)
    throw new ApiError(410, 'expired', 'WhatsApp tidak punya lagi berkas ini. Minta pelanggan mengirim ulang.');
  const timeout = 10_000;
  const { media, missing } = await fetchFile(
    { service, upstream },
    message,
    `${channel.business_id}/${room.id}/`,
    timeout,
  );
  const change = media ? { media, content: null } : { content: { file: missing } };
  const changing = service.from('message').update(change).eq('id', messageId).eq('wa_id', row.wa_id);
  const changed: unknown[] | null = dataOrThrow(await changing.is('revoked_at', null).select('id'));
  // The message was deleted or erased during the download, so its file must not be kept.
  if (media && !changed?.length) await removeMedia(service, media.path).catch(logError);
  return { missing: missing?.why ?? null };
}
