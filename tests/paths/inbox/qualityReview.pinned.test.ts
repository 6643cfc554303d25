import { expect, test } from 'vitest';

import { parseReviewProgress } from '../../../src/contracts/inbox.qualityReview.ts';
import { noFilter } from '../../../src/machines/inbox/filterAddress.ts';
import { queryOf } from '../../../src/machines/inbox/listRule.ts';
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

const idle = () => given(qualityReviewModel).settle('loadProgress', 'nothing');
const sampling = () => idle().when('sample.requested');
const empty = () => sampling().settle('drawSample', 'none');
const failed = () => sampling().settle('drawSample', 'offline');
const saving = () => withSample().when('rating.submitted');
const finished = () => withSample().when('room.skipped').when('room.skipped');
const nothing = { sample: [], results: [], query: null, rating: null, refusal: null };
const query = queryOf('taskCompleted', noFilter);
const unread = queryOf('taskCompleted', { ...noFilter, unread: true });

test.each([
  ['there is no progress', idle(), 'idle', nothing],
  ['the progress cannot be read', given(qualityReviewModel).settle('loadProgress', 'broken'), 'idle', nothing],
  ['reading the progress times out', given(qualityReviewModel).elapse(20_000), 'idle', nothing],
  ['the progress cannot be stored', withSample().settle('saveProgress', 'broken'), 'rating', { sample }],
  ['no completed room is left', empty(), 'empty', { sample: [], query }],
  ['the sample cannot be drawn', failed(), 'failed', { sample: [], query }],
  ['drawing the sample times out', sampling().elapse(20_000), 'failed', { sample: [], query }],
  [
    'a rating cannot be saved',
    saving().settle('saveRating', 'offline'),
    'rating',
    { refusal: 'unreachable', results: [] },
  ],
  ['saving a rating times out', saving().elapse(20_000), 'rating', { refusal: 'unreachable', results: [] }],
  ['the rated room was reopened', saving().settle('saveRating', 'gone'), 'rating', { refusal: 'gone', results: [] }],
])('a review when %s', (_, path, state, context) => path.expect(state, context));

test('a request of the review counts as failed after twenty seconds', () =>
  saving().elapse(19_999).expect('saving', { refusal: null }).elapse(1).expect('rating', { refusal: 'unreachable' }));

test.each([
  ['while the sample is drawn', sampling()],
  ['without completed rooms', empty()],
  ['after the sample failed', failed()],
  ['while rooms are rated', withSample()],
  ['at its end', finished()],
])('a review that is closed %s leaves nothing behind', (_, path) =>
  path
    .when('review.closed')
    .expect('idle', nothing)
    .received('saveProgress', { type: 'progress.saved', progress: null }),
);

test.each([
  ['without completed rooms', empty()],
  ['after the sample failed', failed()],
  ['after the last review', finished()],
])('a new sample is drawn %s', (_, path) =>
  path
    .when({ type: 'sample.requested', query: unread })
    .expect('sampling', { query: unread, sample: [], results: [] })
    .settle('drawSample', 'some')
    .expect('rating', { sample }),
);

test('a reopened room cannot be rated', () =>
  saving().settle('saveRating', 'gone').when('rating.submitted').expect('rating', { refusal: 'gone' }));

test('the progress is stored after each room and removed at the end', () =>
  withSample()
    .when('room.skipped')
    .received('saveProgress', { type: 'progress.saved', progress: { sample, results: ['skipped'] } })
    .when('room.skipped')
    .expect('finished', { results: ['skipped', 'skipped'] })
    .received('saveProgress', { type: 'progress.saved', progress: null }));
