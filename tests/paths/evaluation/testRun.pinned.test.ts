import { describe, test } from 'vitest';

import {
  businessId,
  doneRun,
  earlierRun,
  resultId,
  runningRun,
} from '../../../src/machines/evaluation/evaluation.fixture.ts';
import { evaluationRoute } from '../../../src/machines/evaluation/evaluation.ts';
import { testRunModel as model } from '../../../src/machines/evaluation/testRun.model.ts';
import { given } from '../../model/pinned.ts';

const done = () => given(model).settle('loadRuns', 'done');
const running = () => given(model).settle('loadRuns', 'running');
const starting = () => done().when('run.requested');
const cancelling = () => running().when('cancel.requested');
const judging = () => done().when('verdict.given');
const exporting = () => done().when('export.requested');
const refreshing = () => done().when('runs.invalidated');

describe('failures', () => {
  test.each([
    ['the runs cannot be read', given(model).settle('loadRuns', 'offline'), 'failed', null],
    ['reading the runs has no response', given(model).elapse(20_000), 'failed', null],
    ['the user is no longer in the team', given(model).settle('loadRuns', 'denied'), 'denied', null],
    ['the runs cannot be read again', refreshing().settle('loadRuns', 'offline'), 'shown.done', null],
    ['reading again has no response', refreshing().elapse(20_000), 'shown.done', null],
    ['the user left the team meanwhile', refreshing().settle('loadRuns', 'denied'), 'denied', null],
    ['the run is refused', starting().settle('startRun', 'refused'), 'shown.done', { refused: 'runs.running' }],
    ['the run may not have started', starting().settle('startRun', 'offline'), 'shown.refreshing', { failed: 'start' }],
    ['the start has no response', starting().elapse(20_000), 'shown.refreshing', { failed: 'start' }],
    [
      'the run may not be cancelled',
      cancelling().settle('cancelRun', 'offline'),
      'shown.refreshing',
      { failed: 'cancel' },
    ],
    ['the cancellation has no response', cancelling().elapse(20_000), 'shown.refreshing', { failed: 'cancel' }],
    [
      'the verdict may not be saved',
      judging().settle('judgeResult', 'offline'),
      'shown.refreshing',
      { failed: 'judge' },
    ],
    ['the verdict has no response', judging().elapse(20_000), 'shown.refreshing', { failed: 'judge' }],
    ['the export fails', exporting().settle('exportRun', 'offline'), 'shown.done', { failed: 'export' }],
    ['the export takes more than a minute', exporting().elapse(60_000), 'shown.done', { failed: 'export' }],
    ['the runs cannot be followed', done().settle('followRuns', 'offline'), 'shown.done', null],
  ] as const)('if %s, the page is in the pinned state and says why', async (_, path, leaf, problem) =>
    path.expect(leaf, { problem }),
  );
});

test('a started run becomes the shown one, and its address is that of the newest', () =>
  starting()
    .settle('startRun', 'started')
    .expect('loading', { query: { runId: null, page: 1 } })
    .received('location', { type: 'navigation.requested', to: evaluationRoute(businessId, 'hasil'), replace: true }));

test('progress of the server is shown as it comes, and its results after a moment and at the end', () =>
  running()
    .when({ type: 'runs.changed', runs: [{ ...runningRun, done: 20 }] })
    .expect('shown.running', { view: { shown: { run: { done: 20 } } } })
    .elapse(3000)
    .expect('shown.refreshing')
    .settle('loadRuns', 'running')
    .elapse(3000)
    .expect('shown.running')
    .when({ type: 'runs.changed', runs: [{ ...runningRun, done: 50, status: 'done' }] })
    .expect('shown.refreshing')
    .settle('loadRuns', 'done')
    .expect('shown.done'));

