/** What the palette asks for. */
import { fromCallback, fromPromise } from 'xstate';

import type { RoomOpened } from '../../contracts/commands.ts';
import { roomColumns, roomSchema, type Room, type RoomQuery } from '../../contracts/inbox.ts';
import { getRooms, roomsError, type RoomsDeps } from '../inbox/rooms.ts';
import { readRows } from '../platform/readRows.ts';
import { keepVisit, readVisits } from './recentRooms.ts';

/** Chats that are offered at once. */
const MOST = 8;

export const definePalette = (deps: RoomsDeps & { storage: Storage }) => ({
  recallRooms: fromPromise<Room[], { businessId: string }>(async ({ input: { businessId }, signal }) => {
    const ids = readVisits(deps.storage, businessId);
    if (ids.length === 0) return [];
    const { data, error } = await deps.rest
      .from('room')
      .select(roomColumns)
      .eq('business_id', businessId)
      .in('id', ids)
      .abortSignal(signal);
    if (error) throw roomsError(error);
    const rooms = readRows('room', roomSchema, data, deps.report);
    return ids.flatMap((id) => rooms.find((room) => room.id === id) ?? []);
  }),

  findRooms: fromPromise<Room[], { businessId: string; query: RoomQuery }>(async ({ input, signal }) => {
    const { rooms } = await getRooms(deps, { ...input, after: null }, signal);
    return rooms.slice(0, MOST);
  }),

  keepVisits: fromCallback<RoomOpened, { businessId: string }>(({ input: { businessId }, receive }) => {
    receive(({ roomId }) => keepVisit(deps.storage, businessId, roomId));
  }),
});
