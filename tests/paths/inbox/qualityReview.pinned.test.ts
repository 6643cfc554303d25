import { expect, test } from 'vitest';

import { readProgress } from '../../../src/contracts/inbox.qualityReview.ts';
import { reviewModel, sample } from '../../../src/machines/inbox/qualityReview.model.ts';
import { businessId } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';

const [first, second] = sample;
const chat = (drawn: typeof first) => ({
  type: 'navigation.requested',
  to: { name: 'taskCompleted', roomId: drawn?.roomId, search: { businessId } },
});
const drawn = () =>
  given(reviewModel).settle('recallProgress', 'nothing').when('sample.requested').settle('drawSample', 'some');

test('who draws a sample is led to its first chat, and after each judgement to the next, until the end', () =>
  drawn()
    .expect('judging', { results: [] })
    .heard('location', chat(first))
    .when('judgement.given')
    .expect('saving')
    .settle('saveJudgement', 'kept')
    .heard('location', chat(second))
    .when('judgement.given')
    .settle('saveJudgement', 'kept')
    .expect('finished', { results: ['good', 'good'] }));

test('who comes back, also after a reload, finds the chat that is next, one press away', () =>
  given(reviewModel)
    .settle('recallProgress', 'remembered')
    .expect('judging', { results: ['good'] })
    .when('review.resumed')
    .heard('location', chat(second)));

test('what could not be kept is not lost: the same chat is next, and it is said', () =>
  drawn()
    .when('judgement.given')
    .elapse('patience')
    .expect('judging', { results: [], refusal: 'unreachable' })
    .when('judgement.given')
    .expect('saving', { refusal: null }));

test('a chat that is open again is left out, and counted as such', () =>
  drawn()
    .when('judgement.given')
    .settle('saveJudgement', 'gone')
    .expect('judging', { refusal: 'gone' })
    .when('chat.skipped')
    .expect('judging', { results: ['skipped'], refusal: null, judgement: null }));

test('whoever ends it has nothing to come back to', () =>
  drawn()
    .heard('keepProgress', { type: 'progress.kept', progress: { sample, results: [] } })
    .when('review.closed')
    .expect('idle', { sample: [] })
    .heard('keepProgress', { type: 'progress.kept', progress: null }));

test('what this device remembers and cannot be read is not there', () => {
  expect(readProgress(JSON.stringify({ sample, results: ['good'] }))).toEqual({ sample, results: ['good'] });
  for (const text of [null, '', '{', '[]', '{"sample":[{}],"results":[]}', JSON.stringify({ sample, results: ['?'] })])
    expect(readProgress(text)).toBeNull();
});
