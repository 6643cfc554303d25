/** What administrators are shown, as the database's functions answer it. */
import * as v from 'valibot';

import type { BusinessLine, MissingPart, PersonLine, RecordLine, Toggles } from '../machines/admin/rows.ts';
import { maybe } from './maybe.ts';

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

export const businessLineSchema: v.GenericSchema<unknown, BusinessLine> = v.pipe(
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

export const personLineSchema: v.GenericSchema<unknown, PersonLine> = v.pipe(
  v.object({ id: v.string(), name: text, email: text, created_at: v.string(), permissions: v.array(v.string()) }),
  v.transform((row) => ({ ...row, is: 'person' as const })),
);

export const recordLineSchema: v.GenericSchema<unknown, RecordLine> = v.pipe(
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
