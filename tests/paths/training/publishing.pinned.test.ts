import { describe, test } from 'vitest';

import { publishingModel as model } from '../../../src/machines/training/publishing.model.ts';
import { businessId } from '../../../src/machines/training/training.fixture.ts';
import { given } from '../../model/pinned.ts';

const idle = (changes = 'some') => given(model).settle('loadChanges', changes);
const publishing = () => idle().when('publish.requested');
const confirming = () => idle().when('restore.requested');
const restoring = () => confirming().when('restore.confirmed');

describe('failures', () => {
  test.each([
    ['the changes cannot be read', given(model).settle('loadChanges', 'offline'), 'failed', null],
    ['reading the changes has no response', given(model).elapse(20_000), 'failed', null],
    ['they cannot be read again', idle().when('knowledge.invalidated').settle('loadChanges', 'offline'), 'idle', null],
    ['reading them again has no response', idle().when('knowledge.invalidated').elapse(20_000), 'idle', null],
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
    .expect('publishing', { notice: null }));

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
