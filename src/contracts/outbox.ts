/** Messages that were written here and that WhatsApp does not have yet. */
import * as v from 'valibot';

import { fileTypes } from './composer.fileTypes.ts';
import { authorSchema, messageKindSchema } from './inbox.ts';

/** The quoted message. Its serialised WhatsApp id is sent; the rest is only shown. */
export const quoteSchema = v.object({
  id: v.string(),
  waId: v.nullable(v.string()),
  author: authorSchema,
  kind: messageKindSchema,
  body: v.nullable(v.string()),
});
export type Quote = v.InferOutput<typeof quoteSchema>;

/** The metadata of a file that is not sent yet. Its bytes are stored separately, by the message's id. */
export const outgoingFileSchema = v.object({
  /** `voice` is a recording, or a file that WhatsApp plays as one. */
  kind: v.picklist(['image', 'video', 'voice', 'document']),
  mimetype: v.string(),
  /** The file name that the customer sees. */
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  /** Seconds. */
  duration: v.optional(v.number()),
});
export type OutgoingFile = v.InferOutput<typeof outgoingFileSchema>;

/** Content of a message besides text and a file. The question of a poll is the message's text. */
const structuredContentSchema = v.union([
  v.object({
    kind: v.literal('location'),
    location: v.object({ latitude: v.number(), longitude: v.number(), name: v.nullable(v.string()) }),
  }),
  v.object({
    kind: v.literal('contact'),
    contacts: v.array(v.object({ name: v.string(), phones: v.array(v.string()) })),
  }),
  v.object({
    kind: v.literal('poll'),
    poll: v.object({ options: v.array(v.string()), multiple: v.boolean() }),
  }),
]);
export type StructuredContent = v.InferOutput<typeof structuredContentSchema>;

/** A message as the composer submits it to the outbox. */
export const outgoingMessageSchema = v.object({
  /** A uuid: the gateway's messageId and the id of the database row. */
  id: v.string(),
  roomId: v.string(),
  chatId: v.string(),
  sessionName: v.string(),
  businessId: v.string(),
  /** For a message with a file, the caption. */
  text: v.string(),
  replyTo: v.nullable(quoteSchema),
  file: v.optional(outgoingFileSchema),
  structuredContent: v.optional(structuredContentSchema),
  /** The member who held the chat when the message was written, and from whom sending takes it over. */
  takesFrom: v.optional(v.string()),
});
export type OutgoingMessage = v.InferOutput<typeof outgoingMessageSchema>;

/** Why a message is no longer sent automatically. */
export const failureSchema = v.object({
  reason: v.picklist(['expired', 'refused']),
  /** "API error: 422 Unprocessable Entity" */
  detail: v.nullable(v.string()),
  /** The gateway's error code. */
  code: v.nullable(v.string()),
});
export type Failure = v.InferOutput<typeof failureSchema>;

/**
 * What happened in the conversation after a message was written, so that its author must confirm it: the customer wrote
 * (`customer`), another author of the business replied, or another member holds the chat (`held`).
 */
export const sendConflictSchema = v.object({
  kind: v.picklist(['customer', 'ai', 'member', 'phone', 'unknown', 'held']),
  /** The member who replied or holds the chat. */
  memberId: v.nullable(v.string()),
});
export type SendConflict = v.InferOutput<typeof sendConflictSchema>;

/**
 * `seq` of the newest message by another author at the time of writing: what the author can have read. For a
 * conversation that is not cached, the time (ISO instant) of the newest message that the room list knows.
 */
export const lastSeenSchema = v.union([v.number(), v.string()]);
export type LastSeen = v.InferOutput<typeof lastSeenSchema>;

export type OutboxItem = OutgoingMessage & {
  /** Order of writing across all tabs. A retried message gets a new position. */
  position: number;
  /** Epoch milliseconds. */
  writtenAt: number;
  failure: Failure | null;
  /** The file has been uploaded. */
  uploaded?: boolean | undefined;
  lastSeen?: LastSeen | undefined;
  /** Why the author must confirm the message before it is sent. */
  conflict?: SendConflict | undefined;
  /** The author has confirmed the message despite the conflict. */
  isConfirmed?: boolean | undefined;
};

/** The path of a message's file in the bucket `media`. It is the same for every attempt. */
export const storagePath = ({
  businessId,
  roomId,
  id,
  file,
}: Pick<OutgoingMessage, 'businessId' | 'roomId' | 'id' | 'file'>) =>
  `${businessId}/${roomId}/${id}.${fileTypes[file?.mimetype ?? '']?.extension ?? 'bin'}`;

/** Why storage did not accept a message: full, or unavailable (private mode, blocked, broken). */
export type RefusalReason = 'full' | 'blocked';

/** Requests that the journal actor handles. */
export type JournalRequest =
  | { type: 'message.written'; message: OutgoingMessage }
  | { type: 'retry.requested'; id: string }
  /** Deletes the message everywhere, regardless of the device it was written on. */
  | { type: 'discard.requested'; id: string; roomId: string }
  /** Moves the text to the draft of its room, which is not the open one, so that the author can edit it. */
  | { type: 'recall.requested'; id: string }
  /** Sends the message despite a conflict. */
  | { type: 'sending.confirmed'; id: string };

/**
 * How one attempt ended. `removed`: the journal no longer has the message (discarded, or the user signed out).
 * `conflict`: nothing was sent, because the author must confirm the message first.
 */
export type SendAttempt =
  | { how: 'sent' | 'failed' | 'removed' | 'conflict' }
  | { how: 'later'; retryAfter: number | null };

/** A queued message of the journal. */
export interface OutboxEntry {
  id: string;
  roomId: string;
  /** Order of writing. */
  position: number;
  /** When sending is given up, in epoch milliseconds. */
  deadline: number;
  /** Its file is not uploaded yet. */
  needsUpload?: boolean;
  /** It is sent regardless of conflicts. */
  isConfirmed?: boolean;
}

/** How one attempt to upload the file ended. */
export type UploadAttempt = { how: 'stored' } | Exclude<SendAttempt, { how: 'sent' }>;

/** Identifies a message in a user's journal. */
export interface OutboxKey {
  userId: string;
  id: string;
}

/** A message that is returned to the composer: storage did not accept it, or its author wants to edit it. */
export interface ReturnedMessage {
  message: OutgoingMessage;
  reason: RefusalReason | 'recalled';
}
