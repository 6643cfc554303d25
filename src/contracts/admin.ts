/** The entries of the admin panel as the database's functions return them, and the results of its actions. */
import * as v from 'valibot';

import type { AuditAction, AuditKind } from './auditActions.ts';
import { optionalField } from './primitives.ts';
import type { OldPage } from './release.ts';

const text = v.nullable(v.string());
const MISSING_PARTS = ['owner', 'channel', 'agent', 'link'] as const satisfies readonly MissingPart[];

export const togglesSchema: v.GenericSchema<unknown, Toggles> = v.object({
  useAgentBehaviourV2: v.fallback(v.picklist(['off', 'simulator', 'live']), 'off'),
  simulatorAgentVersion: v.fallback(v.picklist(['v2', 'v3']), 'v2'),
  liveAgentVersion: v.fallback(v.picklist(['v2', 'v3']), 'v2'),
  modelVersion: v.fallback(v.picklist(['small', 'large']), 'large'),
});

const DEFAULT_TOGGLES: Toggles = {
  useAgentBehaviourV2: 'off',
  simulatorAgentVersion: 'v2',
  liveAgentVersion: 'v2',
  modelVersion: 'large',
};

export const businessEntrySchema: v.GenericSchema<unknown, BusinessEntry> = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    mode: v.fallback(v.string(), ''),
    owner: v.nullable(v.object({ id: v.string(), name: text, email: text })),
    channels: v.object({ count: v.number(), best: text }),
    toggles: v.fallback(togglesSchema, DEFAULT_TOGGLES),
    rollout: v.nullable(v.object({ partial: v.boolean(), probability: v.number() })),
    members: v.number(),
    created_at: v.string(),
    last_activity: optionalField(v.string()),
    missing: v.pipe(
      v.array(v.string()),
      v.transform((names) => MISSING_PARTS.filter((part) => names.includes(part))),
    ),
  }),
  v.transform((row) => ({ ...row, is: 'business' as const })),
);

export const personEntrySchema: v.GenericSchema<unknown, PersonEntry> = v.pipe(
  v.object({ id: v.string(), name: text, email: text, created_at: v.string(), permissions: v.array(v.string()) }),
  v.transform((row) => ({ ...row, is: 'person' as const })),
);

export const auditEntrySchema: v.GenericSchema<unknown, AuditEntry> = v.pipe(
  v.object({
    id: v.number(),
    at: v.string(),
    actor_name: text,
    action: v.string(),
    business: v.nullable(v.object({ id: v.string(), name: text })),
    detail: v.record(v.string(), v.unknown()),
  }),
  v.transform(({ id, at, actor_name, action, business, detail }) => ({
    is: 'audit' as const,
    id: String(id),
    at,
    actor: actor_name,
    action,
    business,
    detail,
  })),
);

export const broadcastEntrySchema: v.GenericSchema<unknown, BroadcastEntry> = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    status: v.string(),
    reason: text,
    note: text,
    business: v.object({ id: v.string(), name: v.string() }),
    sent: v.number(),
    total: v.number(),
    since: v.string(),
    scheduled_at: text,
  }),
  v.transform((row) => ({ ...row, is: 'broadcast' as const })),
);

export const sessionEntrySchema: v.GenericSchema<unknown, SessionEntry> = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    session: v.string(),
    status: v.string(),
    since: v.string(),
    stuck: v.boolean(),
    business: v.object({ id: v.string(), name: v.string() }),
  }),
  v.transform((row) => ({ ...row, is: 'session' as const })),
);

export const failureEntrySchema: v.GenericSchema<unknown, FailureEntry> = v.pipe(
  v.object({
    id: v.string(),
    kind: v.string(),
    at: v.string(),
    why: text,
    words: optionalField(v.string()),
    business: v.nullable(v.object({ id: v.string(), name: v.string() })),
  }),
  v.transform((row) => ({ ...row, is: 'failure' as const })),
);

export const pageSchema = v.object({
  rows: v.array(v.unknown()),
  next: v.nullable(v.record(v.string(), v.unknown())),
  totals: v.optional(v.record(v.string(), v.number())),
});

export type AdminEntry = BusinessEntry | PersonEntry | SessionEntry | BroadcastEntry | FailureEntry | AuditEntry;

export interface BusinessEntry {
  is: 'business';
  id: string;
  name: string;
  mode: string;
  owner: { id: string; name: string | null; email: string | null } | null;
  /** `best`: the best status among the channels; null: no channel. */
  channels: { count: number; best: string | null };
  toggles: Toggles;
  rollout: { partial: boolean; probability: number } | null;
  members: number;
  created_at: string;
  /** Time of the last message from or to a customer. */
  last_activity: string | null;
  missing: MissingPart[];
}

