/** Broadcasts: one message to many recipients, sent by the server (`supabase/migrations/*_broadcast*.sql`). */
import * as v from 'valibot';

import type { Refusal } from './refusal.ts';
import { storedFileSchema, type StoredFile } from './storedFile.ts';

/** As in the database, where a broadcast is a campaign. */
const statuses = [
  'draft',
  'scheduled',
  'planning',
  'staging',
  'judging',
  'sending',
  'paused',
  'done',
  'partly_failed',
  'failed',
  'cancelled',
] as const;
export type BroadcastStatus = (typeof statuses)[number];

const reasons = [
  'member',
  'admin',
  'channel_lost',
  'unlinked',
  'handover',
  'refusals',
  'failures',
  'replies',
  'restricted',
  'capped',
  'no_recipients',
  'not_planned',
  'not_sent',
] as const;

const nullable = <T extends v.GenericSchema>(schema: T) => v.nullable(schema);
const count = v.pipe(v.number(), v.integer());

export const broadcastSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(statuses),
  status_reason: v.fallback(nullable(v.picklist(reasons)), null),
  /** Why an administrator paused it. */
  status_note: nullable(v.string()),
  channel_id: nullable(v.string()),
  zone: v.string(),
  scheduled_at: nullable(v.string()),
  started_at: nullable(v.string()),
  ended_at: nullable(v.string()),
  judge_at: nullable(v.string()),
  stage_size: nullable(count),
  slowness: count,
  created_at: v.string(),
  created_by: nullable(v.string()),
  started_by: nullable(v.string()),
  queued_count: count,
  sending_count: count,
  unknown_count: count,
  sent_count: count,
  delivered_count: count,
  read_count: count,
  replied_count: count,
  refused_count: count,
  skipped_count: count,
  negative_count: count,
  /** How many messages its number may send today. Null: unknown, as in an event. */
  daily_cap: v.optional(nullable(count), null),
  /** How many of them it has sent. Null: unknown, as in the answer of a command. */
  sent_today: v.optional(nullable(count), null),
  /** For how many seconds the replies of the first stage are awaited. Null: unknown, as in an event. */
  stage_wait: v.optional(nullable(count), null),
  /** It keeps to the hours in which financing may be offered. Null: unknown, as in an event. */
  offers_loans: v.optional(nullable(v.boolean()), null),
});
export type Broadcast = v.InferOutput<typeof broadcastSchema>;

const recipientStates = [
  'queued',
  'sending',
  'unknown',
  'sent',
  'delivered',
  'read',
  'replied',
  'refused',
  'skipped',
] as const;
export type RecipientState = (typeof recipientStates)[number];

export const recipientSchema = v.object({
  id: v.string(),
  position: count,
  name: nullable(v.string()),
  phone: nullable(v.string()),
  state: v.picklist(recipientStates),
  reason: nullable(v.string()),
  room_id: nullable(v.string()),
  sent_at: nullable(v.string()),
  delivered_at: nullable(v.string()),
  read_at: nullable(v.string()),
  replied_at: nullable(v.string()),
  reply_kind: v.fallback(nullable(v.picklist(['opt_out', 'negative'])), null),
});
export type Recipient = v.InferOutput<typeof recipientSchema>;

/** The recipients with these states; null: all of them. */
export type RecipientFilter = 'pending' | 'sent' | 'delivered' | 'read' | 'replied' | 'failed' | 'skipped' | null;

export type RecipientPageSize = 10 | 50;

/** `size`: rows of a page. */
export interface RecipientScope {
  campaignId: string;
  filter: RecipientFilter;
  size: RecipientPageSize;
}

/** The last row that is known. */
export type RecipientCursor = Pick<Recipient, 'position' | 'id'>;

/** The words of an exported file, in the user's language. */
export interface ExportTexts {
  columns: readonly [string, string, string, string, string, string, string, string];
  states: Record<string, string>;
  reasons: Record<string, string>;
}

/** A file with all recipients of a broadcast, whatever is listed. */
export interface RecipientsExport {
  campaignId: string;
  /** Of the broadcast. */
  name: string;
  zone: string;
  texts: ExportTexts;
}

export type BroadcastCommand = 'pause' | 'resume' | 'cancel' | 'retry';

export type CommandResult = { broadcast: Broadcast } | { refused: Refusal };

