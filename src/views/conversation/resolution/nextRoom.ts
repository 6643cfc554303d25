import { use, useEffect } from 'react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import type { RoomOrder } from '../../../contracts/inbox.ts';
import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import { useLocation } from '../../app/AppContext.tsx';
import { RoomsContext } from '../../inbox/rooms.ts';

/** The room now at the index of this one, or else the first one; null if there is no other. */
export const nextRoomOf = (order: Pick<RoomOrder, 'at'>, index: number, roomId: string): string | null =>
  [order.at(index), order.at(index + 1), order.at(0)].find((id) => id !== undefined && id !== roomId) ?? null;

/** On the Eskalasi page, completing a chat opens the next one, or the list if there is none. */
export const useNextRoom = (room: RoomRef, route: RoomRoute | null): void => {
  const rooms = use(RoomsContext);
  const location = useLocation();
  useEffect(() => {
    if (route?.name !== 'eskalasi' || route.roomId === null) return undefined;
    const { roomId } = route;
    // A completed chat leaves the list at once, so its index is recorded beforehand.
    let index = 0;
    const recordIndex = () => {
      const at = rooms.list('eskalasi')?.order.indexOf(roomId) ?? -1;
      if (at >= 0) index = at;
    };
    recordIndex();
    const unwatch = rooms.list('eskalasi')?.subscribe(recordIndex);
    const subscription = room.on('room.completed', () => {
      const order = rooms.list('eskalasi')?.order;
      const next = order === undefined ? null : nextRoomOf(order, index, roomId);
      // Replaces the history entry, so that the back button leads to the list.
      const isList = next === null;
      location.send({ type: 'navigation.requested', to: { ...route, roomId: next }, replace: !isList, back: isList });
    });
    return () => {
      unwatch?.();
      subscription.unsubscribe();
    };
  }, [rooms, location, room, route]);
};
