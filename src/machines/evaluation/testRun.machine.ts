/**
 * The runs of the test cases of one business: the last ten, and the results of one, also beside another. It lives while its
 * tab is open.
 *
 * The server answers and judges in the background. The states `running`, `done` and `cancelled` are the server's: an event from the
 * database moves the chart. A person's verdict on a result overrules the server's.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { TestRun } from '../../contracts/evaluation.ts';
import { createDesk } from '../app/desk.ts';
import { request, unlessRefused } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { openIdOf } from './evaluation.ts';
import { FIRST, runs, type Context, type Failure, type RunRequested } from './testRun.setup.ts';

export { hasNewResults } from './testRun.setup.ts';

interface At {
  context: Context;
}

const failedTo = (problem: Failure) => ({ type: 'setProblem', params: { problem: { failed: problem } } }) as const;

const starting = request(runs, {
  src: 'startRun',
  story: 'Starting',
  input: ({ context: { businessId, choice }, event }) => ({
    businessId,
    id: (event as RunRequested).id,
    choice,
  }),
  done: unlessRefused('deciding', { target: '#testRun.loading', actions: ['setNewest', 'showNewest'] }),
  // It may have been started: the runs are read again.
  failed: { target: 'refreshing', actions: failedTo('start') },
});

const cancelling = request(runs, {
  src: 'cancelRun',
  story: 'Cancelling',
  input: ({ context: { view } }) => ({ runId: view?.shown?.run.id ?? '' }),
  done: { target: 'refreshing' },
  failed: { target: 'refreshing', actions: failedTo('cancel') },
});

const judging = request(runs, {
  src: 'judgeResult',
  story: 'Judging',
  input: ({ context: { judging: judged } }) => judged ?? { resultId: '', verdict: null },
  done: { target: 'refreshing', actions: 'endJudging' },
  failed: { target: 'refreshing', actions: ['endJudging', failedTo('judge')] },
});

const exporting = request(runs, {
  src: 'exportRun',
  story: 'Exporting',
  input: ({ context: { view, query } }) => ({ runId: view?.shown?.run.id ?? '', against: query.against }),
  done: { target: 'deciding' },
  failed: { target: 'deciding', actions: failedTo('export') },
  limit: 'exportTimeout',
});

const always = runs.createStateConfig({
  on: {
    'run.requested': { target: 'starting', actions: withEvent('begin') },
    'problem.dismissed': { guard: 'hasProblem', actions: { type: 'setProblem', params: { problem: null } } },
  },
}).on;

const ofRun = runs.createStateConfig({
  on: {
    'verdict.given': { guard: 'hasRun', target: 'judging', actions: withEvent('setJudging') },
    'query.changed': { guard: 'hasRun', target: 'refreshing', reenter: true, actions: withEvent('setQuery') },
    'export.requested': {
      guard: 'hasRun',
      target: 'exporting',
      actions: { type: 'setProblem', params: { problem: null } },
    },
  },
}).on;

const ofRunning = runs.createStateConfig({
  on: { 'cancel.requested': { guard: { type: 'isIn', params: { status: 'running' } }, target: 'cancelling' } },
}).on;

/** What a person may ask for while no other request runs. */
const atRest = runs.createStateConfig({ on: { ...always, 'runs.invalidated': { target: 'refreshing' } } }).on;

const when = (status: TestRun['status']) => ({ guard: { type: 'isIn', params: { status } }, target: status }) as const;

const running = runs.createStateConfig({
  meta: { story: 'Running' },
  // The page follows the counts, at a pace that can be read.
  after: {
    page: [
      { guard: 'hasNewResults', target: 'refreshing' },
      { target: 'running', reenter: true },
    ],
  },
  on: {
    ...atRest,
    ...ofRun,
    ...ofRunning,
    'runs.changed': [
      { guard: withEvent('changesShown'), target: 'refreshing', actions: withEvent('setChanged') },
      { actions: withEvent('setChanged') },
    ],
  },
});

const desk = createDesk({
  id: 'testRun',
  sign: 'runs.invalidated',
  read: {
    src: 'loadRuns',
    input: ({ context: { businessId, query } }: At) => ({ businessId, query }),
    set: 'setView',
  },
  controls: { ...always, ...ofRun, ...ofRunning },
  phases: [when('running'), when('done'), when('cancelled'), { target: 'none' }],
  states: {
    /** Nothing was run yet. */
    none: { meta: { story: 'None' }, on: atRest },
    running,
    done: { meta: { story: 'Done' }, on: { ...atRest, ...ofRun } },
    cancelled: { meta: { story: 'Cancelled' }, on: { ...atRest, ...ofRun } },
    starting,
    cancelling,
    judging,
    exporting,
  },
});

export const testRunMachine = runs.createMachine({
  id: 'testRun',
  context: ({ input: { businessId, route } }) => ({
    businessId,
    query: { ...FIRST, runId: openIdOf(route) },
    view: null,
    resultsRead: 0,
    choice: { scope: 'all', knowledge: 'published', version: 'v2', model_size: 'large', repeats: 1 },
    judging: null,
    problem: null,
    isStale: false,
  }),
  invoke: {
    id: 'followRuns',
    src: 'followRuns',
    input: ({ context: { businessId } }) => ({ businessId }),
    // Without it, counts are those of the last read.
    onError: {},
  },
  ...desk,
  on: {
    ...desk.on,
    'runs.changed': { actions: 'markStale' },
    'route.changed': { guard: withEvent('isOtherRun'), target: '.loading', actions: withEvent('setRoute') },
  },
  states: {
    ...desk.states,
    shown: {
      ...desk.states.shown,
      on: {
        'runs.changed': [
          { guard: withEvent('changesShown'), actions: [withEvent('setChanged'), 'markStale'] },
          { actions: withEvent('setChanged') },
        ],
      },
      states: {
        ...desk.states.shown.states,
        refreshing: {
          ...desk.states.shown.states.refreshing,
          // The answer may be older.
          on: {
            ...desk.states.shown.states.refreshing.on,
            'runs.changed': { actions: [withEvent('setChanged'), 'markStale'] },
          },
        },
      },
    },
  },
});

export type TestRunRef = ActorRefFrom<typeof testRunMachine>;
export type TestRunSnapshot = SnapshotFrom<typeof testRunMachine>;
