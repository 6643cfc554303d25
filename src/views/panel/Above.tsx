import { useSelector } from '@xstate/react';

import type { Room } from '../../machines/inbox/rooms.store.ts';
import { selectStops } from '../../machines/workspace/workspace.machine.ts';
import { useArrived, useWorkspace } from '../app/house.tsx';
import { HelpPromised } from './HelpPromised.tsx';
import { StopNotices } from './Stops.tsx';
import { Waited } from './Waited.tsx';

/** What whoever opens a chat should know before they read it. */
export function Above(props: { room: Room; userId: string; onCall: (reason: string) => void }) {
  const { room, userId, onCall } = props;
  const stops = useArrived(useSelector(useWorkspace(), selectStops));
  return (
    <>
      <Waited room={room} />
      <HelpPromised room={room} onCall={onCall} />
      {stops && <StopNotices actor={stops} userId={userId} roomId={room.id} />}
    </>
  );
}
