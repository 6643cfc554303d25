/** What happened to the rooms of a business while nobody listened. */
import { roomsName, type Kept } from '../browser/kept.ts';
import { spelledInstant } from '../schemas/instant.ts';
import { roomColumns, roomSchema, type Room } from '../schemas/room.ts';
import { readRows } from '../schemas/rows.ts';
import { quoted } from './grammar.ts';
import { roomsFailure, type RoomsDeps } from './rooms.ts';
import { getDeleted } from './tombstones.ts';

/** Changes are asked for from a little before the last one seen, in ms: a transaction may commit late. */
const OVERLAP = 30_000;
/** More changes than this, and reading the lists anew is cheaper than catching up. */
const CATCH_UP_PAGE = 500;
const CATCH_UP_PAGES = 4;

/** What was missed of a business. Nothing on the screen may rest on what the device has kept any more, if it is put in. */
interface Missed {
  rooms: Room[];
  deleted: string[];
  /** False: too much happened to be read. */
  complete: boolean;
  /** Whether the lists need not be read anew: of what was kept nobody knows what lay between. */
  isWhole: boolean;
}

/** `since`: up to there everything was heard, in epoch ms; what is shown of this device may be older. */
export const getMissed = async (
  deps: RoomsDeps & { kept: () => Promise<Kept> },
  input: { businessId: string; since: number },
  signal: AbortSignal,
): Promise<Missed> => {
  const { businessId } = input;
  const kept = await deps.kept();
  const name = roomsName(businessId);
  const keptSince = kept.sinceOf(name);
  const since = spelledInstant(Math.min(input.since, (keptSince ?? Infinity) - OVERLAP));
  const [{ rooms, complete }, deleted] = await Promise.all([
    getChangedRooms(deps, { businessId, since }, signal),
    getDeletedRooms(deps, { businessId, since }, signal),
  ]);
  signal.throwIfAborted();
  kept.renewed(name);
  void kept.dropRooms(businessId, deleted).catch(() => undefined);
  return { rooms, complete, deleted, isWhole: complete && keptSince === null };
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
