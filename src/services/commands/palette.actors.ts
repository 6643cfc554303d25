/** The services of the command palette. */
import { fromCallback, fromPromise } from 'xstate';

import type { RoomOpened } from '../../contracts/commands.ts';
import { roomColumns, roomSchema, type Room, type RoomQuery } from '../../contracts/inbox.ts';
import { getRooms, roomsError, type RoomsDeps } from '../inbox/rooms.ts';
import { readRows } from '../platform/readRows.ts';
import { addRecentRoom, readRecentRooms } from './recentRooms.ts';

/** The most chats that a search shows. */
const MAX_RESULTS = 8;

export const definePalette = (deps: RoomsDeps & { storage: Storage }) => ({
  loadRecentRooms: fromPromise<Room[], { businessId: string }>(async ({ input: { businessId }, signal }) => {
    const ids = readRecentRooms(deps.storage, businessId);
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

  searchRooms: fromPromise<Room[], { businessId: string; query: RoomQuery }>(async ({ input, signal }) => {
    const { rooms } = await getRooms(deps, { ...input, after: null }, signal);
    return rooms.slice(0, MAX_RESULTS);
  }),

  recentRooms: fromCallback<RoomOpened, { businessId: string }>(({ input: { businessId }, receive }) => {
    receive(({ roomId }) => addRecentRoom(deps.storage, businessId, roomId));
  }),
});