describe.each(['running', 'done', 'cancelled'] as const)('of a run that is %s', (status) => {
  const shown = () => given(model).settle('loadRuns', status);
  test.each([
    ['another run is started', 'run.requested', 'starting', { choice: { scope: 'failed' } }],
    ['a verdict is given', 'verdict.given', 'judging', { judging: { resultId, verdict: 'pass' } }],
    ['another filter is chosen', 'query.changed', 'refreshing', { query: { verdict: 'fail' } }],
    ['the results are exported', 'export.requested', 'exporting', {}],
    ['the runs change', 'runs.invalidated', 'refreshing', {}],
  ] as const)('%s', async (_, event, leaf, context) => shown().when(event).expect(`shown.${leaf}`, context));

  test('what was not exported is said until it is dismissed', () =>
    shown()
      .when('export.requested')
      .settle('exportRun', 'offline')
      .expect(`shown.${status}`, { problem: { failed: 'export' } })
      .when('problem.dismissed')
      .expect(`shown.${status}`, { problem: null }));
});

test('before the first run one is started, and one that began elsewhere is read', async () => {
  const none = () => given(model).settle('loadRuns', 'none');
  await none().when('run.requested').expect('shown.starting');
  await none().when('runs.invalidated').expect('shown.refreshing');
});

test('runs that could not be read are read again on request', () =>
  given(model).settle('loadRuns', 'offline').when('retry.requested').expect('loading'));

test('a run that ends during another request is read after it', () =>
  running()
    .when('verdict.given')
    .when({ type: 'runs.changed', runs: [{ ...runningRun, done: 50, status: 'done' }] })
    .expect('shown.judging', { view: { shown: { run: { done: 50, status: 'done' } } } })
    .settle('judgeResult', 'judged')
    .settle('loadRuns', 'done')
    .expect('shown.done'));

test('counts that come during an export are shown at once, and the end of the run is read after it', async () => {
  const exportingRun = () => running().when('export.requested');
  await exportingRun()
    .when({ type: 'runs.changed', runs: [{ ...runningRun, done: 20 }] })
    .settle('exportRun', 'exported')
    .expect('shown.running', { view: { shown: { run: { done: 20 } } } });
  await exportingRun()
    .when({ type: 'runs.changed', runs: [{ ...runningRun, done: 50, status: 'done' }] })
    .settle('exportRun', 'exported')
    .expect('shown.refreshing');
});

test('another run in the address is read with all of its results', () =>
  done()
    .when({ type: 'query.changed', changes: { verdict: 'fail' } })
    .settle('loadRuns', 'done')
    .when({ type: 'route.changed', route: evaluationRoute(businessId, 'hasil', earlierRun.id) })
    .expect('loading', { query: { runId: earlierRun.id, verdict: null } }));

test('another verdict begins at the first page', () =>
  done()
    .when({ type: 'query.changed', changes: { page: 2 } })
    .expect('shown.refreshing', { query: { page: 2 } })
    .settle('loadRuns', 'done')
    .when({ type: 'query.changed', changes: { against: doneRun.id } })
    .expect('shown.refreshing', { query: { page: 1, against: doneRun.id } }));

test('a verdict that is saved shows with the figures of the run', () =>
  judging().settle('judgeResult', 'judged').expect('shown.refreshing', { judging: null, problem: null }));

test.each([
  ['a verdict is saved', 'verdict.given', 'judging'],
  ['the run is exported', 'export.requested', 'exporting'],
  ['another run is started', 'run.requested', 'starting'],
] as const)('%s also while the results are read again, and these are read afterwards', async (_, event, leaf) => {
  const pressed = () => given(model).settle('loadRuns', 'done').when('runs.invalidated').when(event);
  await pressed().expect(`shown.${leaf}`);
  const actor = { judging: 'judgeResult', exporting: 'exportRun', starting: 'startRun' } as const;
  const outcome = { judging: 'judged', exporting: 'exported', starting: 'refused' } as const;
  await pressed().settle(actor[leaf], outcome[leaf]).expect('shown.refreshing');
});
