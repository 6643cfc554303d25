import { useSelector } from '@xstate/react';
import { use } from 'react';

import type { DashboardRoute } from '../../contracts/app.routing.ts';
import { isRoomRoute, isTabName } from '../../machines/app/routing/route.ts';
import { selectRoom } from '../../machines/app/workspace.machine.ts';
import type { RoomRef } from '../../machines/conversation/room.machine.ts';
import { useOptionalActor, useLocation, useWorkspace } from '../app/AppContext.tsx';
import { RoomsContext } from '../inbox/rooms.ts';
import type { CommandAction } from './shortcuts.ts';
import { isTargetAvailable, runRoomTargetOnMount, runTarget } from './targets.ts';

interface Commands {
  /** Whether the action is possible now. */
  canRun: (action: CommandAction) => boolean;
  /** Runs the action if it is possible. Returns whether it ran. */
  run: (action: CommandAction) => boolean;
}

/** Runs the actions of shortcuts and palette commands in the open dashboard. */
export const useCommands = (): Commands => {
  const workspace = useWorkspace();
  const location = useLocation();
  const rooms = use(RoomsContext);
  const room = useOptionalActor(useSelector(workspace, selectRoom) as RoomRef | undefined);
  const go = (to: DashboardRoute) => location.send({ type: 'navigation.requested', to });

  const neighbour = (step: 1 | -1): DashboardRoute | null => {
    const { route } = workspace.getSnapshot().context;
    if (!isRoomRoute(route)) return null;
    const order = rooms.list(route.name)?.order;
    const from = route.roomId === null ? -1 : (order?.indexOf(route.roomId) ?? -1);
    const roomId = order?.at(Math.max(0, from + step));
    return roomId === undefined || roomId === route.roomId ? null : { ...route, roomId };
  };
  /** Whether a chat is open or loading. */
  const hasRoom = (): boolean => {
    const { route } = workspace.getSnapshot().context;
    return isRoomRoute(route) && route.roomId !== null;
  };
  /** While the room runs a command, every undo on the page is of an earlier one. */
  const isUndoOutdated = (action: CommandAction): boolean =>
    'targets' in action && action.targets[0] === 'undo' && room?.getSnapshot().children.runCommand !== undefined;
  const canRun = (action: CommandAction): boolean => {
    if ('targets' in action) return !isUndoOutdated(action) && action.targets.some(isTargetAvailable);
    if ('roomEvent' in action) return room?.getSnapshot().can({ type: action.roomEvent }) ?? false;
    return 'page' in action || neighbour(action.step) !== null;
  };
  const run = (action: CommandAction): boolean => {
    if ('targets' in action) {
      if (isUndoOutdated(action)) return false;
      return action.targets.some(runTarget) || (hasRoom() && action.targets.some(runRoomTargetOnMount));
    }
    if (!canRun(action)) return false;
    if ('roomEvent' in action) room?.send({ type: action.roomEvent });
    else if ('page' in action) go(routeOf(action.page, workspace.getSnapshot().context.businessId));
    else {
      const to = neighbour(action.step);
      if (to !== null) go(to);
    }
    return true;
  };
  return { canRun, run };
};

const routeOf = (name: Extract<CommandAction, { page: unknown }>['page'], businessId: string): DashboardRoute =>
  isTabName(name) ? { name, roomId: null, search: { businessId } } : { name, search: { businessId } };
