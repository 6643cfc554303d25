import type { ComponentProps } from 'react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import { selectRoom } from '../../../machines/app/workspace.machine.ts';
import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import { useWorkspace } from '../../app/AppContext.tsx';
import { Link } from '../../app/Link.tsx';

/** A link to a message within its room. `route`: the list from which it is opened. */
export function MessageLink({
  route,
  roomId,
  message,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & { route: RoomRoute; roomId: string; message: string }) {
  const workspace = useWorkspace();
  return (
    <Link
      {...rest}
      to={{ ...route, roomId, search: { ...route.search, message } }}
      // Pressing the same message again does not change the URL, so the open room is asked to scroll back to it.
      onClick={(event) => {
        const room = route.roomId === roomId ? (selectRoom(workspace.getSnapshot()) as RoomRef | undefined) : undefined;
        room?.send({ type: 'jump.requested', to: { message } });
        onClick?.(event);
      }}
    />
  );
}
