import { useSelector } from '@xstate/react';

import { selectReview } from '../../machines/inbox/inbox.machine.ts';
import { selectInbox } from '../../machines/workspace/workspace.machine.ts';
import { useArrived, useWorkspace } from '../app/house.tsx';
import { useRoom } from '../inbox/rooms.ts';
import { Judging } from './Judging.tsx';

/** The judgement of the chat in view, where it is the one that is next. */
export function JudgingHere({ roomId }: { roomId: string }) {
  const inbox = useSelector(useWorkspace(), selectInbox);
  const review = useArrived(useSelector(inbox, (snapshot) => snapshot && selectReview(snapshot)));
  const room = useRoom(roomId);
  return review ? <Judging actor={review} room={room} /> : null;
}
