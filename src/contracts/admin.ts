/** What administrators are shown, as the database's functions answer it. */
import * as v from 'valibot';

import { maybe } from './primitives.ts';

const text = v.nullable(v.string());
const PARTS = ['owner', 'channel', 'agent', 'link'] as const satisfies readonly MissingPart[];

export const togglesSchema: v.GenericSchema<unknown, Toggles> = v.object({
  useAgentBehaviourV2: v.fallback(v.picklist(['off', 'simulator', 'live']), 'off'),
  simulatorAgentVersion: v.fallback(v.picklist(['v2', 'v3']), 'v2'),
  liveAgentVersion: v.fallback(v.picklist(['v2', 'v3']), 'v2'),
  modelVersion: v.fallback(v.picklist(['small', 'large']), 'large'),
});

const NO_TOGGLES: Toggles = {
  useAgentBehaviourV2: 'off',
  simulatorAgentVersion: 'v2',
  liveAgentVersion: 'v2',
  modelVersion: 'large',
};

export const businessLineSchema: v.GenericSchema<unknown, BusinessEntry> = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    mode: v.fallback(v.string(), ''),
    owner: v.nullable(v.object({ id: v.string(), name: text, email: text })),
    channels: v.object({ count: v.number(), best: text }),
    toggles: v.fallback(togglesSchema, NO_TOGGLES),
    rollout: v.nullable(v.object({ partial: v.boolean(), probability: v.number() })),
    members: v.number(),
    created_at: v.string(),
    last_activity: maybe(v.string()),
    missing: v.pipe(
      v.array(v.string()),
      v.transform((names) => PARTS.filter((part) => names.includes(part))),
    ),
  }),
  v.transform((row) => ({ ...row, is: 'business' as const })),
);

export const personLineSchema: v.GenericSchema<unknown, PersonEntry> = v.pipe(
  v.object({ id: v.string(), name: text, email: text, created_at: v.string(), permissions: v.array(v.string()) }),
  v.transform((row) => ({ ...row, is: 'person' as const })),
);

export const recordLineSchema: v.GenericSchema<unknown, AuditEntry> = v.pipe(
  v.object({
    id: v.number(),
    at: v.string(),
    actor_name: text,
    action: v.string(),
    business_id: text,
    detail: v.record(v.string(), v.unknown()),
  }),
  v.transform(({ id, at, actor_name, action, business_id, detail }) => ({
    is: 'record' as const,
    id: String(id),
    at,
    actor: actor_name,
    action,
    businessId: business_id,
    detail,
  })),
);

export const pageSchema = v.object({
  rows: v.array(v.unknown()),
  next: v.nullable(v.record(v.string(), v.unknown())),
});

export interface AdminListPage {
  lines: AdminEntry[];
  /** Null: there is no more. */
  next: AdminListCursor | null;
}

export type AdminEntry = BusinessEntry | PersonEntry | AuditEntry;

export interface BusinessEntry {
  is: 'business';
  id: string;
  name: string;
  mode: string;
  owner: { id: string; name: string | null; email: string | null } | null;
  /** `best`: the status of the channel that is best off; null when there is none. */
  channels: { count: number; best: string | null };
  toggles: Toggles;
  rollout: { partial: boolean; probability: number } | null;
  members: number;
  created_at: string;
  /** When its customers last wrote or were written to. */
  last_activity: string | null;
  missing: MissingPart[];
}

/** What administrators look at, a line at a time. */

export interface Toggles {
  useAgentBehaviourV2: 'off' | 'simulator' | 'live';
  simulatorAgentVersion: 'v2' | 'v3';
  liveAgentVersion: 'v2' | 'v3';
  modelVersion: 'small' | 'large';
}

/** What of a half-made business is not there. */
export type MissingPart = 'owner' | 'channel' | 'agent' | 'link';

export interface PersonEntry {
  is: 'person';
  id: string;
  name: string | null;
  email: string | null;
  created_at: string;
  permissions: string[];
}

export interface AuditEntry {
  is: 'record';
  id: string;
  at: string;
  /** Null: the service, or the clock. */
  actor: string | null;
  action: string;
  businessId: string | null;
  /** What else was written down, in words of the database. */
  detail: Record<string, unknown>;
}

/** Where a page begins: as the database said it, unread. */
export type AdminListCursor = Record<string, unknown>;

export interface AdminListPageRequest {
  kind: AdminListKind;
  search: string;
  after: AdminListCursor | null;
}

export type AdminListKind = 'businesses' | 'people' | 'records';

/** The link is for the administrator's eyes: it is told on, not kept. */
export type HandoverLinkResult = { url: string; mailed: boolean | null } | { refused: AdminRefusal };

/** `isSelf`: nobody changes their own permission. */
export type AdminRefusal =
  | 'isSelf'
  | 'notFound'
  | 'noReason'
  | 'invalid'
  | 'rateLimited'
  | 'unreachable'
  | 'unexpected';

export type PermissionResult = { permissions: string[] } | { refused: AdminRefusal };

/** The server function's words for what went wrong (spec.md §7): its decoded error, or the text of its answer. */
export type TogglesResult = { toggles: Toggles } | { refused: string };
