import { useSelector } from '@xstate/react';

import { selectStops } from '../../../machines/app/workspace.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { useArrived, useWorkspace } from '../../app/AppContext.tsx';
import { StopNotices } from '../../customer/AiPauses.tsx';
import { HelpPromised } from './HelpPromised.tsx';
import { Waited } from './LongWaitNotice.tsx';

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
