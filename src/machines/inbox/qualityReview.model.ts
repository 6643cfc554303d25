import type { SampledRoom, RoomRating } from '../../contracts/inbox.qualityReview.ts';
import { defineModel } from '../app/defineModel.ts';
import { noFilter } from './filterAddress.ts';
import { queryOf } from './listRule.ts';
import { qualityReviewMachine } from './qualityReview.machine.ts';
import { businessId, instant, roomOf } from './rooms.fixture.ts';

const sampledRoom = (n: number): SampledRoom => {
  const { id: roomId, name, phone, chat_id } = roomOf(n);
  return { roomId, name, phone, chat_id, completedAt: instant(n) };
};
export const sample = [sampledRoom(1), sampledRoom(2)];
const good: RoomRating = { id: '00000000-0000-4000-8000-0000000000e1', verdict: 'good', reasons: [], note: '' };
const improve: RoomRating = {
  id: '00000000-0000-4000-8000-0000000000e2',
  verdict: 'improve',
  reasons: ['wrong'],
  note: 'Ongkir yang disebut keliru.',
};
const offline = new Error('Failed to fetch');

export const qualityReviewModel = defineModel({
  machine: qualityReviewMachine,
  input: { businessId },
  events: {
    'sample.requested': [{ type: 'sample.requested', query: queryOf('taskCompleted', noFilter) }],
    'rating.submitted': [
      { type: 'rating.submitted', rating: good },
      { type: 'rating.submitted', rating: improve },
    ],
    'room.skipped': [{ type: 'room.skipped' }],
    'review.resumed': [{ type: 'review.resumed' }],
    'review.closed': [{ type: 'review.closed' }],
  },
  outcomes: {
    loadProgress: {
      done: { nothing: null, remembered: { sample, results: ['good'] } },
      error: { broken: new Error('not supported') },
    },
    saveProgress: { done: {}, error: { broken: new Error('not supported') } },
    drawSample: { done: { some: sample, none: [] }, error: { offline } },
    saveRating: { done: { saved: null, gone: { refused: 'gone' } }, error: { offline } },
  },
  vertex: ({ context }) => [context.results.length, context.refusal],
  variant: ({ context, ...snapshot }) => (snapshot.matches('rating') ? context.refusal : null),
  ignored: {
    restoring: ['sample.requested', 'rating.submitted', 'room.skipped', 'review.resumed', 'review.closed'],
    idle: ['rating.submitted', 'room.skipped', 'review.resumed', 'review.closed'],
    sampling: ['sample.requested', 'rating.submitted', 'room.skipped', 'review.resumed'],
    empty: ['rating.submitted', 'room.skipped', 'review.resumed'],
    failed: ['rating.submitted', 'room.skipped', 'review.resumed'],
    rating: ['sample.requested'],
    saving: ['sample.requested', 'rating.submitted', 'room.skipped', 'review.resumed', 'review.closed'],
    finished: ['rating.submitted', 'room.skipped', 'review.resumed'],
  },
  maxPaths: 40,
});
