import type { SupabaseClient } from '@supabase/supabase-js';

import { logError } from '../log.ts';
import { baseType, extensionOf, isOfType, mostMediaBytes, storeMedia, type Media } from '../media.ts';
import { parseMessageId } from './ids.ts';
import type { WaMessage } from './messages.ts';
import type { Upstream } from './upstream.ts';
import { UpstreamFailure } from './upstreamError.ts';

/**
 * Why a message came without its file. `large`: more than we keep. `type`: of a kind that we do not keep, or not what it
 * says it is. `late`: WAHA did not have it when it was asked.
 */
export interface Missing {
  why: 'large' | 'type' | 'late';
  mimetype: string | null;
  filename: string | null;
  /** Bytes, where they are known. */
  size: number | null;
}

type Got = { media: Media; missing?: never } | { media?: never; missing: Missing };

/** The file's path at WAHA. Whatever host the address names, we ask only our own WAHA. */
export function filePath(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const found = /\/api\/files\/(?:[A-Za-z0-9._~%@-]+\/)*[A-Za-z0-9._~%@-]+$/.exec(new URL(url).pathname);
  try {
    return found && !decodeURIComponent(found[0]).includes('..') ? found[0] : null;
  } catch {
    // A lone % is no address: thrown on, it would have WAHA tell of the message for ever.
    return null;
  }
}

const missing = (why: Missing['why'], { media }: Pick<WaMessage, 'media'>, size: number | null = null): Missing => ({
  why,
  mimetype: media ? baseType(media.mimetype).slice(0, 200) : null,
  filename: media?.filename?.slice(0, 255) ?? null,
  size,
});

/**
 * Brings a message's file into the room's folder of our storage, where it outlives the three minutes that WAHA keeps it;
 * or says why that cannot be. Patience in milliseconds.
 */
export async function fetchFile(
  { service, upstream }: { service: SupabaseClient; upstream: Upstream },
  message: Pick<WaMessage, 'media' | 'waId'>,
  folder: string,
  timeout = 20_000,
): Promise<Got> {
  const { media, waId } = message;
  const path = media && filePath(media.url);
  if (!path) return { missing: missing('late', message) };
  const extension = extensionOf(media.mimetype);
  if (!extension) return { missing: missing('type', message) };
  try {
    const { bytes } = await upstream.bytes(path, { timeout });
    const size = bytes.length;
    if (size === 0) return { missing: missing('late', message) };
    if (size > mostMediaBytes) return { missing: missing('large', message, size) };
    if (!isOfType(bytes, media.mimetype)) return { missing: missing('type', message, size) };
    const rawId = parseMessageId(waId)?.rawId.replace(/[^A-Za-z0-9]/g, '') ?? '';
    const stored = `${folder}${rawId}.${extension}`;
    await storeMedia(service, stored, bytes, media.mimetype);
    return { media: { path: stored, mimetype: baseType(media.mimetype), filename: media.filename, size } };
  } catch (error) {
    logError(error instanceof Error ? `media: ${error.message}` : error);
    // What is larger than anything that we read is not read to its end.
    const isEndless = error instanceof UpstreamFailure && error.kind === 'malformed';
    return { missing: missing(isEndless ? 'large' : 'late', message) };
  }
}
