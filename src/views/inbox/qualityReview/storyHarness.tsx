/** Judging chats: the line above the list, and what stands below the chat, for stories and paths. Not part of the product. */
import { useSelector } from '@xstate/react';

import { noFilter } from '../../../machines/inbox/filter.ts';
import { selectNext, type ReviewRef } from '../../../machines/inbox/qualityReview.machine.ts';
import { queryOf } from '../../../machines/inbox/query.ts';
import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { Judging } from './Rating.tsx';
import { ReviewLine } from './ReviewBanner.tsx';

const query = queryOf('taskCompleted', noFilter);

export function ReviewExhibit({ actor }: { actor: ReviewRef }) {
  const next = useSelector(actor, selectNext);
  const done = { status: 'ai_task_completed', completed_by: 'ai' } as const;
  const room = next === null ? undefined : roomOf(1, { ...done, id: next.roomId, completed_at: next.completedAt });
  return (
    <div className="grid min-h-96 w-full max-w-90 content-between gap-3 border border-line bg-surface pt-3">
      <ReviewLine actor={actor} query={query} />
      <Judging actor={actor} room={room} />
    </div>
  );
}
