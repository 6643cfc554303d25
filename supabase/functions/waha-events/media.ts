import type { SupabaseClient } from '@supabase/supabase-js';

import { logError } from '../_shared/log.ts';
import { baseType, extensionOf, isOfType, mostMediaBytes, storeMedia, type Media } from '../_shared/media.ts';
import type { Envelope } from '../_shared/waha/envelope.ts';
import { chatIdPattern, parseMessageId } from '../_shared/waha/ids.ts';
import type { Upstream } from '../_shared/waha/upstream.ts';

type MessageEnvelope = Extract<Envelope, { event: 'message.any' }>;

/** The file's path at WAHA. Whatever host the address names, we ask only our own WAHA. */
export function filePath(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const found = /\/api\/files\/(?:[A-Za-z0-9._~%@-]+\/)*[A-Za-z0-9._~%@-]+$/.exec(new URL(url).pathname);
  return found && !decodeURIComponent(found[0]).includes('..') ? found[0] : null;
}

/**
 * Brings a message's file into our storage, where it outlives the three minutes that WAHA keeps it. A file that cannot be
 * had (too late, too large, of a type that we do not take) is left out: the message still comes.
 */
export async function fetchMedia(
  { service, upstream }: { service: SupabaseClient; upstream: Upstream },
  { session, message }: MessageEnvelope,
): Promise<Media | null> {
  const { media, chatId, waId, name } = message;
  const path = media && filePath(media.url);
  // Of a chat that is no customer's nothing is kept (apply_event).
  if (!chatIdPattern.test(chatId)) return null;
  const extension = media && extensionOf(media.mimetype);
  // What we sent ourselves is in our storage already.
  if (!path || !extension || (message.fromMe && message.source === 'api')) return null;
  const opened = await service.rpc('open_room', { p_session: session, p_chat_id: chatId, p_name: name });
  const room = opened.data as { id: string; business_id: string } | null;
  if (opened.error || !room) return null;
  try {
    const { bytes } = await upstream.bytes(path, { timeout: 20_000 });
    if (bytes.length === 0 || bytes.length > mostMediaBytes || !isOfType(bytes, media.mimetype)) return null;
    const rawId = parseMessageId(waId)?.rawId.replace(/[^A-Za-z0-9]/g, '') ?? '';
    const stored = `${room.business_id}/${room.id}/${rawId}.${extension}`;
    await storeMedia(service, stored, bytes, media.mimetype);
    return { path: stored, mimetype: baseType(media.mimetype), filename: media.filename, size: bytes.length };
  } catch (error) {
    logError(error instanceof Error ? `media: ${error.message}` : error);
    return null;
  }
}
