/** The sample of a template's header: checked by the limits of Meta, and stored before the draft names it. */
import type { MediaFormat, SampleResult, SampleUpload } from '../../contracts/campaigns.templates.ts';
import { MAX_FILE_SIZE } from '../../contracts/composer.fileTypes.ts';
import { findFileType, HEAD_BYTES } from '../composer/fileType.ts';
import { contentOf, storeFile, type StoreFileDeps } from './storeFile.ts';

/**
 * Types, and bytes. Meta takes documents up to 100 MB, the bucket no file above 16 MB. A picture is redrawn as JPEG before
 * its size counts.
 */
const LIMITS: Record<MediaFormat, { types: readonly string[]; most: number }> = {
  IMAGE: { types: ['image/jpeg', 'image/png'], most: 5 * 1024 * 1024 },
  VIDEO: { types: ['video/mp4'], most: MAX_FILE_SIZE },
  DOCUMENT: { types: ['application/pdf'], most: MAX_FILE_SIZE },
};

/** Throws if the server cannot be reached. */
export async function uploadSample(
  deps: StoreFileDeps,
  { businessId, format, file }: SampleUpload,
  signal: AbortSignal,
): Promise<SampleResult> {
  const { types, most } = LIMITS[format];
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const found = findFileType(head, file.name);
  if (!('type' in found) || !types.includes(found.type)) return { refused: 'type' };
  // A picture of more is not decoded.
  if (file.size > MAX_FILE_SIZE) return { refused: 'tooLarge' };
  const stored = await contentOf(file, found.type);
  if (stored === null) return { refused: 'unreadable' };
  const { content, mimetype } = stored;
  if (content.size > most) return { refused: 'tooLarge' };
  const upload = await storeFile(deps, `${businessId}/templates`, stored, signal);
  if ('refused' in upload) return upload;
  return { sample: { path: upload.path, mimetype, filename: file.name.slice(0, 255), size: content.size } };
}
