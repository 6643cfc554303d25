import { use, useEffect } from 'react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import type { RoomOrder } from '../../../contracts/inbox.ts';
import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import { useLocation } from '../../app/AppContext.tsx';
import { RoomsContext } from '../../inbox/rooms.ts';

/** The room that stands where this one stood, else the one that is first now; null when there is no other. */
export const nextOf = (order: Pick<RoomOrder, 'at'>, index: number, roomId: string): string | null =>
  [order.at(index), order.at(index + 1), order.at(0)].find((id) => id !== undefined && id !== roomId) ?? null;

/** In Eskalasi whoever has done one chat is led to the next that waits, and to the list when none does. */
export const useDoneAndNext = (room: RoomRef, route: RoomRoute | null): void => {
  const rooms = use(RoomsContext);
  const location = useLocation();
  useEffect(() => {
    if (route?.name !== 'eskalasi' || route.roomId === null) return undefined;
    const { roomId } = route;
    // A chat that is done leaves the list at once: where it stood is noted while it stands there.
    let index = 0;
    const note = () => {
      const at = rooms.list('eskalasi')?.order.indexOf(roomId) ?? -1;
      if (at >= 0) index = at;
    };
    note();
    const unwatch = rooms.list('eskalasi')?.subscribe(note);
    const hearing = room.on('room.completed', () => {
      const order = rooms.list('eskalasi')?.order;
      const next = order === undefined ? null : nextOf(order, index, roomId);
      // The way back leads to the list, not through all that was done.
      const isList = next === null;
      location.send({ type: 'navigation.requested', to: { ...route, roomId: next }, replace: !isList, back: isList });
    });
    return () => {
      unwatch?.();
      hearing.unsubscribe();
    };
  }, [rooms, location, room, route]);
};
