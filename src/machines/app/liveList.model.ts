import { askedOften, askedOnce, businessId, questions } from '../training/training.fixture.ts';
import { questionList } from '../training/unanswered.machine.ts';
import { liveListModelOf } from './liveList.fixture.ts';

/** All that a live list can do, with the list of the unanswered questions. */
export const liveListModel = liveListModelOf<'questions'>(
  {
    scope: { businessId },
    rows: questions,
    next: { after_times: askedOften.times, after_at: askedOften.last_asked_at, after_id: askedOften.id },
    chosen: [{ businessId }],
    typed: { businessId },
    command: { question: askedOnce, dismissed: true },
    machine: questionList,
    isFollowed: true,
    isSentRows: true,
    canBeDenied: true,
  },
  false,
);
