/** The file of a broadcast: checked and stored before the draft names it. */
import type { UploadResult } from '../../contracts/campaigns.broadcasts.ts';
import { fileTypes, MAX_FILE_SIZE } from '../../contracts/composer.fileTypes.ts';
import { findFileType, HEAD_BYTES } from '../composer/fileType.ts';
import { resizePicture } from '../platform/resizePicture.ts';
import { parseUploadResponse } from '../platform/uploadErrors.ts';

export interface BroadcastFileDeps {
  /** Supabase's address. */
  url: string;
  fetch: typeof globalThis.fetch;
}

/** The size in pixels and the quality that WhatsApp itself uses for pictures. */
const PICTURE = { side: 1600, type: 'image/jpeg', quality: 0.8 };
const REDRAWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic']);

/** A picture loses its metadata, such as its place. Throws if the server cannot be reached. */
export async function uploadBroadcastFile(
  { url, fetch }: BroadcastFileDeps,
  businessId: string,
  file: File,
  signal: AbortSignal,
): Promise<UploadResult> {
  if (file.size > MAX_FILE_SIZE) return { refused: 'tooLarge' };
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const found = findFileType(head, file.name);
  if (!('type' in found) || found.type.startsWith('audio/')) return { refused: 'type' };
  const redrawn = REDRAWN.has(found.type) ? await resizePicture(file, PICTURE) : null;
  if (redrawn === null && found.type.startsWith('image/') && found.type !== 'image/gif')
    return { refused: 'unreadable' };
  const content = redrawn?.picture ?? file;
  const mimetype = redrawn?.picture.type ?? found.type;
  const path = `${businessId}/broadcasts/${crypto.randomUUID()}.${fileTypes[mimetype]?.extension ?? 'bin'}`;
  const response = await fetch(`${url}/storage/v1/object/media/${path}`, {
    method: 'POST',
    headers: { 'content-type': mimetype },
    body: content,
    signal,
  });
  const upload = parseUploadResponse(response.status, await response.text());
  if (upload.stored) return { media: { path, mimetype, filename: file.name.slice(0, 255), size: content.size } };
  const { status } = upload;
  if (status === 413) return { refused: 'tooLarge' };
  if (status === 415) return { refused: 'type' };
  if (status === 403 || status === 404) return { refused: 'denied' };
  throw new Error(`${status}`);
}
