import type { SupabaseClient } from '@supabase/supabase-js';

import type { Bytes } from './bytes.ts';
import { backendFailed, dataOrThrow } from './clients.ts';
import { ApiError } from './errors.ts';

const bucket = 'media';
export const maxMediaBytes = 16 * 1024 * 1024;

/** MIME types that the bucket accepts, with their file extensions. */
export const extensions: Readonly<Record<string, string>> = {
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

/** The file extension of a MIME type; null for a type that is not accepted. */
export const extensionOf = (mimetype: string): string | null => {
  const type = baseType(mimetype);
  return Object.hasOwn(extensions, type) ? (extensions[type] ?? null) : null;
};

const types = new Map(Object.entries(extensions).map(([type, extension]) => [extension, type]));

/** The MIME type that the name of a file tells; null for one that is not accepted. */
export const typeOfName = (name: string): string | null => {
  const extension = /\.([a-z0-9]{1,8})$/iu.exec(name)?.[1]?.toLowerCase();
  return types.get(extension === 'jpeg' ? 'jpg' : (extension ?? '')) ?? null;
};

const hasBytesAt = (bytes: Uint8Array, at: number, signature: string): boolean =>
  Array.from(signature, (letter) => letter.codePointAt(0)).every((code, index) => bytes[at + index] === code);

/** Checks the first bytes of a file by type. Types without a signature (text, amr) are not in the list. */
const signatures: Record<string, (bytes: Uint8Array) => boolean> = {
  'image/jpeg': (bytes) => hasBytesAt(bytes, 0, '\xff\xd8\xff'),
  'image/png': (bytes) => hasBytesAt(bytes, 0, '\x89PNG\r\n'),
  'image/gif': (bytes) => hasBytesAt(bytes, 0, 'GIF8'),
  'image/webp': (bytes) => hasBytesAt(bytes, 0, 'RIFF') && hasBytesAt(bytes, 8, 'WEBP'),
  'image/heic': (bytes) => hasBytesAt(bytes, 4, 'ftyp'),
  'video/mp4': (bytes) => hasBytesAt(bytes, 4, 'ftyp'),
  'audio/mp4': (bytes) => hasBytesAt(bytes, 4, 'ftyp'),
  'audio/ogg': (bytes) => hasBytesAt(bytes, 0, 'OggS'),
  'audio/wav': (bytes) => hasBytesAt(bytes, 0, 'RIFF') && hasBytesAt(bytes, 8, 'WAVE'),
  'application/pdf': (bytes) => hasBytesAt(bytes, 0, '%PDF-'),
};

/** Whether the bytes start with the signature of the type. True for a type without one. */
export const isOfType = (bytes: Uint8Array, mimetype: string): boolean =>
  signatures[baseType(mimetype)]?.(bytes) ?? true;

/** The `media` column of a message. */
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

/** Uploads a file to the bucket; overwrites the same path. */
export async function storeMedia(service: SupabaseClient, path: string, bytes: Bytes, mimetype: string): Promise<void> {
  const storage = service.storage.from(bucket);
  dataOrThrow(
    await storage.upload(path, bytes, { contentType: baseType(mimetype), upsert: true, cacheControl: '3600' }),
  );
}

/** Uploads a file to a new path. False if the path has other content; the same content counts as uploaded. */
export async function addMedia(
  service: SupabaseClient,
  path: string,
  bytes: Bytes,
  mimetype: string,
): Promise<boolean> {
  const options = { contentType: baseType(mimetype), upsert: false, cacheControl: '3600' };
  const { error } = await service.storage.from(bucket).upload(path, bytes, options);
  if (!error) return true;
  if (!('statusCode' in error) || String(error.statusCode) !== '409') throw backendFailed(error);
  const known = await readMedia(service, path);
  return known.length === bytes.length && known.every((byte, at) => byte === bytes[at]);
}

/** A file of the bucket: the user who uploaded it, or null for the gateway. Throws if there is none. */
export async function storedMedia(
  service: SupabaseClient,
  path: string,
): Promise<{ owner_id: string | null; mimetype: string; size: number }> {
  const { data, error } = await service.rpc('stored_file', { p_path: path }).maybeSingle();
  if (error) throw backendFailed(error);
  if (!data) throw fileNotFound();
  return data as { owner_id: string | null; mimetype: string; size: number };
}

/** Removes a file from the bucket; a missing file is no error. */
export const removeMedia = async (service: SupabaseClient, path: string): Promise<void> =>
  void (await removeMediaFiles(service, [path]));

/** Removes files from the bucket; missing files are no error. Returns how many there were. */
export const removeMediaFiles = async (service: SupabaseClient, paths: string[]): Promise<number> =>
  (dataOrThrow(await service.storage.from(bucket).remove(paths)) ?? []).length;

const fileNotFound = (): ApiError =>
  new ApiError(400, 'invalid', 'Berkas tidak ditemukan di penyimpanan (file.path).', { field: 'file.path' });

/** The bytes of a file of a bucket, `media` by default. Throws 400 if there is none. */
export async function readMedia(service: SupabaseClient, path: string, from: string = bucket): Promise<Bytes> {
  const { data, error } = await service.storage.from(from).download(path);
  if (error) throw fileNotFound();
  return new Uint8Array(await data.arrayBuffer());
}

/** A URL from which WAHA can fetch the file for ten minutes. */
export async function signMedia(service: SupabaseClient, path: string): Promise<string> {
  const { data, error } = await service.storage.from(bucket).createSignedUrl(path, 600);
  if (error) throw fileNotFound();
  return data.signedUrl;
}
