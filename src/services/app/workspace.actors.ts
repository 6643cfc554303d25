/** Services of the workspace machine: the user's businesses, and the realtime changes of the open one. */
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  channelSchema,
  ownMembershipSchema,
  type Business,
  type MissedRooms,
  type WorkspaceEvent,
  type LoadedBusinesses,
} from '../../contracts/app.ts';
import { roomSchema, type RoomsStore } from '../../contracts/inbox.ts';
import { toIso } from '../../contracts/time.ts';
import type { RoomsDeps } from '../inbox/rooms.ts';
import { readRows } from '../platform/readRows.ts';
import type { Change, Realtime } from '../platform/realtime.ts';
import { LAST_BUSINESS } from '../platform/storageKeys.ts';
import { getBusinesses } from './businesses.ts';
import type { OfflineCopy } from './offlineCopy.ts';
import { withOfflineFallback } from './withOfflineFallback.ts';

interface BusinessInput {
  businessId: string;
  userId: string;
}

export interface WorkspaceDeps extends RoomsDeps {
  realtime: Realtime;
  rooms: RoomsStore;
  offlineCopy: () => Promise<OfflineCopy>;
  /** Writes them into the offline copy later. */
  saveBusinesses: (businesses: readonly Business[]) => void;
  /** The server's clock in epoch ms. */
  serverNow: () => number;
  /** Null without storage. */
  storage: Storage | null;
}

export const defineWorkspace = (deps: WorkspaceDeps) => {
  /** All changes of the open business up to this instant (ISO 8601) are in the store. */
  let syncedUntil = '';
  const advance = (instant: string) => {
    // The time of a change is rounded up to ten seconds, and may lie ahead.
    const now = toIso(deps.serverNow());
    const known = instant > now ? now : instant;
    if (known > syncedUntil) syncedUntil = known;
  };

  return {
    loadBusinesses: fromPromise<LoadedBusinesses, { userId: string }>(async ({ input, signal }) => {
      const request = getBusinesses(deps, input.userId, signal);
      const find = (copy: OfflineCopy, error: unknown) => copy.businesses(error);
      const businesses = await withOfflineFallback(deps.offlineCopy, request, find, signal);
      deps.saveBusinesses(businesses);
      return { businesses, lastBusinessId: deps.storage?.getItem(LAST_BUSINESS) ?? null };
    }),

    followBusiness: fromCallback<EventObject, BusinessInput>(({ input: { businessId, userId }, sendBack }) => {
      const send = (event: WorkspaceEvent) => sendBack(event);
      syncedUntil = toIso(deps.serverNow());
      saveLastBusiness(deps.storage, businessId);
      const unsubscribe = deps.realtime.join(`business:${businessId}`, {
        joined: () => send({ type: 'realtime.joined' }),
        lost: () => send({ type: 'realtime.lost' }),
        refused: () => send({ type: 'realtime.refused' }),
        changes: (batch) => {
          const rooms = readRows('room', roomSchema, newestVersions(rowsOf(batch, 'room')), deps.report);
          deps.rooms.put(rooms);
          deps.rooms.drop(deletedIds(batch, 'room'));
          for (const { updated_at } of rooms) advance(updated_at ?? '');
          const channels = readRows('channel', channelSchema, rowsOf(batch, 'channel'), deps.report);
          if (channels.length > 0) send({ type: 'channels.changed', channels });
          if (batch.some(({ table }) => table === 'ticket')) send({ type: 'tickets.changed' });
        },
      });
      // The user's own topic: a removed member no longer receives the business's topic.
      const unsubscribeOwn = deps.realtime.join(`user:${userId}`, {
        joined: () => {},
        lost: () => {},
        refused: () => {},
        changes: (batch) => {
          for (const { table, operation, record, oldRecord } of batch) {
            const row = v.safeParse(ownMembershipSchema, operation === 'DELETE' ? oldRecord : record);
            if (table !== 'team_business' || !row.success) continue;
            const role = operation === 'DELETE' ? null : row.output.role;
            send({ type: 'membership.changed', businessId: row.output.business_id, role });
          }
        },
      });
      return () => {
        unsubscribe();
        unsubscribeOwn();
        // The next business, or the next user, must not see these rooms.
        deps.rooms.clear();
      };
    }),

    catchUp: fromPromise<MissedRooms, { businessId: string }>(async ({ input: { businessId }, signal }) => {
      const { catchUpRooms } = await import('../inbox/rooms.catchUp.ts');
      const { syncedTo, ...caughtUp } = await catchUpRooms(deps, { businessId, syncedUntil }, signal);
      for (const at of syncedTo) advance(at);
      return caughtUp;
    }),
  };
};

const rowsOf = (batch: readonly Change[], table: string): unknown[] =>
  batch.filter((change) => change.table === table && change.operation !== 'DELETE').map(({ record }) => record);

/** Of each row only the newest version. In a busy shop a batch has several of one room, and parsing a row is slow. */
const newestVersions = (rows: readonly unknown[]): unknown[] => {
  const newest = new Map<unknown, unknown>();
  for (const row of rows) {
    const { id = row, version = 0 } = (row ?? {}) as { id?: unknown; version?: number };
    const known = newest.get(id) as { version?: number } | undefined;
    if (known === undefined || (known.version ?? 0) <= version) newest.set(id, row);
  }
  return [...newest.values()];
};

const deletedIds = (batch: readonly Change[], table: string): string[] =>
  batch
    .filter((change) => change.table === table && change.operation === 'DELETE')
    .map(({ oldRecord }) => (oldRecord as { id?: unknown } | null)?.id)
    .filter((id): id is string => typeof id === 'string');

const saveLastBusiness = (storage: Storage | null, businessId: string): void => {
  try {
    storage?.setItem(LAST_BUSINESS, businessId);
  } catch {
    // Storage is full or forbidden: the next visit opens the first business.
  }
};
