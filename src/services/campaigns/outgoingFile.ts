/** The file of a broadcast or a quick reply: checked and stored before its form names it. */
import { MAX_FILE_SIZE } from '../../contracts/composer.fileTypes.ts';
import type { UploadResult } from '../../contracts/storedFile.ts';
import { findFileType, HEAD_BYTES } from '../composer/fileType.ts';
import { contentOf, storeFile, type StoreFileDeps } from './storeFile.ts';

/** Throws if the server cannot be reached. */
export async function uploadOutgoingFile(
  deps: StoreFileDeps,
  { businessId, folder, file }: { businessId: string; folder: 'broadcasts' | 'replies'; file: File },
  signal: AbortSignal,
): Promise<UploadResult> {
  if (file.size > MAX_FILE_SIZE) return { refused: 'tooLarge' };
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const found = findFileType(head, file.name);
  if (!('type' in found) || found.type.startsWith('audio/')) return { refused: 'type' };
  const stored = await contentOf(file, found.type);
  if (stored === null) return { refused: 'unreadable' };
  const upload = await storeFile(deps, `${businessId}/${folder}`, stored, signal);
  if ('refused' in upload) return upload;
  const { content, mimetype } = stored;
  return { media: { path: upload.path, mimetype, filename: file.name.slice(0, 255), size: content.size } };
}