export interface Toggles {
  useAgentBehaviourV2: 'off' | 'simulator' | 'live';
  simulatorAgentVersion: 'v2' | 'v3';
  liveAgentVersion: 'v2' | 'v3';
  modelVersion: 'small' | 'large';
}

/** A part that an incompletely created business lacks. */
export type MissingPart = 'owner' | 'channel' | 'agent' | 'link';

export interface PersonEntry {
  is: 'person';
  id: string;
  name: string | null;
  email: string | null;
  created_at: string;
  permissions: string[];
}

/** A broadcast that is to send. */
export interface BroadcastEntry {
  is: 'broadcast';
  id: string;
  name: string;
  /** As in `campaigns.status`. */
  status: string;
  /** Why it is paused. */
  reason: string | null;
  /** The words of the administrator who paused it. */
  note: string | null;
  business: { id: string; name: string };
  sent: number;
  total: number;
  /** When it was started. */
  since: string;
  scheduled_at: string | null;
}

/** The WAHA session of a channel. */
export interface SessionEntry {
  is: 'session';
  id: string;
  /** Of the channel. */
  name: string;
  /** WAHA's session name. */
  session: string;
  status: string;
  since: string;
  /** On its way, or failed, for more than ten minutes. */
  stuck: boolean;
  business: { id: string; name: string };
}

export interface FailureEntry {
  is: 'failure';
  id: string;
  /** An open set: 'agent', 'reading', 'session', 'broadcast', 'knowledge', 'job'. */
  kind: string;
  at: string;
  /** A word of a closed list of its kind. Of a job, its name, the class of the error and where it happened. */
  why: string | null;
  /** What the provider of the model said, masked; null: it said nothing, or something else failed. */
  words: string | null;
  /** Null: a job failed that belongs to no business. */
  business: { id: string; name: string } | null;
}

export interface AuditEntry {
  is: 'audit';
  id: string;
  at: string;
  /** Null: a service or a scheduled job. */
  actor: string | null;
  /** One of `AUDIT_ACTIONS`, or one of a newer server. */
  action: string;
  /** Null: an action about no business. `name` is null after the business was deleted. */
  business: { id: string; name: string | null } | null;
  /** What else is known of the action. */
  detail: Record<string, unknown>;
}

/** An opaque keyset cursor from the database. */
export type AdminListCursor = Record<string, unknown>;

/** Of the audit log. */
export interface AuditFilter {
  /** Null: every kind. */
  kind: AuditKind | null;
  /** ISO instants; `until` is the first that is left out. Null: no bound. */
  since: string | null;
  until: string | null;
}

export const NO_AUDIT_FILTER: AuditFilter = { kind: null, since: null, until: null };

/** What one list shows. */
export interface AdminListScope {
  kind: AdminListKind;
  search: string;
  /** The actions whose names contain the search, as the view names them. */
  named: readonly AuditAction[];
  filter: AuditFilter;
}

/** The whole list. */
export const adminListOf = (kind: AdminListKind): AdminListScope => ({
  kind,
  search: '',
  named: [],
  filter: NO_AUDIT_FILTER,
});

export type AdminListKind = 'businesses' | 'people' | 'sessions' | 'broadcasts' | 'errors' | 'auditLog';

/** `url` is a secret: it is shown once and never stored. */
export type HandoverLinkResult = { url: string; mailed: boolean } | { refused: AdminRefusal };

/** `isSelf`: users cannot change their own permission. */
export type AdminRefusal =
  | 'isSelf'
  | 'notFound'
  | 'noReason'
  | 'invalid'
  | 'rateLimited'
  | 'unreachable'
  | 'unexpected'
  | OldPage;

/** A change by an administrator that needs a reason. */
export type AdminChange =
  | { kind: 'permission'; entry: PersonEntry; granted: boolean }
  | { kind: 'pause'; entry: BroadcastEntry }
  | { kind: 'restart'; entry: SessionEntry };

/** `entry`: as changed; null: its list must be read again. */
export type AdminChangeResult = { entry: AdminEntry | null } | { refused: AdminRefusal };

/** `refused`: the message of the function's JSON error, or the text of its response. */
export type TogglesResult = { toggles: Toggles } | { refused: string };

/** `lapsed`: not answered within a day. `ended`: its hour is over. */
export type ViewPermitState = 'asked' | 'granted' | 'refused' | 'withdrawn' | 'lapsed' | 'ended';

/** An administrator's question to see the data of a business, and its owner's answer. */
export interface ViewPermit {
  id: string;
  admin: string | null;
  reason: string;
  state: ViewPermitState;
  asked_at: string;
  answered_at: string | null;
  /** Who granted, refused or withdrew it. */
  answered_by: string | null;
  granted_until: string | null;
  /** Milliseconds until a granted permit ends, when the server answered. */
  remaining: number | null;
}

