import { describe, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../../src/contracts/app.routing.ts';
import {
  businessId,
  doneRun,
  earlierRun,
  resultId,
  runningRun,
} from '../../../src/machines/evaluation/evaluation.fixture.ts';
import { evaluationRoute, openIdOf } from '../../../src/machines/evaluation/evaluation.ts';
import type { testRunMachine } from '../../../src/machines/evaluation/testRun.machine.ts';
import { testRunModel as model } from '../../../src/machines/evaluation/testRun.model.ts';
import { effects, type Effects } from '../../model/effects.ts';
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

test('the page of a run follows its counts again and again, also after a pause without new ones', () =>
  running()
    .elapse('page')
    .expect('shown.running')
    .when({ type: 'runs.changed', runs: [{ ...runningRun, done: 20 }] })
    .elapse('page')
    .expect('shown.refreshing'));

type Context = SnapshotFrom<typeof testRunMachine>['context'];
type Run = NonNullable<NonNullable<Context['view']>['shown']>['run'];

const statusOf = ({ view }: Context): string => view?.shown?.run.status ?? 'none';
/** The page at rest. */
const restOf = (context: Context): string => (context.isStale ? 'shown.refreshing' : `shown.${statusOf(context)}`);
const hasRun = ({ view }: Context): boolean => Boolean(view?.shown);
/** A read that is interrupted is made up for. */
const isLate = (leaf: string): boolean => leaf === 'shown.refreshing';
/** Where a request or a read that ends without an answer leads. */
const unanswered: Effects<Context>[string] = ({ before, leaf }) => {
  if (leaf === 'loading') return { in: before.isStale ? 'loading' : 'failed' };
  if (leaf === 'shown.refreshing') return { in: restOf(before), problem: before.problem };
  const failed = { starting: 'start', cancelling: 'cancel', judging: 'judge' }[leaf.slice('shown.'.length)];
  return { in: 'shown.refreshing', problem: { failed: failed as 'start' }, judging: null };
};
const unexported: Effects<Context>[string] = ({ before }) => ({ in: restOf(before), problem: { failed: 'export' } });

effects<Context>(model, {
  'run.requested': ({ event, leaf }) => ({
    in: 'shown.starting',
    choice: event['choice'],
    problem: null,
    isStale: isLate(leaf),
  }),
  'cancel.requested': ({ before, leaf }) =>
    statusOf(before) === 'running' && { in: 'shown.cancelling', isStale: isLate(leaf) },
  'verdict.given': ({ event, before, leaf }) =>
    hasRun(before) && {
      in: 'shown.judging',
      judging: { resultId: event['resultId'], verdict: event['verdict'] },
      problem: null,
      isStale: isLate(leaf),
    },
  'query.changed': ({ event, before }) =>
    hasRun(before) && {
      in: 'shown.refreshing',
      query: { ...before.query, page: 1, ...(event['changes'] as object) },
      isStale: false,
    },
  'export.requested': ({ before, leaf }) =>
    hasRun(before) && { in: 'shown.exporting', problem: null, isStale: isLate(leaf) },
  'problem.dismissed': ({ before, leaf }) => before.problem !== null && { in: leaf, problem: null },
  'route.changed': ({ event, before }) => {
    const runId = openIdOf(event['route'] as ScreenRoute);
    return (
      runId !== before.query.runId && {
        in: 'loading',
        query: { against: null, verdict: null, page: 1, runId },
        isStale: false,
      }
    );
  },
  'retry.requested': () => ({ in: 'loading' }),
  'runs.invalidated': ({ leaf }) => {
    if (leaf === 'failed') return { in: 'loading' };
    return /none|running|done|cancelled/.test(leaf)
      ? { in: 'shown.refreshing', isStale: false }
      : { in: leaf, isStale: true };
  },
  'runs.changed': ({ event, before, leaf }) => {
    if (leaf === 'failed') return { in: 'loading' };
    if (!leaf.startsWith('shown.')) return { in: leaf, isStale: true };
    const [changed] = event['runs'] as [Run];
    const shown = before.view?.shown ?? null;
    const isShown = changed.id === shown?.run.id;
    const isRead = isShown && changed.status !== shown.run.status;
    const { view } = before;
    return {
      in: isRead && leaf === 'shown.running' ? 'shown.refreshing' : leaf,
      isStale: isLate(leaf) || (isRead && leaf !== 'shown.running') || before.isStale,
      view: view && {
        runs: view.runs.map((run) => (run.id === changed.id ? changed : run)),
        shown: shown && (isShown ? { ...shown, run: changed } : shown),
      },
    };
  },
  'loadRuns!': unanswered,
  loadRuns: ({ event, before }) => {
    const view = event['output'] as Context['view'];
    if (view === null) return { in: 'denied' };
    return { in: restOf({ ...before, view }), view, resultsRead: view.shown?.run.done ?? 0 };
  },
  'startRun!': unanswered,
  startRun: ({ event, before }) => {
    const { refused } = event['output'] as { refused?: string };
    return refused === undefined
      ? { in: 'loading', query: { against: null, verdict: null, page: 1, runId: null } }
      : { in: restOf(before), problem: { refused } };
  },
  'cancelRun!': unanswered,
  cancelRun: ({ before }) => ({ in: 'shown.refreshing', problem: before.problem }),
  'judgeResult!': unanswered,
  judgeResult: () => ({ in: 'shown.refreshing', judging: null }),
  'exportRun!': unexported,
  exportRun: ({ before }) => ({ in: restOf(before), problem: null }),
  timeout: unanswered,
  exportTimeout: unexported,
  page: ({ before }) => {
    const hasMore = (before.view?.shown?.run.done ?? 0) > before.resultsRead;
    return { in: hasMore ? 'shown.refreshing' : 'shown.running' };
  },
});
