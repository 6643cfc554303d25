import type { SupabaseClient } from '@supabase/supabase-js';

import { logError } from '../log.ts';
import { baseType, extensionOf, isOfType, maxMediaBytes, storeMedia, type Media } from '../media.ts';
import { parseMessageId } from './ids.ts';
import type { WaMessage } from './messages.ts';
import type { Upstream } from './upstream.ts';
import { UpstreamError } from './upstreamError.ts';

/**
 * Why the file of a message is not stored. `large`: over the size limit. `type`: a type that is not accepted, or bytes
 * that do not match it. `late`: WAHA did not have the file when it was requested.
 */
export interface MissingFile {
  why: 'large' | 'type' | 'late';
  mimetype: string | null;
  filename: string | null;
  /** Bytes, if known. */
  size: number | null;
}

type FetchedFile = { media: Media; missing?: never } | { media?: never; missing: MissingFile };

/** The path of a media URL at WAHA; null for any other URL. The host is ignored: only the configured WAHA is requested. */
export function wahaFilePath(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { pathname } = new URL(url);
  const found = /^\/api\/files\/(?:[A-Za-z0-9._~%@-]+\/)*[A-Za-z0-9._~%@-]+$/.exec(
    pathname.slice(Math.max(0, pathname.indexOf('/api/files/'))),
  );
  try {
    return found && !decodeURIComponent(found[0]).includes('..') ? found[0] : null;
  } catch {
    // A lone % cannot be decoded. An error here would make WAHA retry the webhook.
    return null;
  }
}

const missingFile = (
  why: MissingFile['why'],
  { media }: Pick<WaMessage, 'media'>,
  size: number | null = null,
): MissingFile => ({
  why,
  mimetype: media ? baseType(media.mimetype).slice(0, 200) : null,
  filename: media?.filename?.slice(0, 255) ?? null,
  size,
});

/**
 * Copies the file of a message from WAHA, which keeps it for three minutes, to `folder` in the storage; or returns why
 * that is not possible. `timeout` in milliseconds.
 */
export async function fetchFile(
  { service, upstream }: { service: SupabaseClient; upstream: Upstream },
  message: Pick<WaMessage, 'media' | 'waId'>,
  folder: string,
  timeout = 20_000,
): Promise<FetchedFile> {
  const { media, waId } = message;
  const path = wahaFilePath(media?.url ?? '');
  if (!media || !path) return { missing: missingFile('late', message) };
  const extension = extensionOf(media.mimetype);
  if (!extension) return { missing: missingFile('type', message) };
  try {
    const { bytes } = await upstream.bytes(path, { timeout });
    const size = bytes.length;
    if (size === 0) return { missing: missingFile('late', message) };
    if (size > maxMediaBytes) return { missing: missingFile('large', message, size) };
    if (!isOfType(bytes, media.mimetype)) return { missing: missingFile('type', message, size) };
    const rawId = parseMessageId(waId)?.rawId.replace(/[^A-Za-z0-9]/g, '') ?? '';
    const storagePath = `${folder}${rawId}.${extension}`;
    await storeMedia(service, storagePath, bytes, media.mimetype);
    return { media: { path: storagePath, mimetype: baseType(media.mimetype), filename: media.filename, size } };
  } catch (error) {
    logError(error instanceof Error ? `media: ${error.message}` : error);
    // The client stops reading a response over its own size limit.
    const isTooLarge = error instanceof UpstreamError && error.kind === 'malformed';
    return { missing: missingFile(isTooLarge ? 'large' : 'late', message) };
  }
}
