import type { Enclosure, Quote, Failure } from './outbox.ts';

/**
 * What may be sent, and as what. One table for the question before anything is uploaded, for the names of files, and
 * for what their first bytes may be. The database's bucket `media` takes the same types and no others
 * (20261101001700_storage.sql); the gateway looks at the bytes once more.
 */

/** As what WhatsApp shows it: the gateway chooses WAHA's call by the same rule (functions/waha/files.ts). */
export type FileKind = 'image' | 'video' | 'voice' | 'document';

export interface FileType {
  /** How such a file ends. */
  ending: string;
  kind: FileKind;
  /** Other endings that people give it. */
  also?: readonly string[];
}

/**
 * Bytes. WhatsApp takes sounds and videos of 16 MB and documents of more (Meta, "Supported media types"; its 5 MB for
 * pictures hold for the Cloud API, not for a linked phone). The bucket takes 16 MiB of whatever kind, and so do we.
 */
export const LARGEST_FILE = 16 * 1024 * 1024;

const office = 'application/vnd.openxmlformats-officedocument';

export const fileTypes: Readonly<Record<string, FileType>> = {
  'image/jpeg': { ending: 'jpg', kind: 'image', also: ['jpeg', 'jfif'] },
  'image/png': { ending: 'png', kind: 'image' },
  // WhatsApp shows these as pictures to nobody: they go out as files, or as the JPEG that is made of them.
  'image/webp': { ending: 'webp', kind: 'document' },
  'image/gif': { ending: 'gif', kind: 'document' },
  'image/heic': { ending: 'heic', kind: 'document', also: ['heif'] },
  'video/mp4': { ending: 'mp4', kind: 'video', also: ['m4v'] },
  'video/3gpp': { ending: '3gp', kind: 'document' },
  'video/quicktime': { ending: 'mov', kind: 'document' },
  'video/webm': { ending: 'webm', kind: 'document' },
  'audio/ogg': { ending: 'ogg', kind: 'voice', also: ['opus', 'oga'] },
  'audio/mpeg': { ending: 'mp3', kind: 'document' },
  'audio/mp4': { ending: 'm4a', kind: 'document' },
  'audio/aac': { ending: 'aac', kind: 'document' },
  'audio/amr': { ending: 'amr', kind: 'document' },
  'audio/wav': { ending: 'wav', kind: 'document' },
  'audio/webm': { ending: 'weba', kind: 'document' },
  'application/pdf': { ending: 'pdf', kind: 'document' },
  'text/plain': { ending: 'txt', kind: 'document' },
  'text/csv': { ending: 'csv', kind: 'document' },
  'text/vcard': { ending: 'vcf', kind: 'document' },
  'application/msword': { ending: 'doc', kind: 'document' },
  'application/vnd.ms-excel': { ending: 'xls', kind: 'document' },
  'application/vnd.ms-powerpoint': { ending: 'ppt', kind: 'document' },
  [`${office}.wordprocessingml.document`]: { ending: 'docx', kind: 'document' },
  [`${office}.spreadsheetml.sheet`]: { ending: 'xlsx', kind: 'document' },
  [`${office}.presentationml.presentation`]: { ending: 'pptx', kind: 'document' },
};

/** What is known of a file once it was looked at. `original`: what would be sent unchanged, where something was changed. */
export type FileCheckResult = { fit: Enclosure; original: Enclosure | null } | { refused: FileRefusal };

/** Why a file cannot be sent. `mismatch`: its name says something else than its content. */
export type FileRefusal = 'empty' | 'tooLarge' | 'type' | 'mismatch' | 'unreadable' | 'tooMany';

/** A file in the tray. */
export interface Attachment {
  id: string;
  name: string;
  /** Null until it was looked at. */
  fit: Enclosure | null;
  original: Enclosure | null;
  caption: string;
  /** What it answers, where it was a message before. */
  replyTo: Quote | null;
  /** Why it came back, where it had been sent before. */
  why: Failure | null;
}

/** What the keeper of the files is told. */
export type AttachmentsEvent =
  | { type: 'files.chosen'; files: ChosenFile[] }
  | { type: 'file.removed'; id: string }
  | { type: 'caption.changed'; id: string; caption: string }
  | { type: 'original.chosen'; asOriginal: boolean }
  /** They are here without having been chosen: the outbox has given them back. */
  | { type: 'pieces.returned'; pieces: Attachment[] }
  | { type: 'tray.handedOver' }
  | { type: 'tray.cleared' };

/** As it comes from the browser. The id is that of the message to come. */
export interface ChosenFile {
  id: string;
  name: string;
  file: Blob;
  /** What stood beside it in the message that it is taken from. */
  caption?: string;
  replyTo?: Quote | null;
}

/** What the microphone is asked to do. `drop`: forget what was recorded, or stop at once. `keep`: it is the outbox's now. */
export type MicrophoneCommand = { type: 'start'; id: string } | { type: 'stop' } | { type: 'drop' } | { type: 'keep' };

/** `denied`: by the person or the system. `none`: there is no microphone. `taken`: another program has it. */
export type MicrophoneRefusal = 'denied' | 'none' | 'taken' | 'failed';
