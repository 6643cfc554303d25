/**
 * The runs of the test cases of one business: the last ten, and the results of one, also beside another. It lives while its
 * tab is open.
 *
 * The server answers and judges in the background. The states `running`, `done` and `cancelled` are the server's: an event from the
 * database moves the chart. A person's verdict on a result overrules the server's.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { ResultsQuery, RunChoice, RunsView, StartRunResult, TestRun } from '../../contracts/evaluation.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { writeAddress } from '../app/routing/location.ts';
import type { ScreenRouteChanged } from '../app/screen.ts';
import { toActor } from '../app/system.ts';
import { evaluationRoute, openIdOf } from './evaluation.ts';

export interface RunsInput {
  businessId: string;
  route: ScreenRoute;
}

interface Context {
  businessId: string;
  query: ResultsQuery;
  /** Null until it has been read. */
  view: RunsView | null;
  /** How many results of the shown run there were when the page was read. */
  resultsRead: number;
  choice: RunChoice;
  /** The result that a person judges. */
  judging: { resultId: string; verdict: 'pass' | 'fail' | null } | null;
  /** A sentence of the database for the user, or what failed. */
  problem: { said: string } | { failed: 'start' | 'cancel' | 'judge' | 'export' } | null;
}

type Event =
  | ScreenRouteChanged
  | { type: 'retry.requested' }
  | { type: 'run.requested'; id: string; choice: RunChoice }
  | { type: 'cancel.requested' }
  | { type: 'verdict.given'; resultId: string; verdict: 'pass' | 'fail' | null }
  /** Another page, another verdict, or another run beside this one. */
  | { type: 'query.changed'; changes: Partial<ResultsQuery> }
  | { type: 'export.requested' }
  | { type: 'problem.dismissed' }
  /** Counts or states of runs changed. */
  | { type: 'runs.changed'; runs: TestRun[] }
  /** A run was added, or realtime was disconnected for a while. */
  | { type: 'runs.invalidated' };

/** Whether results came after the page was read. */
export const hasNewResults = ({ view, resultsRead }: Pick<Context, 'view' | 'resultsRead'>): boolean =>
  (view?.shown?.run.done ?? 0) > resultsRead;

const FIRST: Omit<ResultsQuery, 'runId'> = { against: null, verdict: null, page: 1 };

const runs = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as RunsInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    followRuns: callbackPlaceholder<EventObject, { businessId: string }>('followRuns'),
    loadRuns: placeholder<RunsView | null, { businessId: string; query: ResultsQuery }>('loadRuns'),
    startRun: placeholder<StartRunResult, { businessId: string; id: string; choice: RunChoice }>('startRun'),
    cancelRun: placeholder<void, { runId: string }>('cancelRun'),
    judgeResult: placeholder<void, { resultId: string; verdict: 'pass' | 'fail' | null }>('judgeResult'),
    exportRun: placeholder<void, { runId: string; against: string | null }>('exportRun'),
  },
  guards: {
    isDenied: (_, { output }: { output: RunsView | null }) => output === null,
    isRefused: (_, { output }: { output: StartRunResult }) => 'refused' in output,
    isOtherRun: ({ context }, { route }: { route: ScreenRoute }) => openIdOf(route) !== context.query.runId,
    isIn: ({ context }, { status }: { status: TestRun['status'] }) => context.view?.shown?.run.status === status,
    changesShown: ({ context }, { runs: changed }: { runs: TestRun[] }) =>
      changed.some(({ id, status }) => id === context.view?.shown?.run.id && status !== context.view.shown.run.status),
    hasNewResults: ({ context }) => hasNewResults(context),
    hasProblem: ({ context }) => context.problem !== null,
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ query: { ...FIRST, runId: openIdOf(route) } })),
    setQuery: assign(({ context }, { changes }: { changes: Partial<ResultsQuery> }) => ({
      query: { ...context.query, page: 1, ...changes },
    })),
    setView: assign((_, { output }: { output: RunsView | null }) => ({
      view: output,
      resultsRead: output?.shown?.run.done ?? 0,
    })),
    /** Counts of a run in progress, without the results. */
    setChanged: assign(({ context: { view } }, { runs: changed }: { runs: TestRun[] }) => {
      if (view === null) return {};
      const now = (run: TestRun): TestRun => changed.findLast(({ id }) => id === run.id) ?? run;
      const shown = view.shown && { ...view.shown, run: now(view.shown.run) };
      return { view: { runs: view.runs.map(now), shown } };
    }),
    begin: assign((_, { choice }: { choice: RunChoice }) => ({ choice, problem: null })),
    setJudging: assign((_, { resultId, verdict }: { resultId: string; verdict: 'pass' | 'fail' | null }) => ({
      judging: { resultId, verdict },
      problem: null,
    })),
    endJudging: assign({ judging: null }),
    setRefusal: assign((_, { output }: { output: StartRunResult }) =>
      'refused' in output ? { problem: { said: output.refused } } : {},
    ),
    setProblem: assign((_, { problem }: { problem: NonNullable<Context['problem']> | null }) => ({ problem })),
    /** The new run is the newest, which is what the address without one shows. */
    showNewest: enqueueActions(({ context: { businessId }, enqueue }) => {
      enqueue.assign({ query: { ...FIRST, runId: null } });
      enqueue.sendTo(toActor('location'), writeAddress(evaluationRoute(businessId, 'hasil')));
    }),
  },
  delays: { timeout: 20_000, exportTimeout: 60_000, page: 3000 },
});

const failedTo = (problem: 'start' | 'cancel' | 'judge' | 'export') =>
  ({ type: 'setProblem', params: { problem: { failed: problem } } }) as const;

