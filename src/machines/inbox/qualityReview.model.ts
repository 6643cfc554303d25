import type { SampledRoom, Rating } from '../../contracts/inbox.qualityReview.ts';
import { defineModel } from '../app/defineModel.ts';
import { noFilter } from './filter.ts';
import { reviewMachine } from './qualityReview.machine.ts';
import { queryOf } from './query.ts';
import { businessId, instant, roomOf } from './rooms.fixture.ts';

const drawnOf = (n: number): SampledRoom => {
  const { id: roomId, name, phone, chat_id } = roomOf(n);
  return { roomId, name, phone, chat_id, completedAt: instant(n) };
};
export const sample = [drawnOf(1), drawnOf(2)];
const good: Rating = { id: '00000000-0000-4000-8000-0000000000e1', verdict: 'good', reasons: [], note: '' };
const improve: Rating = {
  id: '00000000-0000-4000-8000-0000000000e2',
  verdict: 'improve',
  reasons: ['wrong'],
  note: 'Ongkir yang disebut keliru.',
};
const offline = new Error('Failed to fetch');

export const reviewModel = defineModel({
  machine: reviewMachine,
  input: { businessId },
  events: {
    'sample.requested': [{ type: 'sample.requested', query: queryOf('taskCompleted', noFilter) }],
    'judgement.given': [
      { type: 'judgement.given', judgement: good },
      { type: 'judgement.given', judgement: improve },
    ],
    'chat.skipped': [{ type: 'chat.skipped' }],
    'review.resumed': [{ type: 'review.resumed' }],
    'review.closed': [{ type: 'review.closed' }],
  },
  outcomes: {
    recallProgress: {
      done: { nothing: null, remembered: { sample, results: ['good'] } },
      error: { broken: new Error('not supported') },
    },
    keepProgress: { done: {}, error: { broken: new Error('not supported') } },
    drawSample: { done: { some: sample, none: [] }, error: { offline } },
    saveJudgement: { done: { kept: null, gone: { refused: 'gone' } }, error: { offline } },
  },
  vertex: ({ context }) => [context.results.length, context.refusal],
  face: ({ context, ...snapshot }) => (snapshot.matches('judging') ? context.refusal : null),
  ignored: {
    recalling: ['sample.requested', 'judgement.given', 'chat.skipped', 'review.resumed', 'review.closed'],
    idle: ['judgement.given', 'chat.skipped', 'review.resumed', 'review.closed'],
    drawing: ['sample.requested', 'judgement.given', 'chat.skipped', 'review.resumed'],
    none: ['judgement.given', 'chat.skipped', 'review.resumed'],
    failed: ['judgement.given', 'chat.skipped', 'review.resumed'],
    judging: ['sample.requested'],
    saving: ['sample.requested', 'judgement.given', 'chat.skipped', 'review.resumed', 'review.closed'],
    finished: ['judgement.given', 'chat.skipped', 'review.resumed'],
  },
  most: 40,
});
