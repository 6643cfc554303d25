import type { SupabaseClient } from '@supabase/supabase-js';

import { dataOf } from './clients.ts';
import { ApiError } from './errors.ts';

const bucket = 'media';
export const mostMediaBytes = 16 * 1024 * 1024;

/** What the bucket takes, and how such a file ends. */
const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/wav': 'wav',
  'audio/webm': 'weba',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** `audio/ogg; codecs=opus` → `audio/ogg` */
export const baseType = (mimetype: string): string => (mimetype.split(';')[0] ?? '').trim().toLowerCase();

/** How a file of this type ends; null for a type that is not taken. */
export const extensionOf = (mimetype: string): string | null => {
  const type = baseType(mimetype);
  return Object.hasOwn(extensions, type) ? (extensions[type] ?? null) : null;
};

const starts = (bytes: Uint8Array, at: number, signature: string): boolean =>
  Array.from(signature, (letter) => letter.codePointAt(0)).every((code, index) => bytes[at + index] === code);

/** The first bytes that a file of the type has. Types that have none (text, amr) are not in the list. */
const signatures: Record<string, (bytes: Uint8Array) => boolean> = {
  'image/jpeg': (bytes) => starts(bytes, 0, '\xff\xd8\xff'),
  'image/png': (bytes) => starts(bytes, 0, '\x89PNG\r\n'),
  'image/gif': (bytes) => starts(bytes, 0, 'GIF8'),
  'image/webp': (bytes) => starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP'),
  'image/heic': (bytes) => starts(bytes, 4, 'ftyp'),
  'video/mp4': (bytes) => starts(bytes, 4, 'ftyp'),
  'audio/mp4': (bytes) => starts(bytes, 4, 'ftyp'),
  'audio/ogg': (bytes) => starts(bytes, 0, 'OggS'),
  'audio/wav': (bytes) => starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WAVE'),
  'application/pdf': (bytes) => starts(bytes, 0, '%PDF-'),
};

/** Whether the bytes are what the type says, as far as the type has a mark to know it by. */
export const isOfType = (bytes: Uint8Array, mimetype: string): boolean =>
  signatures[baseType(mimetype)]?.(bytes) ?? true;

/** What a message keeps of its file. */
export interface Media {
  path: string;
  mimetype: string;
  filename: string | null;
  size: number | null;
  /** Pixels. */
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
}

/** Puts a file into the bucket. The same name again is the same file. */
export async function storeMedia(
  service: SupabaseClient,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  mimetype: string,
): Promise<void> {
  const storage = service.storage.from(bucket);
  dataOf(await storage.upload(path, bytes, { contentType: baseType(mimetype), upsert: true, cacheControl: '3600' }));
}

/** Takes a file out of the bucket; one that is not there is no failure. */
export const removeMedia = async (service: SupabaseClient, path: string): Promise<void> =>
  void dataOf(await service.storage.from(bucket).remove([path]));

const gone = (): ApiError =>
  new ApiError(400, 'invalid', 'Berkas tidak ditemukan di penyimpanan (file.path).', { field: 'file.path' });

export async function readMedia(service: SupabaseClient, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, error } = await service.storage.from(bucket).download(path);
  if (error) throw gone();
  return new Uint8Array(await data.arrayBuffer());
}

/** An address from which WAHA can fetch the file for ten minutes. */
export async function signMedia(service: SupabaseClient, path: string): Promise<string> {
  const { data, error } = await service.storage.from(bucket).createSignedUrl(path, 600);
  if (error) throw gone();
  return data.signedUrl;
}
