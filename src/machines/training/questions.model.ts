import { liveListModelOf } from '../app/liveList.fixture.ts';
import { askedOften, businessId, questions } from './training.fixture.ts';
import { questionList } from './unanswered.machine.ts';

export const questionsModel = liveListModelOf<'questions'>({
  scope: { businessId },
  rows: questions,
  next: { after_times: askedOften.times, after_at: askedOften.last_asked_at, after_id: askedOften.id },
  command: { question: askedOften, dismissed: true },
  machine: questionList,
  canBeDenied: true,
});
