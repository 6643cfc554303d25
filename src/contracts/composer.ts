import type { OutgoingFile, Quote, Failure } from './outbox.ts';

/**
 * The result of checking a file. `original` is the unchanged file, set only where the prepared file differs from it.
 */
export type FileCheckResult = { prepared: OutgoingFile; original: OutgoingFile | null } | { refused: FileRefusal };

/** Why a file cannot be sent. `mismatch`: its extension contradicts its content. */
export type FileRefusal = 'empty' | 'tooLarge' | 'type' | 'mismatch' | 'unreadable' | 'tooMany';

/** A file that is attached to the draft of a room. */
export interface Attachment {
  id: string;
  name: string;
  /** The file as it will be sent; null until it has been checked. */
  prepared: OutgoingFile | null;
  original: OutgoingFile | null;
  caption: string;
  /** The quoted message, where the attachment comes from a message that was returned. */
  replyTo: Quote | null;
  /** Why it could not be sent, where the attachment comes from a message that was returned. */
  failure: Failure | null;
}

/** The events that the actor which holds the files receives. */
export type AttachmentsEvent =
  | { type: 'files.chosen'; files: ChosenFile[] }
  | { type: 'file.removed'; id: string }
  | { type: 'caption.changed'; id: string; caption: string }
  | { type: 'original.toggled'; asOriginal: boolean }
  /** The outbox has returned messages with files. */
  | { type: 'attachments.returned'; attachments: Attachment[] }
  | { type: 'attachments.queued' }
  | { type: 'attachments.cleared' };

/** A file as the browser provides it. The id becomes the id of the message that carries the file. */
export interface ChosenFile {
  id: string;
  name: string;
  file: Blob;
  /** The caption of the message that the file is taken from. */
  caption?: string;
  replyTo?: Quote | null;
}

/**
 * Commands for the microphone. `discard`: stop recording and delete the sound. `release`: the outbox owns the sound
 * now.
 */
export type MicrophoneCommand =
  | { type: 'start'; id: string }
  | { type: 'stop' }
  | { type: 'discard' }
  | { type: 'release' };

/** `denied`: by the user or the system. `notFound`: there is no microphone. `inUse`: another program uses it. */
export type MicrophoneRefusal = 'denied' | 'notFound' | 'inUse' | 'failed';
