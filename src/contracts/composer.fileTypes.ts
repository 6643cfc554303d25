/**
 * The file types that may be sent. The composer uses this table to check a file before it is uploaded, to name it, and
 * to interpret its first bytes. The storage bucket `media` accepts the same types (20261101001700_storage.sql), and the
 * gateway checks the bytes again.
 */

/** How WhatsApp shows the file. The gateway chooses WAHA's call by the same rule (functions/waha/files.ts). */
export type FileKind = 'image' | 'video' | 'voice' | 'document';

export interface FileType {
  /** The file extension, without the dot. */
  extension: string;
  kind: FileKind;
  /** Other extensions of the same type. */
  aliases?: readonly string[];
}

/**
 * Bytes. WhatsApp accepts audio and video up to 16 MB and larger documents (Meta, "Supported media types"; its 5 MB
 * limit for pictures applies to the Cloud API, not to a linked phone). The bucket accepts 16 MiB of any type, so the
 * composer uses the same limit.
 */
export const MAX_FILE_SIZE = 16 * 1024 * 1024;

const office = 'application/vnd.openxmlformats-officedocument';

export const fileTypes: Readonly<Record<string, FileType>> = {
  'image/jpeg': { extension: 'jpg', kind: 'image', aliases: ['jpeg', 'jfif'] },
  'image/png': { extension: 'png', kind: 'image' },
  // WhatsApp does not show these as pictures. They are sent as documents, or as the JPEG that is made of them.
  'image/webp': { extension: 'webp', kind: 'document' },
  'image/gif': { extension: 'gif', kind: 'document' },
  'image/heic': { extension: 'heic', kind: 'document', aliases: ['heif'] },
  'video/mp4': { extension: 'mp4', kind: 'video', aliases: ['m4v'] },
  'video/3gpp': { extension: '3gp', kind: 'document' },
  'video/quicktime': { extension: 'mov', kind: 'document' },
  'video/webm': { extension: 'webm', kind: 'document' },
  'audio/ogg': { extension: 'ogg', kind: 'voice', aliases: ['opus', 'oga'] },
  'audio/mpeg': { extension: 'mp3', kind: 'document' },
  'audio/mp4': { extension: 'm4a', kind: 'document' },
  'audio/aac': { extension: 'aac', kind: 'document' },
  'audio/amr': { extension: 'amr', kind: 'document' },
  'audio/wav': { extension: 'wav', kind: 'document' },
  'audio/webm': { extension: 'weba', kind: 'document' },
  'application/pdf': { extension: 'pdf', kind: 'document' },
  'text/plain': { extension: 'txt', kind: 'document' },
  'text/csv': { extension: 'csv', kind: 'document' },
  'text/vcard': { extension: 'vcf', kind: 'document' },
  'application/msword': { extension: 'doc', kind: 'document' },
  'application/vnd.ms-excel': { extension: 'xls', kind: 'document' },
  'application/vnd.ms-powerpoint': { extension: 'ppt', kind: 'document' },
  [`${office}.wordprocessingml.document`]: { extension: 'docx', kind: 'document' },
  [`${office}.spreadsheetml.sheet`]: { extension: 'xlsx', kind: 'document' },
  [`${office}.presentationml.presentation`]: { extension: 'pptx', kind: 'document' },
};
