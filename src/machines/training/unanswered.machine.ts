/**
 * The questions that the AI could not answer, most asked first, read a page at a time. It lives while their tab of the
 * training screen is open.
 *
 * Each is one press from an entry: the teaching drawer is an actor of its own. A question that needs no entry is
 * dismissed, which can be undone until the next one. Any change by any member reads the list again while it stays on the
 * screen.
 */
import {
  assign,
  enqueueActions,
  setup,
  stopChild,
  type ActorRefFrom,
  type EventObject,
  type SnapshotFrom,
} from 'xstate';

import type {
  QuestionDismissal,
  TeachingClosed,
  TeachingRequested,
  Unanswered,
  UnansweredCursor,
  UnansweredPage,
  UnansweredPageRequest,
} from '../../contracts/training.teaching.ts';
import { callbackPlaceholder, machinePlaceholder, placeholder } from '../app/placeholder.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import type { teachingMachine } from './teaching.machine.ts';

interface Context {
  businessId: string;
  questions: Unanswered[];
  next: UnansweredCursor | null;
  /** Something changed during a request. */
  isStale: boolean;
  dismissal: QuestionDismissal;
  /** The question that was dismissed last. */
  dismissed: Unanswered | null;
  problem: 'more' | 'dismissal' | null;
}

type Event =
  | ScreenRouteChanged
  | TeachingRequested
  | TeachingClosed
  | { type: 'questions.invalidated' }
  | { type: 'more.requested' }
  | { type: 'question.dismissed'; groupId: string }
  | { type: 'dismissal.undone' }
  | { type: 'retry.requested' };

const unanswered = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ScreenInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as {
      loadQuestions: 'loadQuestions';
      dismissQuestion: 'dismissQuestion';
      followQuestions: 'followQuestions';
      teaching: 'teaching';
    },
  },
  actors: {
    loadQuestions: placeholder<UnansweredPage, UnansweredPageRequest>('loadQuestions'),
    dismissQuestion: placeholder<void, QuestionDismissal>('dismissQuestion'),
    /** Sends `questions.invalidated` from the business's topic. */
    followQuestions: callbackPlaceholder<EventObject, { businessId: string }>('followQuestions'),
    teaching: machinePlaceholder<typeof teachingMachine>('teaching'),
  },
  guards: {
    isDenied: (_, { output }: { output: UnansweredPage }) => 'denied' in output,
    hasMore: ({ context }) => context.next !== null,
    isStale: ({ context }) => context.isStale,
    isListed: ({ context }, { groupId }: { groupId: string }) => context.questions.some(({ id }) => id === groupId),
    isAsked: ({ context }, { runId }: { runId: string }) => context.questions.some(({ run_id: id }) => id === runId),
    hasDismissed: ({ context }) => context.dismissed !== null,
  },
  actions: {
    setPage: assign((_, { output }: { output: UnansweredPage }) => ('questions' in output ? output : {})),
    append: assign(({ context }, { output }: { output: UnansweredPage }) => {
      if (!('questions' in output)) return {};
      const known = new Set(context.questions.map(({ id }) => id));
      return {
        questions: [...context.questions, ...output.questions.filter(({ id }) => !known.has(id))],
        next: output.next,
        problem: null,
      };
    }),
    setProblem: assign((_, { problem }: { problem: Context['problem'] }) => ({ problem })),
    setStale: assign((_, { isStale }: { isStale: boolean }) => ({ isStale })),
    setDismissal: assign((_, { groupId }: { groupId: string }) => ({
      dismissal: { groupId, dismissed: true },
      problem: null,
    })),
    undoDismissal: assign(({ context }) => ({
      dismissal: { groupId: context.dismissed?.id ?? '', dismissed: false },
      problem: null,
    })),
    applyDismissal: assign(({ context: { questions, dismissal } }) => ({
      dismissed: dismissal.dismissed ? (questions.find(({ id }) => id === dismissal.groupId) ?? null) : null,
      questions: questions.filter(({ id }) => id !== dismissal.groupId),
    })),
    startTeaching: enqueueActions(({ context: { businessId }, enqueue }, { runId }: { runId: string }) => {
      enqueue.stopChild('teaching');
      enqueue.spawnChild('teaching', { id: 'teaching', input: { businessId, runId } });
    }),
    stopTeaching: stopChild('teaching'),
  },
  delays: {
    timeout: 20_000,
  },
});