const loading = runs.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadRuns',
    src: 'loadRuns',
    input: ({ context: { businessId, query } }) => ({ businessId, query }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: 'denied' },
      { target: 'ready', actions: { type: 'setView', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = runs.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' }, 'runs.invalidated': { target: 'loading' } },
});

/** Reads the same page again while it stays on the screen. */
const refreshing = runs.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  invoke: {
    id: 'loadRuns',
    src: 'loadRuns',
    input: ({ context: { businessId, query } }) => ({ businessId, query }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: '#testRun.denied' },
      { target: '#testRun.ready', actions: { type: 'setView', params: ({ event }) => event } },
    ],
    // What is known stays; the next event of the database reads it again.
    onError: { target: '#testRun.ready' },
  },
  after: { timeout: { target: '#testRun.ready' } },
});

const starting = runs.createStateConfig({
  tags: 'busy',
  meta: { story: 'Starting' },
  invoke: {
    id: 'startRun',
    src: 'startRun',
    input: ({ context: { businessId, choice }, event }) => ({
      businessId,
      id: event.type === 'run.requested' ? event.id : '',
      choice,
    }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: '#testRun.ready',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: '#testRun.loading', actions: 'showNewest' },
    ],
    // It may have been started: the runs are read again.
    onError: { target: 'refreshing', actions: failedTo('start') },
  },
  after: { timeout: { target: 'refreshing', actions: failedTo('start') } },
});

const cancelling = runs.createStateConfig({
  tags: 'busy',
  meta: { story: 'Cancelling' },
  invoke: {
    id: 'cancelRun',
    src: 'cancelRun',
    input: ({ context: { view } }) => ({ runId: view?.shown?.run.id ?? '' }),
    onDone: { target: 'refreshing' },
    onError: { target: 'refreshing', actions: failedTo('cancel') },
  },
  after: { timeout: { target: 'refreshing', actions: failedTo('cancel') } },
});

const judging = runs.createStateConfig({
  tags: 'busy',
  meta: { story: 'Judging' },
  invoke: {
    id: 'judgeResult',
    src: 'judgeResult',
    input: ({ context: { judging: judged } }) => judged ?? { resultId: '', verdict: null },
    onDone: { target: 'refreshing', actions: 'endJudging' },
    onError: { target: 'refreshing', actions: ['endJudging', failedTo('judge')] },
  },
  after: { timeout: { target: 'refreshing', actions: ['endJudging', failedTo('judge')] } },
});

const exporting = runs.createStateConfig({
  tags: 'busy',
  meta: { story: 'Exporting' },
  invoke: {
    id: 'exportRun',
    src: 'exportRun',
    input: ({ context: { view, query } }) => ({ runId: view?.shown?.run.id ?? '', against: query.against }),
    onDone: { target: '#testRun.ready' },
    onError: { target: '#testRun.ready', actions: failedTo('export') },
  },
  after: { exportTimeout: { target: '#testRun.ready', actions: failedTo('export') } },
});

/** What a person may ask for while no other request runs. */
const atRest = runs.createStateConfig({
  on: {
    'run.requested': { target: 'starting', actions: { type: 'begin', params: ({ event }) => event } },
    'problem.dismissed': { guard: 'hasProblem', actions: { type: 'setProblem', params: { problem: null } } },
    'runs.invalidated': { target: 'refreshing' },
  },
}).on;

/** … and of a run that is shown. */
const withRun = runs.createStateConfig({
  on: {
    ...atRest,
    'verdict.given': {
      target: 'judging',
      actions: { type: 'setJudging', params: ({ event }) => event },
    },
    'query.changed': {
      target: 'refreshing',
      actions: { type: 'setQuery', params: ({ event }) => event },
    },
    'export.requested': {
      target: 'exporting',
      actions: { type: 'setProblem', params: { problem: null } },
    },
  },
}).on;

const when = (status: TestRun['status']) => ({ guard: { type: 'isIn', params: { status } }, target: status }) as const;

const ready = runs.createStateConfig({
  on: { 'runs.changed': { actions: { type: 'setChanged', params: ({ event }) => event } } },
  initial: 'deciding',
  states: {
    deciding: { always: [when('running'), when('done'), when('cancelled'), { target: 'none' }] },
    /** Nothing was run yet. */
    none: { meta: { story: 'None' }, on: atRest },
    running: {
      meta: { story: 'Running' },
      // The page follows the counts, at a pace that can be read.
      after: {
        page: [
          { guard: 'hasNewResults', target: 'refreshing' },
          { target: 'running', reenter: true },
        ],
      },
      on: {
        ...withRun,
        'cancel.requested': { target: 'cancelling' },
        'runs.changed': [
          {
            guard: { type: 'changesShown', params: ({ event }) => event },
            target: 'refreshing',
            actions: { type: 'setChanged', params: ({ event }) => event },
          },
          { actions: { type: 'setChanged', params: ({ event }) => event } },
        ],
      },
    },
    done: { meta: { story: 'Done' }, on: withRun },
    cancelled: { meta: { story: 'Cancelled' }, on: withRun },
    refreshing,
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
  }),
  invoke: {
    id: 'followRuns',
    src: 'followRuns',
    input: ({ context: { businessId } }) => ({ businessId }),
    // Without it, counts are those of the last read.
    onError: {},
  },
  on: {
    'route.changed': {
      guard: { type: 'isOtherRun', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'setRoute', params: ({ event }) => event },
    },
  },
  initial: 'loading',
  states: { loading, failed, denied: { meta: { story: 'Denied' } }, ready },
});

export type TestRunRef = ActorRefFrom<typeof testRunMachine>;
export type TestRunSnapshot = SnapshotFrom<typeof testRunMachine>;
