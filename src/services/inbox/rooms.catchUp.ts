import * as v from 'valibot';

import type { MissedRooms } from '../../contracts/app.ts';
import { roomColumns, roomSchema, type RoomsStore } from '../../contracts/inbox.ts';
import { instantSchema } from '../../contracts/primitives.ts';
import { toIso } from '../../contracts/time.ts';
import { roomListRecord, type OfflineCopy } from '../app/offlineCopy.ts';
import { quoteValue } from '../platform/postgrestFilter.ts';
import { readRows } from '../platform/readRows.ts';
import { getDeletedIds } from '../platform/tombstones.ts';
import { roomsError, type RoomsDeps } from './rooms.ts';

/**
 * Changes are requested from a little before the last known one, in ms, because a transaction may commit late, and the time of
 * a change is rounded up to ten seconds.
 */
const OVERLAP = 40_000;
/** With more changes than these pages hold, reloading the lists is cheaper. */
const PAGE_SIZE = 500;
const MAX_PAGES = 4;

/** A row without the instant of its change cannot tell where the next page begins. */
const changedRoomSchema = v.object({ ...roomSchema.entries, updated_at: instantSchema });
type ChangedRoom = v.InferOutput<typeof changedRoomSchema>;

interface CatchUpDeps extends RoomsDeps {
  rooms: RoomsStore;
  serverNow: () => number;
  offlineCopy: () => Promise<OfflineCopy>;
}

/** `syncedTo`: up to each of these instants (ISO 8601) no change is missing any more. */
interface CatchUpResult extends MissedRooms {
  syncedTo: string[];
}

/**
 * Loads the changes of a business since `syncedUntil` (ISO 8601) into the store. Rooms shown from the offline copy may be
 * older than that.
 */
export const catchUpRooms = async (
  deps: CatchUpDeps,
  { businessId, syncedUntil }: { businessId: string; syncedUntil: string },
  signal: AbortSignal,
): Promise<CatchUpResult> => {
  const requestedAt = toIso(deps.serverNow() - OVERLAP);
  const copy = await deps.offlineCopy();
  const name = roomListRecord(businessId);
  const copyShownSince = copy.shownSinceOf(name);
  const since = toIso(Math.min(Date.parse(syncedUntil), copyShownSince ?? Infinity) - OVERLAP);
  const [{ rooms, complete }, deleted] = await Promise.all([
    getChangedRooms(deps, { businessId, since }, signal),
    getDeletedRooms(deps, { businessId, since }, signal),
  ]);
  signal.throwIfAborted();
  copy.markRefreshed(name);
  void copy.removeRooms(businessId, deleted).catch(() => undefined);
  // For a room that is not loaded, the previous unread count is unknown.
  const withNewMessages = rooms.filter(({ id, unread_count, last_message_at }) => {
    const previous = deps.rooms.get(id);
    return previous
      ? unread_count > previous.unread_count
      : unread_count > 0 && Date.parse(last_message_at) > Date.parse(syncedUntil);
  });
  if (complete) {
    deps.rooms.put(rooms);
    deps.rooms.drop(deleted);
  } else deps.rooms.clear();
  // Changes between the offline copy and now are unknown, so the lists must be reloaded.
  return {
    isComplete: complete && copyShownSince === null,
    missed: withNewMessages.length,
    syncedTo: [...rooms.map(({ updated_at }) => updated_at), requestedAt],
  };
};

/**
 * All rooms of the business that changed since an instant (ISO 8601). `complete` is false when there are too many: then
 * the lists must be reloaded.
 */
const getChangedRooms = async (
  deps: RoomsDeps,
  input: { businessId: string; since: string },
  signal: AbortSignal,
): Promise<{ rooms: ChangedRoom[]; complete: boolean }> => {
  const rooms: ChangedRoom[] = [];
  let { since } = input;
  let after = `updated_at.gte.${quoteValue(since)}`;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, error } = await deps.rest
      .from('room')
      .select(roomColumns)
      .eq('business_id', input.businessId)
      // The range lets the index begin at the position.
      .gte('updated_at', since)
      .or(after)
      .order('updated_at')
      .order('id')
      .limit(PAGE_SIZE)
      .abortSignal(signal);
    if (error) throw roomsError(error);
    const read = readRows('room', changedRoomSchema, data, deps.report);
    rooms.push(...read);
    const last = read.at(-1);
    if (data.length < PAGE_SIZE || last === undefined) return { rooms, complete: true };
    since = last.updated_at;
    after = `updated_at.gt.${quoteValue(last.updated_at)},and(updated_at.eq.${quoteValue(last.updated_at)},id.gt.${quoteValue(last.id)})`;
  }
  return { rooms, complete: false };
};

/** The ids of the rooms of a business that were deleted since an instant (ISO 8601). */
const getDeletedRooms = async (
  deps: RoomsDeps,
  input: { businessId: string; since: string },
  signal: AbortSignal,
): Promise<string[]> => {
  try {
    return await getDeletedIds(deps, { roomsOf: input.businessId, since: input.since }, signal);
  } catch (error) {
    throw roomsError(error);
  }
};