const loading = unanswered.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadQuestions',
    src: 'loadQuestions',
    input: ({ context: { businessId } }) => ({ businessId, after: null, shown: 0 }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: 'denied' },
      { target: 'listed', actions: { type: 'setPage', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = unanswered.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' }, 'questions.invalidated': { target: 'loading' } },
});

/** The user is no longer in the team. */
const denied = unanswered.createStateConfig({ meta: { story: 'Denied' } });

const idle = unanswered.createStateConfig({
  meta: { story: 'Listed' },
  always: { guard: 'isStale', target: 'refreshing' },
  on: {
    'more.requested': { guard: 'hasMore', target: 'loadingMore' },
    'question.dismissed': {
      guard: { type: 'isListed', params: ({ event }) => event },
      target: 'dismissing',
      actions: { type: 'setDismissal', params: ({ event }) => event },
    },
    'dismissal.undone': { guard: 'hasDismissed', target: 'dismissing', actions: 'undoDismissal' },
  },
});

const loadingMore = unanswered.createStateConfig({
  tags: 'busy',
  meta: { story: 'LoadingMore' },
  invoke: {
    id: 'loadQuestions',
    src: 'loadQuestions',
    input: ({ context: { businessId, next } }) => ({ businessId, after: next, shown: 0 }),
    onDone: { target: 'idle', actions: { type: 'append', params: ({ event }) => event } },
    onError: { target: 'idle', actions: { type: 'setProblem', params: { problem: 'more' } } },
  },
  after: { timeout: { target: 'idle', actions: { type: 'setProblem', params: { problem: 'more' } } } },
});

/** Reads the list again while it stays on the screen. */
const refreshing = unanswered.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  entry: { type: 'setStale', params: { isStale: false } },
  invoke: {
    id: 'loadQuestions',
    src: 'loadQuestions',
    input: ({ context: { businessId, questions } }) => ({ businessId, after: null, shown: questions.length }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: '#unanswered.denied' },
      { target: 'idle', actions: { type: 'setPage', params: ({ event }) => event } },
    ],
    // The list stays; the next change reads it again.
    onError: { target: 'idle' },
  },
  after: { timeout: { target: 'idle' } },
});

/** Dismissing a question, or bringing it back. */
const dismissing = unanswered.createStateConfig({
  tags: 'busy',
  meta: { story: 'Dismissing' },
  invoke: {
    id: 'dismissQuestion',
    src: 'dismissQuestion',
    input: ({ context }) => context.dismissal,
    onDone: { target: 'refreshing', actions: 'applyDismissal' },
    onError: { target: 'idle', actions: { type: 'setProblem', params: { problem: 'dismissal' } } },
  },
  after: { timeout: { target: 'idle', actions: { type: 'setProblem', params: { problem: 'dismissal' } } } },
});

/** A change does not interrupt a running request; the list is read again afterwards. */
const listed = unanswered.createStateConfig({
  on: {
    'questions.invalidated': { actions: { type: 'setStale', params: { isStale: true } } },
    'teaching.requested': {
      guard: { type: 'isAsked', params: ({ event }) => event },
      actions: { type: 'startTeaching', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: { idle, loadingMore, refreshing, dismissing },
});

export const unansweredMachine = unanswered.createMachine({
  id: 'unanswered',
  context: ({ input: { businessId } }) => ({
    businessId,
    questions: [],
    next: null,
    isStale: false,
    dismissal: { groupId: '', dismissed: true },
    dismissed: null,
    problem: null,
  }),
  invoke: {
    id: 'followQuestions',
    src: 'followQuestions',
    input: ({ context: { businessId } }) => ({ businessId }),
    onError: {},
  },
  on: {
    'teaching.closed': { actions: 'stopTeaching' },
  },
  initial: 'loading',
  states: { loading, failed, denied, listed },
});

export type UnansweredRef = ActorRefFrom<typeof unansweredMachine>;
export type UnansweredSnapshot = SnapshotFrom<typeof unansweredMachine>;

export const selectTeaching = (snapshot: UnansweredSnapshot) => snapshot.children.teaching;