const audienceSchema = v.object({
  lists: v.optional(v.array(v.string()), []),
  /** Also the customers whose chats have one of these tags. */
  withTags: v.optional(v.array(v.string()), []),
  withoutLists: v.optional(v.array(v.string()), []),
  withoutTags: v.optional(v.array(v.string()), []),
  withoutDays: v.optional(v.number(), 0),
});

/** A file in the bucket `media`, for which the text is the caption. */
/** A draft as the database has it. */
export const draftRowSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(statuses),
  revision: count,
  channel_id: nullable(v.string()),
  body: nullable(v.string()),
  template_id: nullable(v.string()),
  media: nullable(storedFileSchema),
  audience: audienceSchema,
  fallbacks: v.record(v.string(), v.string()),
  zone: v.string(),
  scheduled_at: nullable(v.string()),
  accepts_strangers: v.boolean(),
});

/** What a member chooses. Saved as a whole. */
export interface BroadcastDraft {
  name: string;
  channelId: string | null;
  body: string;
  /** The template that the text was taken from. */
  templateId: string | null;
  media: StoredFile | null;
  audience: v.InferOutput<typeof audienceSchema>;
  fallbacks: Record<string, string>;
  zone: string;
  scheduledAt: string | null;
  acceptsStrangers: boolean;
}

export interface SavedDraft {
  id: string;
  /** Counts the saves of all members. */
  revision: number;
  draft: BroadcastDraft;
}

/** The text of a template, for the form of a broadcast. */
export interface TemplateOption {
  id: string;
  /** With its language, which a name may have several of. */
  name: string;
  text: string;
}

/** What the form offers. */
export interface DraftOptions {
  channels: { id: string; name: string; phone: string | null; status: string }[];
  /** `variables`: what the list has of its contacts, besides their names. */
  lists: { id: string; name: string; count: number; variables: readonly string[] }[];
  tags: string[];
  templates: TemplateOption[];
}

/** `gone`: it was deleted, or has been started. */
export type OpenedDraft = { saved: SavedDraft; options: DraftOptions } | { gone: true };

/** `theirs`: a colleague saved first. */
export type SaveDraftResult = { saved: SavedDraft } | { theirs: SavedDraft } | { refused: Refusal };

export const previewSchema = v.object({
  recipients: count,
  skipped: v.record(v.string(), count),
  strangers: count,
  samples: v.array(v.object({ name: nullable(v.string()), phone: nullable(v.string()), text: v.string() })),
  firstNames: v.array(v.nullable(v.string())),
  variables: v.array(v.string()),
  channel: nullable(
    v.object({
      status: v.string(),
      phone: nullable(v.string()),
      /** Since when it has been sending without a break. */
      days: count,
      /** It was idle, and begins slowly again. */
      wasIdle: v.boolean(),
      wrongNumber: v.boolean(),
    }),
  ),
  /** The business offers financing, in the hours that the law allows. */
  offersLoans: v.boolean(),
  /** The number of the member's last test, and how many are left today. */
  testPhone: nullable(v.string()),
  testsLeft: count,
  cap: nullable(count),
  sentToday: count,
  strangerCap: count,
  gapMin: count,
  gapMax: count,
  startsAt: v.string(),
  stage: count,
  /** Seconds. */
  stageWait: count,
});
export type BroadcastPreview = v.InferOutput<typeof previewSchema>;

export const testStateSchema = v.object({
  state: v.picklist(['queued', 'sending', 'sent', 'failed', 'unknown']),
  reason: nullable(v.string()),
  /** How many are left today. */
  left: count,
});

/** How a test ended; `unknown`: it may have been sent. */
export type TestResult =
  | { state: 'sent' | 'failed' | 'unknown'; reason: string | null; left: number }
  | { refused: Refusal };

/** The daily limits of a business's channels, and whether it offers financing. */
export const sendingRulesSchema = v.object({
  offersLoans: v.boolean(),
  /** Messages a day without a choice of the owner. */
  standard: count,
  channels: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      phone: nullable(v.string()),
      /** Null: the standard. */
      cap: nullable(count),
      /** With the warm-up. */
      today: count,
    }),
  ),
});
export type SendingRules = v.InferOutput<typeof sendingRulesSchema>;

export type SendingRule = { channelId: string; cap: number | null } | { offersLoans: boolean };
