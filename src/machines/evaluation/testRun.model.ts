import type { RunChoice } from '../../contracts/evaluation.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessId, cancelledRun, doneRun, earlierRun, resultId, runningRun, viewOf } from './evaluation.fixture.ts';
import { evaluationRoute } from './evaluation.ts';
import { hasNewResults, testRunMachine } from './testRun.machine.ts';

const offline = new Error('Failed to get runs');
const choice: RunChoice = {
  scope: 'failed',
  knowledge: 'published',
  version: 'v2',
  model_size: 'large',
  repeats: 1,
};

/** Requests of the user. Only the states that answer them show their controls. */
const controls = ['run.requested', 'verdict.given', 'query.changed', 'export.requested', 'problem.dismissed'] as const;
const waits = [...controls, 'cancel.requested'] as const;

export const testRunModel = defineModel({
  machine: testRunMachine,
  input: { businessId, route: evaluationRoute(businessId, 'hasil') },
  events: {
    'route.changed': [{ type: 'route.changed', route: evaluationRoute(businessId, 'hasil', earlierRun.id) }],
    'retry.requested': [{ type: 'retry.requested' }],
    'run.requested': [{ type: 'run.requested', id: '7e000000-0000-4000-8000-000000000099', choice }],
    'cancel.requested': [{ type: 'cancel.requested' }],
    'verdict.given': [{ type: 'verdict.given', resultId, verdict: 'pass' }],
    'query.changed': [{ type: 'query.changed', changes: { verdict: 'fail' } }],
    'export.requested': [{ type: 'export.requested' }],
    'problem.dismissed': [{ type: 'problem.dismissed' }],
    'runs.changed': [
      { type: 'runs.changed', runs: [{ ...runningRun, status: 'done', done: 50 }] },
      { type: 'runs.changed', runs: [{ ...runningRun, done: 20 }] },
    ],
    'runs.invalidated': [{ type: 'runs.invalidated' }],
  },
  outcomes: {
    followRuns: { done: {}, error: { offline } },
    loadRuns: {
      done: {
        done: viewOf(doneRun, { against: earlierRun, counts: { fail: 1, pass: 1, changed: 2 }, total: 120 }),
        running: viewOf(runningRun),
        cancelled: viewOf(cancelledRun),
        none: { runs: [], shown: null },
        denied: null,
      },
      error: { offline },
    },
    startRun: {
      done: {
        started: { started: runningRun },
        refused: { refused: 'runs.running' },
      },
      error: { offline },
    },
    cancelRun: { done: { cancelled: undefined }, error: { offline } },
    judgeResult: { done: { judged: undefined }, error: { offline } },
    exportRun: { done: { exported: undefined }, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) => [
    context.problem && JSON.stringify(context.problem),
    snapshot.matches({ shown: 'running' }) && hasNewResults(context),
  ],
  variant: ({ context: { problem }, ...snapshot }) => {
    if (!snapshot.matches({ shown: 'done' }) || problem === null) return null;
    return 'failed' in problem ? `NotSure ${problem.failed}` : 'Refused';
  },
  ignored: {
    loading: [...waits, 'retry.requested'],
    failed: [...controls, 'cancel.requested'],
    denied: [...waits, 'retry.requested'],
    shown: ['retry.requested'],
    'shown.none': ['cancel.requested', 'verdict.given', 'query.changed', 'export.requested'],
    'shown.done': ['cancel.requested'],
    'shown.cancelled': ['cancel.requested'],
    'shown.starting': waits,
    'shown.cancelling': waits,
    'shown.judging': waits,
    'shown.exporting': waits,
  },
  maxPaths: 150,
});
