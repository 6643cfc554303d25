/** What a workspace is told, what it knows, and what it gives to those below it. */
import type { Business, Channel, Role } from '../../contracts/business.ts';
import type { Route } from './routing/route.ts';

export interface WorkspaceInput {
  userId: string;
  wantedBusinessId: string | null;
  route: Route;
}

/** What a person's businesses are, and which of them they had open on this device. */
export interface Workplaces {
  businesses: Business[];
  lastBusinessId: string | null;
}

export interface Context extends WorkspaceInput {
  businesses: Business[];
  /** The business at work; empty until there is one. */
  businessId: string;
  /** Why the businesses could not be had, in the specification's words. */
  failure: string | null;
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

/** What a room's machine is started with. */
export interface RoomInput {
  roomId: string;
  businessId: string;
  userId: string;
  /** The message at which it is opened; absent: at its end. */
  at?: string | undefined;
}

export interface CaughtUp {
  /** False: it was too much to fetch. */
  isWhole: boolean;
  /** In how many chats customers have written meanwhile. */
  missed: number;
}
