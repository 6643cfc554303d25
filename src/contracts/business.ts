/** The businesses a person works for, each with its WhatsApp channels and its AI agent. */
import * as v from 'valibot';

import { maybe, picture } from './maybe.ts';

const uuid = v.pipe(v.string(), v.uuid());

export const channelSchema = v.object({
  id: uuid,
  business_id: uuid,
  name: v.fallback(v.string(), ''),
  /** The name of the WAHA session. */
  external_id: v.string(),
  /** WAHA's word; a word we do not know is shown as it is. */
  status: v.fallback(v.string(), 'pending'),
  phone: maybe(v.string()),
  /** The number that should be linked, with a plus sign; null where the owner does not say. */
  expected_phone: maybe(v.string()),
});
export type Channel = v.InferOutput<typeof channelSchema>;

const agentSchema = v.object({
  id: uuid,
  enable_agent_partial_rollout: v.fallback(v.boolean(), false),
  agent_rollout_probability: v.fallback(v.number(), 1),
});

/** A zone that is none is read as Jakarta's (machines/settings/openingHours.ts). */
const span = v.object({ start: v.string(), end: v.string(), timezone: v.string() });
/** When a business is open, and whether that is to be reckoned with. */
export const openingSchema = v.object({
  enable_operational_hours: v.fallback(v.boolean(), false),
  operational_hours: v.fallback(v.array(span), []),
});

export const businessSchema = v.object({
  id: uuid,
  name: v.string(),
  logo_url: picture,
  team_name: maybe(v.string()),
  mode: maybe(v.string()),
  /** How long the AI keeps silent after a person's reply. */
  ai_silence_minutes: v.fallback(v.number(), 60),
  channels: v.fallback(v.array(channelSchema), []),
  agents: v.fallback(v.array(agentSchema), []),
  ...openingSchema.entries,
});

export type Role = 'owner' | 'member';
export type Business = v.InferOutput<typeof businessSchema> & { role: Role };

/** A row of `team_business` as it is told to the person whose it is. */
export const ownMembershipSchema = v.object({ business_id: uuid, role: v.picklist(['owner', 'member']) });

export const membershipSchema = v.object({
  role: v.fallback(v.picklist(['owner', 'member']), 'member'),
  business: businessSchema,
});
