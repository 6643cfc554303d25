import * as v from 'valibot';

import type { Route } from './app.routing.ts';
import { maybe, picture } from './primitives.ts';

/** The businesses a person works for, each with its WhatsApp channels and its AI agent. */

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

/** People: who is signed in, and the colleagues whose names stand beside what they do. */

export const profileSchema = v.object({
  id: v.string(),
  full_name: maybe(v.string()),
  email: maybe(v.string()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

export const memberSchema = v.object({ member: v.object({ id: v.string(), full_name: maybe(v.string()) }) });
export type Colleague = v.InferOutput<typeof memberSchema>['member'];

export type AppUpdateEvent =
  /** A newer version is whole on the device, and waits. */
  { type: 'edition.ready' } | { type: 'update.requested' } | { type: 'update.postponed' };

export type ConsentGiven = 'accepted' | 'refused';

export type OfflineEvent =
  | { type: 'kept.shown'; since: number }
  /** The server has told all of it since. */
  | { type: 'kept.renewed' }
  | { type: 'renewal.requested' }
  | { type: 'connection.regained' };

export interface MissedRooms {
  /** False: it was too much to fetch. */
  isWhole: boolean;
  /** In how many chats customers have written meanwhile. */
  missed: number;
}

export type WorkspaceEvent =
  | { type: 'route.changed'; route: Route }
  /** They entered or left one: the list is read anew, and this one is opened if it is on it. */
  | { type: 'businesses.changed'; businessId: string | null }
  /** Somebody changed what this person may do in a business; null: nothing any more. */
  | { type: 'membership.changed'; businessId: string; role: Role | null }
  /** Something of a business is known to be different, without asking. */
  | { type: 'business.updated'; businessId: string; changed: BusinessChange }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' }
  | { type: 'live.joined' }
  | { type: 'live.lost' }
  /** The server does not let this person listen to this business. */
  | { type: 'live.refused' }
  | { type: 'channels.changed'; channels: Channel[] }
  | { type: 'tickets.changed' };

/** What every page knows of a business and its settings can change. */
export type BusinessChange = Partial<Omit<Business, 'id' | 'role' | 'channels' | 'agents'>>;

/** What a person's businesses are, and which of them they had open on this device. */
export interface BusinessesRead {
  businesses: Business[];
  lastBusinessId: string | null;
}

/** What a room's machine is started with. */
export interface RoomInput {
  roomId: string;
  businessId: string;
  userId: string;
  /** The message at which it is opened; absent: at its end. */
  at?: string | undefined;
}
