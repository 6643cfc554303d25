import { useSelector } from '@xstate/react';
import { use, useEffect } from 'react';

import type { InsideRoute } from '../../contracts/app.routing.ts';
import { isRoomRoute, isTab } from '../../machines/app/routing/route.ts';
import { selectRoom } from '../../machines/app/workspace.machine.ts';
import type { RoomRef } from '../../machines/conversation/room.machine.ts';
import { useArrived, useLocation, useWorkspace } from '../app/AppContext.tsx';
import { RoomsContext } from '../inbox/rooms.ts';
import type { Deed } from './shortcuts.ts';
import { foretell, forgo, isReachable, reach, reachLate, recant } from './targets.ts';

interface Deeds {
  /** Whether something can be done here and now. */
  can: (deed: Deed) => boolean;
  /** Does it if it can be done. Answers whether it was. */
  act: (deed: Deed) => boolean;
}

/** What the rows of the table do, in the dashboard at hand. */
export const useDeeds = (): Deeds => {
  const workspace = useWorkspace();
  const location = useLocation();
  const rooms = use(RoomsContext);
  const room = useArrived(useSelector(workspace, selectRoom) as RoomRef | undefined);
  useEffect(() => {
    const hearing = room?.on('deed.failed', () => recant('undo'));
    return () => hearing?.unsubscribe();
  }, [room]);
  const go = (to: InsideRoute) => location.send({ type: 'navigation.requested', to });

  const neighbour = (step: 1 | -1): InsideRoute | null => {
    const { route } = workspace.getSnapshot().context;
    if (!isRoomRoute(route)) return null;
    const order = rooms.list(route.name)?.order;
    const from = route.roomId === null ? -1 : (order?.indexOf(route.roomId) ?? -1);
    const roomId = order?.at(Math.max(0, from + step));
    return roomId === undefined || roomId === route.roomId ? null : { ...route, roomId };
  };
  /** Whether a chat is open or about to be. */
  const isOpening = (): boolean => {
    const { route } = workspace.getSnapshot().context;
    return isRoomRoute(route) && route.roomId !== null;
  };
  const can = (deed: Deed): boolean => {
    if ('reach' in deed) return deed.reach.some(isReachable);
    if ('room' in deed) return room?.getSnapshot().can({ type: deed.room }) ?? false;
    return 'page' in deed || neighbour(deed.step) !== null;
  };
  const act = (deed: Deed): boolean => {
    if ('reach' in deed) return deed.reach.some(reach) || (isOpening() && deed.reach.some(reachLate));
    forgo();
    if (!can(deed)) return false;
    if ('room' in deed) {
      // What a press takes back is told when it is done.
      if (deed.room !== 'take.requested') foretell('undo');
      room?.send({ type: deed.room });
    } else if ('page' in deed) go(pageOf(deed.page, workspace.getSnapshot().context.businessId));
    else {
      const to = neighbour(deed.step);
      if (to !== null) go(to);
    }
    return true;
  };
  return { can, act };
};

const pageOf = (name: Extract<Deed, { page: unknown }>['page'], businessId: string): InsideRoute =>
  isTab(name) ? { name, roomId: null, search: { businessId } } : { name, search: { businessId } };
