import type { SupabaseClient } from '@supabase/supabase-js';

import type { Media } from '../media.ts';
import { fetchFile, type MissingFile } from './fetchFile.ts';
import { isCustomerChat } from './identity.ts';
import type { WaMessage } from './messages.ts';
import type { Upstream } from './upstream.ts';

/** A message in the form that the database takes. */
type StoredMessage = Omit<WaMessage, 'media' | 'content'> & {
  media: Media | null;
  content: (WaMessage['content'] & { file?: MissingFile }) | null;
};

/** Copies the file of a message to the storage. If that is not possible, the message's content says why. */
export async function storeMessageMedia(
  { service, upstream }: { service: SupabaseClient; upstream: Upstream },
  session: string,
  message: WaMessage,
): Promise<StoredMessage> {
  const { chatId, name, hasMedia, fromMe, source } = message;
  const withoutMedia = { ...message, media: null };
  // Files of messages sent through the API are stored already. `apply_event` drops messages of groups and statuses.
  if (!hasMedia || (fromMe && source === 'api') || !isCustomerChat(chatId)) return withoutMedia;
  const openedRoom = await service.rpc('open_room', {
    p_session: session,
    p_chat_id: chatId,
    p_name: name,
    p_wa_id: message.waId,
    p_sent_at: message.sentAt,
    p_alt_chat_id: message.altChatId,
  });
  const room = openedRoom.data as { id: string; business_id: string } | null;
  if (openedRoom.error || !room) return withoutMedia;
  const { media, missing } = await fetchFile({ service, upstream }, message, `${room.business_id}/${room.id}/`);
  return media ? { ...message, media } : { ...withoutMedia, content: { ...message.content, file: missing } };
}
