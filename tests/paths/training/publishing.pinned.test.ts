import { describe, expect, test } from 'vitest';

import { changedAnswers, isWorse } from '../../../src/machines/training/publishing.machine.ts';
import { publishingModel as model } from '../../../src/machines/training/publishing.model.ts';
import { businessId, compared, review } from '../../../src/machines/training/training.fixture.ts';
import { given } from '../../model/pinned.ts';

const idle = (changes = 'some') => given(model).settle('loadChanges', changes);
const checking = () => idle().when('publish.requested');
const comparing = (review = 'some') => checking().settle('loadReview', review);
const reviewing = () => comparing('clean').when('comparison.stopped');
const publishing = () => reviewing().when('publish.confirmed');
const confirming = () => idle().when('restore.requested');
const restoring = () => confirming().when('restore.confirmed');

describe('failures', () => {
  test.each([
    ['the changes cannot be read', given(model).settle('loadChanges', 'offline'), 'failed', null],
    ['reading the changes has no response', given(model).elapse(20_000), 'failed', null],
    ['they cannot be read again', idle().when('knowledge.invalidated').settle('loadChanges', 'offline'), 'idle', null],
    ['reading them again has no response', idle().when('knowledge.invalidated').elapse(20_000), 'idle', null],
    ['the review cannot be read', checking().settle('loadReview', 'offline'), 'idle', 'reviewFailed'],
    ['the review has no response', checking().elapse(20_000), 'idle', 'reviewFailed'],
    ['the answers cannot be compared', comparing().settle('compareAnswers', 'offline'), 'reviewing', null],
    ['comparing has no response', comparing().elapse(60_000), 'reviewing', null],
    ['a blank is left in', publishing().settle('publish', 'unfilled'), 'idle', 'unfilled'],
    ['publishing fails', publishing().settle('publish', 'offline'), 'refreshing', 'publishFailed'],
    ['publishing has no response', publishing().elapse(30_000), 'refreshing', 'publishFailed'],
    ['publishing is denied', publishing().settle('publish', 'denied'), 'idle', 'denied'],
    ['a colleague changed something first', publishing().settle('publish', 'changed'), 'refreshing', 'changed'],
    ['going back fails', restoring().settle('restore', 'offline'), 'refreshing', 'restoreFailed'],
    ['going back has no response', restoring().elapse(30_000), 'refreshing', 'restoreFailed'],
    ['going back is denied', restoring().settle('restore', 'denied'), 'idle', 'denied'],
    ['a colleague published first', restoring().settle('restore', 'changed'), 'refreshing', 'changed'],
  ] as const)('if %s, the pinned state and notice follow', async (_, path, leaf, notice) =>
    path.expect(leaf, { notice }),
  );

  test.each(['retry.requested', 'knowledge.invalidated'])(
    'changes that could not be read are read again on %s',
    (event) => given(model).settle('loadChanges', 'offline').when(event).expect('loading'),
  );
});

describe('the review', () => {
  test('compares the test cases a few at a time, and ends with the last one', () =>
    comparing()
      .expect('comparing', { compared: [] })
      .settle('compareAnswers', 'some')
      .expect('comparing', { compared })
      .settle('compareAnswers', 'gone')
      .expect('reviewing', { compared, review: { cases: review.cases.slice(0, 5) } }));

  test('can be published from while test cases are left, and goes on where it stopped', () =>
    comparing('clean')
      .settle('compareAnswers', 'some')
      .when('comparison.stopped')
      .expect('reviewing', { compared })
      .when('comparison.resumed')
      .settle('compareAnswers', 'offline')
      .expect('reviewing', { comparisonFailure: 'failed' })
      .when('comparison.resumed')
      .expect('comparing', { comparisonFailure: null })
      .when('comparison.stopped')
      .when('publish.confirmed')
      .expect('publishing'));

  test('of new contradictions is published only after they are accepted', () =>
    comparing()
      .when('comparison.stopped')
      .when('publish.confirmed')
      .expect('reviewing')
      .when({ type: 'conflicts.accepted', isAccepted: true })
      .when('publish.confirmed')
      .expect('publishing'));

  test('forgets the acceptance when it begins anew', () =>
    comparing()
      .when({ type: 'conflicts.accepted', isAccepted: true })
      .when('review.closed')
      .when('publish.requested')
      .settle('loadReview', 'some')
      .expect('comparing', { isAccepted: false, compared: [] }));

  test('of blanks that are left in cannot be published', () =>
    comparing('unfilled').when('publish.confirmed').expect('reviewing').when('review.closed').expect('idle'));

  test.each([checking, comparing, reviewing])('can be closed, and a change meanwhile is read then', (path) =>
    path().when('knowledge.invalidated').when('review.closed').expect('refreshing'),
  );
});

