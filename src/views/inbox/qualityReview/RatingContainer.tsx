import { useSelector } from '@xstate/react';

import { selectInbox } from '../../../machines/app/workspace.machine.ts';
import { selectQualityReview } from '../../../machines/inbox/inbox.machine.ts';
import { useOptionalActor, useWorkspace } from '../../app/AppContext.tsx';
import { useRoom } from '../rooms.ts';
import { Rating } from './Rating.tsx';

/** The rating form of the open room, if that room is rated next. */
export function RatingContainer({ roomId }: { roomId: string }) {
  const inbox = useSelector(useWorkspace(), selectInbox);
  const qualityReview = useOptionalActor(useSelector(inbox, (snapshot) => snapshot && selectQualityReview(snapshot)));
  const room = useRoom(roomId);
  return qualityReview ? <Rating actor={qualityReview} room={room} /> : null;
}
