import { useSelector } from '@xstate/react';

import { selectInbox } from '../../../machines/app/workspace.machine.ts';
import { selectReview } from '../../../machines/inbox/inbox.machine.ts';
import { useArrived, useWorkspace } from '../../app/AppContext.tsx';
import { useRoom } from '../rooms.ts';
import { Judging } from './Rating.tsx';

/** The judgement of the chat in view, where it is the one that is next. */
export function JudgingHere({ roomId }: { roomId: string }) {
  const inbox = useSelector(useWorkspace(), selectInbox);
  const review = useArrived(useSelector(inbox, (snapshot) => snapshot && selectReview(snapshot)));
  const room = useRoom(roomId);
  return review ? <Judging actor={review} room={room} /> : null;
}
