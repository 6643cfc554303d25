import * as v from 'valibot';

import type { Route } from './app.routing.ts';
import { openDaysEntries, optionalField, pictureUrl } from './primitives.ts';

const uuid = v.pipe(v.string(), v.uuid());

export const channelSchema = v.object({
  id: uuid,
  business_id: uuid,
  name: v.fallback(v.string(), ''),
  /** The name of the WAHA session. */
  external_id: v.string(),
  /** WAHA's session status; an unknown one is shown unchanged. */
  status: v.fallback(v.string(), 'pending'),
  phone: optionalField(v.string()),
  /** The number that should be linked, with a plus sign; null if the owner has set none. */
  expected_phone: optionalField(v.string()),
});
export type Channel = v.InferOutput<typeof channelSchema>;

const agentSchema = v.object({
  id: uuid,
  enable_agent_partial_rollout: v.fallback(v.boolean(), false),
  agent_rollout_probability: v.fallback(v.number(), 1),
});

/** An invalid time zone is read as Jakarta's (machines/settings/openingHours.ts). */
const span = v.object({ start: v.string(), end: v.string(), timezone: v.string(), ...openDaysEntries });
/** Opening hours of a business, and whether they are enabled. */
export const openingHoursSchema = v.object({
  enable_operational_hours: v.fallback(v.boolean(), false),
  operational_hours: v.fallback(v.array(span), []),
});

export const businessSchema = v.object({
  id: uuid,
  name: v.string(),
  logo_url: pictureUrl,
  team_name: optionalField(v.string()),
  mode: optionalField(v.string()),
  /** Minutes for which the AI stays silent after a member's reply. */
  ai_silence_minutes: v.fallback(v.number(), 60),
  channels: v.fallback(v.array(channelSchema), []),
  agents: v.fallback(v.array(agentSchema), []),
  ...openingHoursSchema.entries,
});

export type Role = 'owner' | 'member';
export type Business = v.InferOutput<typeof businessSchema> & { role: Role };

/** A row of `team_business` on the member's own realtime topic. */
export const ownMembershipSchema = v.object({ business_id: uuid, role: v.picklist(['owner', 'member']) });

export const membershipSchema = v.object({
  role: v.fallback(v.picklist(['owner', 'member']), 'member'),
  business: businessSchema,
});

export const profileSchema = v.object({
  id: v.string(),
  full_name: optionalField(v.string()),
  email: optionalField(v.string()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

export const memberRowSchema = v.object({ member: v.object({ id: v.string(), full_name: optionalField(v.string()) }) });
export type Colleague = v.InferOutput<typeof memberRowSchema>['member'];

export type AppUpdateEvent =
  /** A newer version is completely cached and waits. */
  | { type: 'update.ready' }
  /** The functions refuse what this page writes, because it is of a release that they no longer serve. */
  | { type: 'update.required' }
  | { type: 'update.requested' }
  | { type: 'update.postponed' };

export type ConsentDecision = 'accepted' | 'refused';

/**
 * What Meta may do in a document. `none`: its policy does not name Meta's hosts. `allowed`: it does, but nothing of Meta
 * is loaded. `loads`: the scripts load after consent.
 */
export type PixelAccess = 'none' | 'allowed' | 'loads';

export type ConnectionEvent =
  | { type: 'network.lost' }
  | { type: 'network.regained' }
  | { type: 'socket.opened' }
  | { type: 'socket.closed' }
  /** The business was left and the socket closed on purpose. */
  | { type: 'socket.released' }
  /** The page is visible again after it was hidden; its timers and sockets may have been suspended. */
  | { type: 'page.woke' }
  /** The user signed in again after the session had expired: refused requests can be repeated. */
  | { type: 'session.regained' }
  /** Number of chats with customer messages that arrived during the gap. */
  | { type: 'messages.missed'; count: number };

export type OfflineEvent =
  | { type: 'copy.shown'; since: number }
  /** All of it has been fetched from the server since. */
  | { type: 'copy.refreshed' }
  | { type: 'refresh.requested' }
  | { type: 'connection.regained' };

export interface MissedRooms {
  /** False: there were too many changes to fetch. */
  isComplete: boolean;
  /** Number of chats with customer messages during the gap. */
  missed: number;
}

/** Try Again of the error view: the data of the route in view is invalidated and read again. */
export interface RouteReloadRequested {
  type: 'routeReload.requested';
}

export type WorkspaceEvent =
  | { type: 'route.changed'; route: Route }
  /** The user joined or left a business. The list is read again; this business is opened if it is in the list. */
  | { type: 'businesses.changed'; businessId: string | null }
  /** The user's role in a business changed; null: the membership ended. */
  | { type: 'membership.changed'; businessId: string; role: Role | null }
  /** The businesses as the server has them now; no request is needed. */
  | { type: 'businesses.refreshed'; businesses: Business[] }
  /** The user's own name changed. */
  | { type: 'profile.changed' }
  /** Fields of a business changed; no request is needed. */
  | { type: 'business.updated'; businessId: string; changed: BusinessChange }
  | { type: 'retry.requested' }
  | RouteReloadRequested
  | { type: 'connection.regained' }
  | { type: 'realtime.joined' }
  | { type: 'realtime.lost' }
  /** The server refuses the subscription to this business. */
  | { type: 'realtime.refused' }
  | { type: 'channels.changed'; channels: Channel[] }
  | { type: 'tickets.changed' };

/** The fields of a business that its settings can change. */
export type BusinessChange = Partial<Omit<Business, 'id' | 'role' | 'channels' | 'agents'>>;

/** The user's businesses, and the one that was open last on this device. */
export interface LoadedBusinesses {
  businesses: Business[];
  lastBusinessId: string | null;
}

/** Input of a room's machine. */
export interface RoomInput {
  roomId: string;
  businessId: string;
  userId: string;
  /** The message to open at; absent: the newest messages. */
  messageId?: string | undefined;
}
