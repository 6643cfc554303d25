/**
 * The trial of a question, which shows what the AI would answer and the passages of the knowledge that would be found for
 * it. It lives while the training screen is open.
 *
 * The question is asked of what customers get, or of what they would get once the waiting changes are published. When the
 * knowledge changes, the last question is asked again.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { MODEL_WAIT } from '../../contracts/limits.ts';
import type { TrialResult } from '../../contracts/training.review.ts';
import type { FoundPassage, KnowledgeInvalidated, TrialRequest } from '../../contracts/training.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { CURRENT, STALE, type Staleness } from '../app/staleness.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context extends Staleness {
  businessId: string;
  /** The last one that was asked. */
  question: string;
  withChanges: boolean;
  /** Best first. */
  found: FoundPassage[];
  answer: TrialResult['answer'];
}

type Event =
  | KnowledgeInvalidated
  | { type: 'question.asked'; question: string }
  | { type: 'scope.chosen'; withChanges: boolean }
  | { type: 'retry.requested' };

const trial = setup({
  types: {} as MachineTypes<Context, Event, { businessId: string }>,
  actors: { tryQuestion: placeholder<TrialResult, TrialRequest>('tryQuestion') },
  guards: {
    isStale: ({ context }) => context.isStale,
    hasText: (_, { question }: { question: string }) => question.trim() !== '',
    isAsked: ({ context }) => context.question !== '',
    hasFound: (_, { output }: { output: TrialResult }) => output.passages.length > 0,
  },
  actions: {
    markStale: assign(STALE),
    markCurrent: assign(CURRENT),
    setQuestion: assign((_, { question }: { question: string }) => ({ question: question.trim() })),
    setScope: assign((_, { withChanges }: { withChanges: boolean }) => ({ withChanges })),
    setFound: assign((_, { output: { passages, answer } }: { output: TrialResult }) => ({ found: passages, answer })),
  },
  delays: {
    timeout: MODEL_WAIT,
  },
});

const idle = trial.createStateConfig({ meta: { story: 'Idle' } });

const searching = request(trial, {
  src: 'tryQuestion',
  story: 'Searching',
  input: ({ context: { businessId, question, withChanges } }) => ({ businessId, question, withChanges }),
  done: [
    { guard: withEvent('hasFound'), target: 'found', actions: withEvent('setFound') },
    { target: 'nothingFound', actions: withEvent('setFound') },
  ],
  failed: { target: 'failed' },
  entry: 'markCurrent',
});

const found = trial.createStateConfig({
  meta: { story: 'Found' },
  always: { guard: 'isStale', target: 'searching' },
});

const nothingFound = trial.createStateConfig({
  meta: { story: 'NothingFound' },
  always: { guard: 'isStale', target: 'searching' },
});

const failed = trial.createStateConfig({
  meta: { story: 'Failed' },
  always: { guard: 'isStale', target: 'searching' },
  on: { 'retry.requested': { target: 'searching' } },
});

export const trialMachine = trial.createMachine({
  id: 'trial',
  context: ({ input: { businessId } }) => ({
    businessId,
    question: '',
    withChanges: true,
    found: [],
    answer: null,
    isStale: false,
  }),
  on: {
    'knowledge.invalidated': { actions: 'markStale' },
    'question.asked': {
      guard: withEvent('hasText'),
      target: '.searching',
      reenter: true,
      actions: withEvent('setQuestion'),
    },
    'scope.chosen': [
      { guard: 'isAsked', target: '.searching', reenter: true, actions: withEvent('setScope') },
      { actions: withEvent('setScope') },
    ],
  },
  initial: 'idle',
  states: { idle, searching, found, nothingFound, failed },
});

export type TrialRef = ActorRefFrom<typeof trialMachine>;
export type TrialSnapshot = SnapshotFrom<typeof trialMachine>;