export const viewPermitSchema: v.GenericSchema<unknown, ViewPermit> = v.object({
  id: v.string(),
  admin: text,
  reason: v.string(),
  state: v.picklist(['asked', 'granted', 'refused', 'withdrawn', 'lapsed', 'ended']),
  asked_at: v.string(),
  answered_at: text,
  answered_by: text,
  granted_until: text,
  remaining: v.nullable(v.number()),
});

/** Counts up to 10,001. */
export interface BusinessFigures {
  chats: number;
  escalations: number;
  orders: number;
  broadcasts: number;
  knowledge: number;
  members: number;
  channels: number;
}

export const businessFiguresSchema: v.GenericSchema<unknown, BusinessFigures> = v.object({
  chats: v.number(),
  escalations: v.number(),
  orders: v.number(),
  broadcasts: v.number(),
  knowledge: v.number(),
  members: v.number(),
  channels: v.number(),
});

export interface ViewedChat {
  id: string;
  name: string | null;
  phone: string | null;
  status: string | null;
  preview: string | null;
  at: string;
}

export interface ViewedMessage {
  id: string;
  author: string;
  kind: string;
  /** Null: a file without a caption, or a deleted message. */
  body: string | null;
  at: string;
}

export interface ViewedOrder {
  id: string;
  number: number;
  customer: string | null;
  status: string;
  total: number;
  at: string;
}

export interface ViewedSettings {
  id: string;
  description: string | null;
  mode: string;
  silence_minutes: number;
  keeps_hours: boolean;
  banks: string[];
  products: number;
  tone: string | null;
  instructions: string | null;
  greeting: string | null;
  forbidden_topics: string[];
}

export const viewedChatSchema: v.GenericSchema<unknown, ViewedChat> = v.object({
  id: v.string(),
  name: text,
  phone: text,
  status: text,
  preview: text,
  at: v.string(),
});
export const viewedMessageSchema: v.GenericSchema<unknown, ViewedMessage> = v.object({
  id: v.string(),
  author: v.string(),
  kind: v.string(),
  body: text,
  at: v.string(),
});
export const viewedOrderSchema: v.GenericSchema<unknown, ViewedOrder> = v.object({
  id: v.string(),
  number: v.number(),
  customer: text,
  status: v.string(),
  total: v.number(),
  at: v.string(),
});
export const viewedSettingsSchema: v.GenericSchema<unknown, ViewedSettings> = v.object({
  id: v.string(),
  description: text,
  mode: v.string(),
  silence_minutes: v.number(),
  keeps_hours: v.boolean(),
  banks: v.fallback(v.array(v.string()), []),
  products: v.number(),
  tone: text,
  instructions: text,
  greeting: text,
  forbidden_topics: v.fallback(v.array(v.string()), []),
});

/** The views that need the owner's permit. */
export type PermittedView = 'chats' | 'orders' | 'settings';

/** The rows of one view; `next` is null on the last page. */
export type ViewedRows = (
  | { view: 'chats'; rows: ViewedChat[] }
  | { view: 'messages'; rows: ViewedMessage[] }
  | { view: 'orders'; rows: ViewedOrder[] }
  | { view: 'settings'; rows: ViewedSettings[] }
) & { next: AdminListCursor | null };

export interface ViewRequest {
  businessId: string;
  view: ViewedRows['view'];
  roomId: string | null;
  after: AdminListCursor | null;
}

/** `ended`: there is no permit, or no longer. */
export type ViewResult = { page: ViewedRows; permit: ViewPermit } | { refused: 'ended' | 'gone' };

export type FiguresResult = { figures: BusinessFigures; permit: ViewPermit | null };

export type AskResult = { permit: ViewPermit } | { refused: AdminRefusal };

/** The owner's record: a permit, or one view of an administrator. */
export type AccessRecord = (ViewPermit & { is: 'permit' }) | DataView;

export interface DataView {
  is: 'view';
  id: string;
  admin: string | null;
  at: string;
  /** An open set: 'figures', or a view of `ViewedRows`. */
  view: string;
  room_id: string | null;
  room_name: string | null;
}

export const accessRecordSchema: v.GenericSchema<unknown, AccessRecord> = v.variant('is', [
  v.object({
    is: v.literal('permit'),
    id: v.string(),
    admin: text,
    reason: v.string(),
    state: v.picklist(['asked', 'granted', 'refused', 'withdrawn', 'lapsed', 'ended']),
    asked_at: v.string(),
    answered_at: text,
    answered_by: text,
    granted_until: text,
    remaining: v.nullable(v.number()),
  }),
  v.object({
    is: v.literal('view'),
    id: v.string(),
    admin: text,
    at: v.string(),
    view: v.string(),
    room_id: text,
    room_name: text,
  }),
]);

/** Toggles were sent, and no response arrived. Reported to the panel. */
export interface OutcomeUnknown {
  type: 'outcome.unknown';
}
