/** The library of quick replies: what a team has ready, what becomes of it, and what should be in it. */
import * as v from 'valibot';

import { instantSchema } from './primitives.ts';
import { storedFileSchema, type StoredFile } from './storedFile.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** Rows of a page of the library. */
export const REPLIES_PAGE_SIZE = 50;
/** The maximum lengths of the database, in characters. */
export const REPLY_LENGTH = { title: 80, shortcut: 32, body: 4096, category: 40 } as const;

/** Which replies are shown. `weak`: more often ignored or edited than sent as they are. */
export const REPLY_GROUPS = ['team', 'personal', 'off', 'weak'] as const;

export const replyRowSchema = v.object({
  id: uuid,
  title: v.string(),
  shortcut: v.string(),
  body: v.string(),
  category: v.nullable(v.string()),
  file: v.nullable(storedFileSchema),
  is_personal: v.boolean(),
  is_enabled: v.boolean(),
  may_edit: v.boolean(),
  /** How often it was sent as it is, sent with changes, and offered in vain. */
  accepted: v.number(),
  edited: v.number(),
  ignored: v.number(),
  last_used_at: v.nullable(instantSchema),
  /** What members usually make of it; null: nothing twice. */
  common_edit: v.nullable(v.object({ body: v.string(), times: v.number() })),
});
export type ReplyRow = v.InferOutput<typeof replyRowSchema>;

/** An answer that members gave several times. */
const proposalSchema = v.object({ id: uuid, body: v.string(), times: v.number() });
export type ReplyProposal = v.InferOutput<typeof proposalSchema>;

export const repliesPageSchema = v.nullable(
  v.object({
    rows: v.array(v.unknown()),
    total: v.number(),
    page: v.number(),
    categories: v.array(v.string()),
    proposals: v.array(proposalSchema),
    /** The replies of the team. */
    may_edit: v.boolean(),
    is_for_owners: v.boolean(),
  }),
);

/** What is read along with the replies. */
export interface RepliesAbout {
  categories: readonly string[];
  proposals: readonly ReplyProposal[];
  mayEdit: boolean;
  /** Only owners edit the replies of the team. */
  isForOwners: boolean;
}

export type ReplyCommand =
  | { do: 'enable' | 'disable' | 'remove'; id: string }
  /** `before`: the reply that it will stand before; null: it will be the last one. */
  | { do: 'move'; id: string; before: string | null }
  /** The proposal is not made again. */
  | { do: 'reject'; id: string }
  | { do: 'setRule'; isForOwners: boolean }
  | { do: 'export' };
export type ReplyRefusal = 'denied' | 'gone';

/** A reply in its form. */
export interface ReplyDraft {
  title: string;
  shortcut: string;
  body: string;
  category: string;
  /** Attached when the reply is chosen. */
  file: StoredFile | null;
  isPersonal: boolean;
  isEnabled: boolean;
}

/** What the form begins with. `id`: of the stored reply, the proposal or the message. */
export type ReplySource =
  | { from: 'reply' | 'proposal' | 'message'; id: string }
  /** `text`: what was typed before. */
  | { from: 'new'; text: string };

export const openedReplySchema = v.nullable(
  v.object({
    reply: v.object({
      id: v.optional(uuid),
      title: v.optional(v.string(), ''),
      shortcut: v.optional(v.string(), ''),
      body: v.optional(v.string(), ''),
      category: v.optional(v.string(), ''),
      file: v.optional(v.nullable(storedFileSchema), null),
      is_personal: v.optional(v.boolean()),
      is_enabled: v.optional(v.boolean(), true),
      updated_at: v.optional(v.string()),
      common_edit: v.optional(v.nullable(v.string()), null),
    }),
    categories: v.array(v.string()),
    may_edit: v.boolean(),
  }),
);

/** Null: there is none for the user. */
export type OpenedReply = {
  /** Chosen before the first save, so that a repeated save adds nothing. */
  id: string;
  /** When the stored reply was changed last; null: a new one. */
  base: string | null;
  draft: ReplyDraft;
  commonEdit: string | null;
  categories: readonly string[];
  /** The replies of the team. */
  mayEdit: boolean;
} | null;

export interface ReplySave {
  businessId: string;
  id: string;
  base: string | null;
  proposalId: string | null;
  draft: ReplyDraft;
}

export type SaveReplyResult =
  | { saved: true }
  | { refused: 'invalid' | 'taken' | 'tooMany' | 'denied' | 'changed' | 'noFile' };

/** Rows of a file that are added at once: a business has no more replies. */
export const MAX_IMPORTED_REPLIES = 500;

/** One row of a file. */
export interface ImportedReply {
  /** Chosen when the file is read, so that a repeated import adds nothing. */
  id: string;
  /** Of the file, from 1. */
  line: number;
  draft: ReplyDraft;
}

/** A file, with what decides whether its rows can be added. */
export interface ReadReplies {
  rows: readonly ImportedReply[];
  /** The shortcuts that are used: those of the team, and the user's own. */
  taken: { team: readonly string[]; personal: readonly string[] };
  /** The replies of the team. */
  mayEdit: boolean;
}

export const importedRepliesSchema = v.object({
  added: v.number(),
  /** The shortcuts that were taken meanwhile. */
  taken: v.array(v.string()),
});
export type ImportedReplies = v.InferOutput<typeof importedRepliesSchema>;

/** `tooLong`: the file. */
export type ReplyImportRefusal = 'tooLong' | 'invalid' | 'tooMany' | 'denied';
