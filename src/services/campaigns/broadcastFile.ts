/** The file of a broadcast: checked and stored before the draft names it. */
import type { UploadResult } from '../../contracts/campaigns.broadcasts.ts';
import { MAX_FILE_SIZE } from '../../contracts/composer.fileTypes.ts';
import { findFileType, HEAD_BYTES } from '../composer/fileType.ts';
import { contentOf, storeFile, type StoreFileDeps } from './storeFile.ts';

/** Throws if the server cannot be reached. */
export async function uploadBroadcastFile(
  deps: StoreFileDeps,
  businessId: string,
  file: File,
  signal: AbortSignal,
): Promise<UploadResult> {
  if (file.size > MAX_FILE_SIZE) return { refused: 'tooLarge' };
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const found = findFileType(head, file.name);
  if (!('type' in found) || found.type.startsWith('audio/')) return { refused: 'type' };
  const stored = await contentOf(file, found.type);
  if (stored === null) return { refused: 'unreadable' };
  const upload = await storeFile(deps, `${businessId}/broadcasts`, stored, signal);
  if ('refused' in upload) return upload;
  const { content, mimetype } = stored;
  return { media: { path: upload.path, mimetype, filename: file.name.slice(0, 255), size: content.size } };
}
