import { describe, test } from 'vitest';

import { businessId, doneRun, earlierRun, runningRun } from '../../../src/machines/evaluation/evaluation.fixture.ts';
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
    ['the runs cannot be read again', refreshing().settle('loadRuns', 'offline'), 'ready.done', null],
    ['reading again has no response', refreshing().elapse(20_000), 'ready.done', null],
    ['the user left the team meanwhile', refreshing().settle('loadRuns', 'denied'), 'denied', null],
    [
      'the run is refused',
      starting().settle('startRun', 'refused'),
      'ready.done',
      { said: 'Masih ada tes yang berjalan. Tunggu sampai selesai, atau batalkan.' },
    ],
    ['the run may not have started', starting().settle('startRun', 'offline'), 'ready.refreshing', { failed: 'start' }],
    ['the start has no response', starting().elapse(20_000), 'ready.refreshing', { failed: 'start' }],
    [
      'the run may not be cancelled',
      cancelling().settle('cancelRun', 'offline'),
      'ready.refreshing',
      { failed: 'cancel' },
    ],
    ['the cancellation has no response', cancelling().elapse(20_000), 'ready.refreshing', { failed: 'cancel' }],
    [
      'the verdict may not be saved',
      judging().settle('judgeResult', 'offline'),
      'ready.refreshing',
      { failed: 'judge' },
    ],
    ['the verdict has no response', judging().elapse(20_000), 'ready.refreshing', { failed: 'judge' }],
    ['the export fails', exporting().settle('exportRun', 'offline'), 'ready.done', { failed: 'export' }],
    ['the export takes more than a minute', exporting().elapse(60_000), 'ready.done', { failed: 'export' }],
    ['the runs cannot be followed', done().settle('followRuns', 'offline'), 'ready.done', null],
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
    .expect('ready.running', { view: { shown: { run: { done: 20 } } } })
    .elapse(3000)
    .expect('ready.refreshing')
    .settle('loadRuns', 'running')
    .elapse(3000)
    .expect('ready.running')
    .when({ type: 'runs.changed', runs: [{ ...runningRun, done: 50, status: 'done' }] })
    .expect('ready.refreshing')
    .settle('loadRuns', 'done')
    .expect('ready.done'));

test('another run in the address is read with all of its results', () =>
  done()
    .when({ type: 'query.changed', changes: { verdict: 'fail' } })
    .settle('loadRuns', 'done')
    .when({ type: 'route.changed', route: evaluationRoute(businessId, 'hasil', earlierRun.id) })
    .expect('loading', { query: { runId: earlierRun.id, verdict: null } }));

test('another verdict begins at the first page', () =>
  done()
    .when({ type: 'query.changed', changes: { page: 2 } })
    .expect('ready.refreshing', { query: { page: 2 } })
    .settle('loadRuns', 'done')
    .when({ type: 'query.changed', changes: { against: doneRun.id } })
    .expect('ready.refreshing', { query: { page: 1, against: doneRun.id } }));

test('a verdict that is saved shows with the figures of the run', () =>
  judging().settle('judgeResult', 'judged').expect('ready.refreshing', { judging: null, problem: null }));
