/** A message that somebody wrote and WhatsApp does not have yet. */
import * as v from 'valibot';

import { fileTypes } from './composer.ts';
import { authorSchema, kindSchema } from './inbox.ts';

/** The message that is answered: its serialised WhatsApp id goes out, the rest is shown. */
export const quoteSchema = v.object({
  id: v.string(),
  waId: v.nullable(v.string()),
  author: authorSchema,
  kind: kindSchema,
  body: v.nullable(v.string()),
});
export type Quote = v.InferOutput<typeof quoteSchema>;

/** The file of a message that WhatsApp does not have yet. The file itself is in no object: it is kept by the message's id. */
export const enclosureSchema = v.object({
  /** `voice` was spoken here, or is what WhatsApp plays as if it were. */
  kind: v.picklist(['image', 'video', 'voice', 'document']),
  mimetype: v.string(),
  /** What the customer sees. */
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  /** Seconds. */
  duration: v.optional(v.number()),
});
export type Enclosure = v.InferOutput<typeof enclosureSchema>;

/** What a message carries besides words and a file. Of a poll the question is the words. */
const carriedSchema = v.union([
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
export type Carried = v.InferOutput<typeof carriedSchema>;

/** What the composer hands over. */
export const writtenSchema = v.object({
  /** uuid: the gateway's messageId and the id of the row to come. */
  id: v.string(),
  roomId: v.string(),
  chatId: v.string(),
  sessionName: v.string(),
  businessId: v.string(),
  /** Beside a file, its caption. */
  text: v.string(),
  replyTo: v.nullable(quoteSchema),
  file: v.optional(enclosureSchema),
  carried: v.optional(carriedSchema),
  /** The colleague who held the chat when this was written, and from whom it is taken thereby. */
  takesFrom: v.optional(v.string()),
});
export type Written = v.InferOutput<typeof writtenSchema>;

/** Why a message will not go out by itself any more. */
export const failureSchema = v.object({
  reason: v.picklist(['expired', 'refused']),
  /** "API error: 422 Unprocessable Entity" */
  detail: v.nullable(v.string()),
  /** The gateway's word for it. */
  code: v.nullable(v.string()),
});
export type Failure = v.InferOutput<typeof failureSchema>;

/**
 * What has happened since a message was written, so that its writer is asked whether it is still to be sent: the customer
 * has written (`wrote`), somebody else has answered, or a colleague holds the chat (`held`).
 */
export const overtakingSchema = v.object({
  what: v.picklist(['wrote', 'ai', 'member', 'phone', 'held']),
  /** The colleague who has answered or holds the chat. */
  who: v.nullable(v.string()),
});
export type Overtaking = v.InferOutput<typeof overtakingSchema>;

/**
 * `seq` of the newest message that is not its writer's own when this was written: what they can have read. Of a
 * conversation of which nothing is at hand, when the newest that the list knows of was sent (an instant).
 */
export const lastSeenSchema = v.union([v.number(), v.string()]);
export type LastSeen = v.InferOutput<typeof lastSeenSchema>;

export type OutboxItem = Written & {
  /** Order of writing across all tabs. A message that is tried again gets a new one. */
  position: number;
  /** Epoch milliseconds. */
  writtenAt: number;
  failure: Failure | null;
  /** The file is in the storage. */
  uploaded?: boolean | undefined;
  lastSeen?: LastSeen | undefined;
  /** Why nobody has said yet whether it is still to be sent. */
  asking?: Overtaking | undefined;
  /** Somebody has said that it is to be sent all the same. */
  sure?: boolean | undefined;
};

/** Where the file of a message lies in bucket `media`: the same place however often it is sent. */
export const placeOf = ({ businessId, roomId, id, file }: Pick<Written, 'businessId' | 'roomId' | 'id' | 'file'>) =>
  `${businessId}/${roomId}/${id}.${fileTypes[file?.mimetype ?? '']?.ending ?? 'bin'}`;

/** Why a message went back to its composer: storage is full, or not there at all (private mode, blocked, broken). */
export type RefusalReason = 'full' | 'blocked';

/** What the journal's keeper is asked to do. */
export type JournalRequest =
  | { type: 'message.written'; message: Written }
  | { type: 'retry.requested'; id: string }
  /** Nobody is to read it any more, here or elsewhere, whichever device it was written on. */
  | { type: 'discard.requested'; id: string; roomId: string }
  /** Its writer would rather say it differently, and not where they are now: its words go into the draft of its room. */
  | { type: 'recall.requested'; id: string }
  /** The customer has written since; it is to be sent all the same. */
  | { type: 'sending.confirmed'; id: string };

/**
 * How one attempt ended. `gone`: the journal no longer has the message (discarded, or signed out meanwhile). `overtaken`:
 * nothing was sent, because the customer has written since.
 */
export type SendResult =
  | { how: 'sent' | 'failed' | 'gone' | 'overtaken' }
  | { how: 'later'; retryAfter: number | null };

/** Where a message stands in the journal. */
export interface OutboxEntry {
  id: string;
  roomId: string;
  /** Order of writing. */
  position: number;
  /** When it is given up, in epoch milliseconds. */
  deadline: number;
  /** It brings a file that is not in the storage yet. */
  brings?: boolean;
  /** It is to be sent whatever the customer wrote since. */
  sure?: boolean;
}

/** How one attempt to bring the file to the storage ended. */
export type UploadResult = { how: 'stored' } | Exclude<SendResult, { how: 'sent' }>;

/** A message of a person's journal. */
export interface OutboxKey {
  userId: string;
  id: string;
}

/** A message that goes back to its composer: storage did not take it, or its writer wants to change it. */
export interface MessageRefused {
  message: Written;
  reason: RefusalReason | 'recalled';
}
