/** The actors of the workspace: a person's businesses, and everything that happens in the one at work. */
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  channelSchema,
  ownMembershipSchema,
  type Business,
  type MissedRooms,
  type WorkspaceEvent,
  type BusinessesRead,
} from '../../contracts/app.ts';
import { roomSchema, type RoomsStore } from '../../contracts/inbox.ts';
import { spelledInstant } from '../../contracts/primitives.ts';
import type { RoomsDeps } from '../inbox/rooms.ts';
import { readRows } from '../platform/readRows.ts';
import type { Change, Live } from '../platform/realtime.ts';
import { getBusinesses } from './businesses.ts';
import type { Kept } from './offlineCopy.ts';
import { orKept } from './withOfflineFallback.ts';

const LAST_BUSINESS = 'chabot:last-business';

interface Following {
  businessId: string;
  userId: string;
}

export interface WorkspaceDeps extends RoomsDeps {
  live: Live;
  rooms: RoomsStore;
  /** What this device has kept. */
  kept: () => Promise<Kept>;
  /** Keeps them, when there is time. */
  keepBusinesses: (businesses: readonly Business[]) => void;
  /** The server's clock in epoch ms. */
  serverNow: () => number;
  /** Null where nothing can be stored. */
  storage: Storage | null;
}

export const defineWorkspace = (deps: WorkspaceDeps) => {
  /** Up to this instant (ISO 8601) every change of the business at work has been heard. */
  let known = '';
  const learn = (instant: string) => {
    if (instant > known) known = instant;
  };

  return {
    loadBusinesses: fromPromise<BusinessesRead, { userId: string }>(async ({ input, signal }) => {
      const asked = getBusinesses(deps, input.userId, signal);
      const businesses = await orKept(deps.kept, asked, (kept, error) => kept.businesses(error));
      deps.keepBusinesses(businesses);
      return { businesses, lastBusinessId: deps.storage?.getItem(LAST_BUSINESS) ?? null };
    }),

    followBusiness: fromCallback<EventObject, Following>(({ input: { businessId, userId }, sendBack }) => {
      const tell = (event: WorkspaceEvent) => sendBack(event);
      known = spelledInstant(deps.serverNow());
      remember(deps.storage, businessId);
      const leave = deps.live.join(`business:${businessId}`, {
        joined: () => tell({ type: 'live.joined' }),
        lost: () => tell({ type: 'live.lost' }),
        refused: () => tell({ type: 'live.refused' }),
        changes: (batch) => {
          const rooms = readRows('room', roomSchema, rowsOf(batch, 'room'), deps.report);
          deps.rooms.put(rooms);
          deps.rooms.drop(goneIds(batch, 'room'));
          for (const { updated_at } of rooms) learn(updated_at);
          const channels = readRows('channel', channelSchema, rowsOf(batch, 'channel'), deps.report);
          if (channels.length > 0) tell({ type: 'channels.changed', channels });
          if (batch.some(({ table }) => table === 'ticket')) tell({ type: 'tickets.changed' });
        },
      });
      // Of one's own: who is removed no longer hears the business.
      const leaveOwn = deps.live.join(`person:${userId}`, {
        joined: () => {},
        lost: () => {},
        refused: () => {},
        changes: (batch) => {
          for (const { table, operation, record, oldRecord } of batch) {
            const row = v.safeParse(ownMembershipSchema, operation === 'DELETE' ? oldRecord : record);
            if (table !== 'team_business' || !row.success) continue;
            const role = operation === 'DELETE' ? null : row.output.role;
            tell({ type: 'membership.changed', businessId: row.output.business_id, role });
          }
        },
      });
      return () => {
        leave();
        leaveOwn();
        // Nothing of this business may be seen in the next, or by the next person.
        deps.rooms.clear();
      };
    }),

    catchUp: fromPromise<MissedRooms, { businessId: string }>(async ({ input: { businessId }, signal }) => {
      const { takeMissed } = await import('../inbox/rooms.catchUp.ts');
      const { heard, ...caughtUp } = await takeMissed(deps, { businessId, known }, signal);
      for (const at of heard) learn(at);
      return caughtUp;
    }),
  };
};

const rowsOf = (batch: readonly Change[], table: string): unknown[] =>
  batch.filter((change) => change.table === table && change.operation !== 'DELETE').map(({ record }) => record);

const goneIds = (batch: readonly Change[], table: string): string[] =>
  batch
    .filter((change) => change.table === table && change.operation === 'DELETE')
    .map(({ oldRecord }) => (oldRecord as { id?: unknown } | null)?.id)
    .filter((id): id is string => typeof id === 'string');

const remember = (storage: Storage | null, businessId: string): void => {
  try {
    storage?.setItem(LAST_BUSINESS, businessId);
  } catch {
    // Full or forbidden: the first business will be open next time.
  }
};
