/** The review banner and the rating form for stories and view tests. Not part of the product. */
import { useSelector } from '@xstate/react';

import { noFilter } from '../../../machines/inbox/filterAddress.ts';
import { queryOf } from '../../../machines/inbox/listRule.ts';
import { selectNextRoom, type QualityReviewRef } from '../../../machines/inbox/qualityReview.machine.ts';
import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { inboxText } from '../text/id.ts';
import { Rating } from './Rating.tsx';
import { ReviewBanner } from './ReviewBanner.tsx';

const query = queryOf('taskCompleted', noFilter);

export function QualityReviewStory({ actor }: { actor: QualityReviewRef }) {
  const next = useSelector(actor, selectNextRoom);
  const done = { status: 'ai_task_completed', completed_by: 'ai' } as const;
  const room = next === null ? undefined : roomOf(1, { ...done, id: next.roomId, completed_at: next.completedAt });
  return (
    <div className="grid min-h-96 w-full max-w-90 content-between gap-3 border border-line bg-surface pt-3">
      <h2 className="px-3 font-bold">{inboxText.tabs.taskCompleted}</h2>
      <ReviewBanner actor={actor} query={query} />
      <Rating actor={actor} room={room} />
    </div>
  );
}
