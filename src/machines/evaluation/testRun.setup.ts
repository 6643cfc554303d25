import { assign, sendTo, setup, type EventObject } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { ResultsQuery, RunChoice, RunsView, StartRunResult, TestRun } from '../../contracts/evaluation.ts';
import { deskGuards, type DeskContext } from '../app/desk.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { writeAddress } from '../app/routing/location.ts';
import type { ScreenRouteChanged } from '../app/screen.ts';
import { CURRENT, STALE } from '../app/staleness.ts';
import { toActor } from '../app/system.ts';
import { evaluationRoute, openIdOf } from './evaluation.ts';

interface RunsInput {
  businessId: string;
  route: ScreenRoute;
}

export type Failure = 'start' | 'cancel' | 'judge' | 'export';

export interface Context extends DeskContext {
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
  problem: { refused: string } | { failed: Failure } | null;
}

export interface RunRequested {
  type: 'run.requested';
  id: string;
  choice: RunChoice;
}

type Event =
  | ScreenRouteChanged
  | { type: 'retry.requested' }
  | RunRequested
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

export const FIRST: Omit<ResultsQuery, 'runId'> = { against: null, verdict: null, page: 1 };

export const runs = setup({
  types: {} as MachineTypes<Context, Event, RunsInput>,
  actors: {
    followRuns: callbackPlaceholder<EventObject, { businessId: string }>('followRuns'),
    loadRuns: placeholder<RunsView | null, { businessId: string; query: ResultsQuery }>('loadRuns'),
    startRun: placeholder<StartRunResult, { businessId: string; id: string; choice: RunChoice }>('startRun'),
    cancelRun: placeholder<void, { runId: string }>('cancelRun'),
    judgeResult: placeholder<void, { resultId: string; verdict: 'pass' | 'fail' | null }>('judgeResult'),
    exportRun: placeholder<void, { runId: string; against: string | null }>('exportRun'),
  },
  guards: {
    ...deskGuards,
    isOtherRun: ({ context }, { route }: { route: ScreenRoute }) => openIdOf(route) !== context.query.runId,
    isIn: ({ context }, { status }: { status: TestRun['status'] }) => context.view?.shown?.run.status === status,
    hasRun: ({ context }) => Boolean(context.view?.shown),
    changesShown: ({ context }, { runs: changed }: { runs: TestRun[] }) =>
      changed.some(({ id, status }) => id === context.view?.shown?.run.id && status !== context.view.shown.run.status),
    hasNewResults: ({ context }) => hasNewResults(context),
  },
  actions: {
    markStale: assign(STALE),
    markCurrent: assign(CURRENT),
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
      'refused' in output ? { problem: { refused: output.refused } } : {},
    ),
    setProblem: assign((_, { problem }: { problem: NonNullable<Context['problem']> | null }) => ({ problem })),
    /** The new run is the newest, which is what the address without one shows. */
    setNewest: assign({ query: { ...FIRST, runId: null } }),
    showNewest: sendTo(toActor('location'), ({ context: { businessId } }) =>
      writeAddress(evaluationRoute(businessId, 'hasil')),
    ),
  },
  delays: { timeout: 20_000, exportTimeout: 60_000, page: 3000 },
});
