/** Stores a file of a broadcast or a template, before the draft names it. */
import { fileTypes } from '../../contracts/composer.fileTypes.ts';
import { resizePicture } from '../platform/resizePicture.ts';
import { parseUploadResponse } from '../platform/uploadErrors.ts';

export interface StoreFileDeps {
  /** Supabase's address. */
  url: string;
  fetch: typeof globalThis.fetch;
}

/** The size in pixels and the quality that WhatsApp itself uses for pictures. */
const PICTURE = { side: 1600, type: 'image/jpeg', quality: 0.8 };
const REDRAWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic']);

export interface FileContent {
  content: Blob;
  mimetype: string;
}

/** A picture loses its metadata, such as its place. Null: it cannot be read. */
export const contentOf = async (file: File, type: string): Promise<FileContent | null> => {
  const redrawn = REDRAWN.has(type) ? await resizePicture(file, PICTURE) : null;
  if (redrawn === null && type.startsWith('image/') && type !== 'image/gif') return null;
  return redrawn === null
    ? { content: file, mimetype: type }
    : { content: redrawn.picture, mimetype: redrawn.picture.type };
};

/** The path of the stored file. Throws if the server cannot be reached. */
export async function storeFile(
  { url, fetch }: StoreFileDeps,
  folder: string,
  { content, mimetype }: FileContent,
  signal: AbortSignal,
): Promise<{ path: string } | { refused: 'tooLarge' | 'type' | 'denied' }> {
  const path = `${folder}/${crypto.randomUUID()}.${fileTypes[mimetype]?.extension ?? 'bin'}`;
  const response = await fetch(`${url}/storage/v1/object/media/${path}`, {
    method: 'POST',
    headers: { 'content-type': mimetype },
    body: content,
    signal,
  });
  const upload = parseUploadResponse(response.status, await response.text());
  if (upload.stored) return { path };
  const { status } = upload;
  if (status === 413) return { refused: 'tooLarge' };
  if (status === 415) return { refused: 'type' };
  if (status === 403 || status === 404) return { refused: 'denied' };
  throw new Error(`${status}`);
}
