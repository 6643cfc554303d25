import type { MissedRooms } from '../../contracts/app.ts';
import { roomColumns, roomSchema, type Room, type RoomsStore } from '../../contracts/inbox.ts';
import { spelledInstant } from '../../contracts/primitives.ts';
import { roomsName, type Kept } from '../app/offlineCopy.ts';
import { quoted } from '../platform/postgrestFilter.ts';
import { readRows } from '../platform/readRows.ts';
import { getDeleted } from '../platform/tombstones.ts';
import { roomsFailure, type RoomsDeps } from './rooms.ts';

/** Changes are asked for from a little before the last one seen, in ms: a transaction may commit late. */
const OVERLAP = 30_000;
/** More changes than this, and reading the lists anew is cheaper than catching up. */
const CATCH_UP_PAGE = 500;
const CATCH_UP_PAGES = 4;

interface MissedDeps extends RoomsDeps {
  rooms: RoomsStore;
  serverNow: () => number;
  kept: () => Promise<Kept>;
}

/** `heard`: up to each of these instants (ISO 8601) nothing is missing any more. */
interface TakenIn extends MissedRooms {
  heard: string[];
}

/**
 * Puts into the store what was missed of a business since `known` (ISO 8601), up to which everything was heard; what is
 * shown of this device may be older.
 */
export const takeMissed = async (
  deps: MissedDeps,
  { businessId, known }: { businessId: string; known: string },
  signal: AbortSignal,
): Promise<TakenIn> => {
  const asked = spelledInstant(deps.serverNow() - OVERLAP);
  const kept = await deps.kept();
  const name = roomsName(businessId);
  const keptSince = kept.sinceOf(name);
  const since = spelledInstant(Math.min(Date.parse(known), keptSince ?? Infinity) - OVERLAP);
  const [{ rooms, complete }, deleted] = await Promise.all([
    getChangedRooms(deps, { businessId, since }, signal),
    getDeletedRooms(deps, { businessId, since }, signal),
  ]);
  signal.throwIfAborted();
  kept.renewed(name);
  void kept.dropRooms(businessId, deleted).catch(() => undefined);
  // Of a chat that is not at hand nobody knows how much was unread before.
  const news = rooms.filter(({ id, unread_count, last_message_at }) => {
    const was = deps.rooms.get(id);
    return was ? unread_count > was.unread_count : unread_count > 0 && Date.parse(last_message_at) > Date.parse(known);
  });
  if (complete) {
    deps.rooms.put(rooms);
    deps.rooms.drop(deleted);
  } else deps.rooms.clear();
  // Of what was kept nobody knows what lay between: then the lists are read anew.
  return {
    isWhole: complete && keptSince === null,
    missed: news.length,
    heard: [...rooms.map(({ updated_at }) => updated_at), asked],
  };
};

/**
 * Every room of the business that has changed since an instant (ISO 8601). `complete` is false when there were too
 * many to read: the lists must be read anew.
 */
const getChangedRooms = async (
  deps: RoomsDeps,
  input: { businessId: string; since: string },
  signal: AbortSignal,
): Promise<{ rooms: Room[]; complete: boolean }> => {
  const rooms: Room[] = [];
  let since = `updated_at.gte.${quoted(input.since)}`;
  for (let page = 0; page < CATCH_UP_PAGES; page += 1) {
    const { data, error } = await deps.rest
      .from('room')
      .select(roomColumns)
      .eq('business_id', input.businessId)
      .or(since)
      .order('updated_at')
      .order('id')
      .limit(CATCH_UP_PAGE)
      .abortSignal(signal);
    if (error) throw roomsFailure(error);
    const read = readRows('room', roomSchema, data, deps.report);
    rooms.push(...read);
    const last = read.at(-1);
    if (data.length < CATCH_UP_PAGE || last === undefined) return { rooms, complete: true };
    since = `updated_at.gt.${quoted(last.updated_at)},and(updated_at.eq.${quoted(last.updated_at)},id.gt.${quoted(last.id)})`;
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
    return await getDeleted(deps, { roomsOf: input.businessId, since: input.since }, signal);
  } catch (error) {
    throw roomsFailure(error);
  }
};
