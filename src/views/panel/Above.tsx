import { useSelector } from '@xstate/react';

import type { Room } from '../../machines/inbox/rooms.store.ts';
import { selectStops } from '../../machines/workspace/workspace.machine.ts';
import { useArrived, useWorkspace } from '../app/house.tsx';
import { StopNotices } from './Stops.tsx';
import { Waited } from './Waited.tsx';

/** What whoever opens a chat should know before they read it. */
export function Above({ room, userId }: { room: Room; userId: string }) {
  const stops = useArrived(useSelector(useWorkspace(), selectStops));
  return (
    <>
      <Waited room={room} />
      {stops && <StopNotices actor={stops} userId={userId} roomId={room.id} />}
    </>
  );
}