test('answers that got worse come first', () => {
  const [worse, other] = compared.filter((one) => one.is_changed);
  expect(changedAnswers([...compared].toReversed())).toEqual([worse, other]);
  expect(compared.filter(isWorse)).toEqual([worse]);
});

test('an owner publishes the changes on the screen, and the list hears of it', () =>
  publishing()
    .expect('publishing', { changes: { digest: 'd41d8cd98f00b204e9800998ecf8427e' } })
    .settle('publish', 'published')
    .expect('refreshing', { notice: 'published' })
    .received('parent', { type: 'knowledge.invalidated' })
    .settle('loadChanges', 'none')
    .expect('idle', { changes: { count: 0 } }));

test('going back is confirmed first, and the list hears of it', () =>
  confirming()
    .expect('confirmingRestore')
    .when('restore.confirmed')
    .settle('restore', 'restored')
    .expect('refreshing', { notice: 'restored' })
    .received('parent', { type: 'knowledge.invalidated' }));

test('going back can be cancelled', () => confirming().when('restore.cancelled').expect('idle', { notice: null }));

test('the notice goes with the next request', () =>
  publishing()
    .settle('publish', 'denied')
    .when('restore.requested')
    .expect('confirmingRestore', { notice: null })
    .when('restore.cancelled')
    .when('publish.requested')
    .expect('checking', { notice: null }));

test.each([
  ['nothing waits', 'none', 'publish.requested'],
  ['nothing was published', 'unpublished', 'restore.requested'],
] as const)('while %s, %s changes nothing on %s', (_, changes, event) => idle(changes).when(event).expect('idle'));

test('the first version has none before it', () =>
  given({
    ...model,
    outcomes: {
      ...model.outcomes,
      loadChanges: {
        done: { first: { version: { number: 1 }, count: 0, digest: '', changes: [] } },
        error: {},
      },
    },
  })
    .settle('loadChanges', 'first')
    .when('restore.requested')
    .expect('idle'));

test.each(['publish.requested', 'restore.requested'])('a member who is not an owner gets nowhere with %s', (event) =>
  given(model, { businessId, isOwner: false }).settle('loadChanges', 'some').when(event).expect('idle'),
);

test.each([
  ['another read', idle().when('knowledge.invalidated'), 'loadChanges', 'some'],
  ['a refused publication', publishing(), 'publish', 'denied'],
  ['a refused return', restoring(), 'restore', 'denied'],
] as const)('a change that comes during %s is read after it', (_, path, actor, outcome) =>
  path.when('knowledge.invalidated').settle(actor, outcome).expect('refreshing', { isStale: false }),
);

test('a change that comes before the confirmation is read after cancelling', () =>
  confirming()
    .when('knowledge.invalidated')
    .expect('confirmingRestore', { isStale: true })
    .when('restore.cancelled')
    .expect('refreshing'));

test('publishing and going back begin also while the changes are read again, and these are read afterwards', async () => {
  const refreshing = () => idle().when('knowledge.invalidated');
  await refreshing().when('publish.requested').expect('checking').when('review.closed').expect('refreshing');
  await refreshing()
    .when('restore.requested')
    .expect('confirmingRestore')
    .when('restore.cancelled')
    .expect('refreshing');
});
