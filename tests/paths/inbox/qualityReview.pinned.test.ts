import { expect, test } from 'vitest';

import { parseReviewProgress } from '../../../src/contracts/inbox.qualityReview.ts';
import { qualityReviewModel, sample } from '../../../src/machines/inbox/qualityReview.model.ts';
import { businessId } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';

const [first, second] = sample;
const openRoom = (room: typeof first) => ({
  type: 'navigation.requested',
  to: { name: 'taskCompleted', roomId: room?.roomId, search: { businessId } },
});
const withSample = () =>
  given(qualityReviewModel).settle('loadProgress', 'nothing').when('sample.requested').settle('drawSample', 'some');

test('a drawn sample opens its first room, and each rating opens the next until the end', () =>
  withSample()
    .expect('rating', { results: [] })
    .received('location', openRoom(first))
    .when('rating.submitted')
    .expect('saving')
    .settle('saveRating', 'saved')
    .received('location', openRoom(second))
    .when('rating.submitted')
    .settle('saveRating', 'saved')
    .expect('finished', { results: ['good', 'good'] }));

test('a restored review resumes at the next room', () =>
  given(qualityReviewModel)
    .settle('loadProgress', 'remembered')
    .expect('rating', { results: ['good'] })
    .when('review.resumed')
    .received('location', openRoom(second)));

test('a rating that was not saved keeps the same room and shows an error', () =>
  withSample()
    .when('rating.submitted')
    .elapse('timeout')
    .expect('rating', { results: [], refusal: 'unreachable' })
    .when('rating.submitted')
    .expect('saving', { refusal: null }));

test('a reopened room is skipped and counted as skipped', () =>
  withSample()
    .when('rating.submitted')
    .settle('saveRating', 'gone')
    .expect('rating', { refusal: 'gone' })
    .when('room.skipped')
    .expect('rating', { results: ['skipped'], refusal: null, rating: null }));

test('closing the review removes its stored progress', () =>
  withSample()
    .received('saveProgress', { type: 'progress.saved', progress: { sample, results: [] } })
    .when('review.closed')
    .expect('idle', { sample: [] })
    .received('saveProgress', { type: 'progress.saved', progress: null }));

test('unreadable stored progress counts as absent', () => {
  expect(parseReviewProgress(JSON.stringify({ sample, results: ['good'] }))).toEqual({ sample, results: ['good'] });
  for (const text of [null, '', '{', '[]', '{"sample":[{}],"results":[]}', JSON.stringify({ sample, results: ['?'] })])
    expect(parseReviewProgress(text)).toBeNull();
});
