import type { SupabaseClient } from '@supabase/supabase-js';

import type { Media } from '../media.ts';
import type { Envelope } from './envelope.ts';
import { fetchFile, type Missing } from './fetchFile.ts';
import { chatIdPattern } from './ids.ts';
import type { Upstream } from './upstream.ts';

type Said = Extract<Envelope, { event: 'message.any' }>['message'];
/** A message as the database takes it. */
type Kept = Omit<Said, 'media' | 'content'> & { media: Media | null; content: Said['content'] | { file: Missing } };

/** The message with its file in our storage. One that cannot be had is left out: the message still comes, and says why. */
export async function withMedia(
  { service, upstream }: { service: SupabaseClient; upstream: Upstream },
  session: string,
  message: Said,
): Promise<Kept> {
  const { chatId, name, hasMedia, fromMe, source } = message;
  const bare = { ...message, media: null };
  // What we sent ourselves is in our storage already; of a chat that is no customer's nothing is kept (apply_event).
  if (!hasMedia || (fromMe && source === 'api') || !chatIdPattern.test(chatId)) return bare;
  const opened = await service.rpc('open_room', { p_session: session, p_chat_id: chatId, p_name: name });
  const room = opened.data as { id: string; business_id: string } | null;
  if (opened.error || !room) return bare;
  const { media, missing } = await fetchFile({ service, upstream }, message, `${room.business_id}/${room.id}/`);
  return media ? { ...message, media } : { ...bare, content: message.content ?? { file: missing } };
}
