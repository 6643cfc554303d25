/**
 * Ten chats that were done, drawn at random, which one person judges one after the other. It outlives the chat in view:
 * whoever goes elsewhere comes back to where they were, also after the page was loaded anew.
 *
 * What surprises: a chat may be open again by the time it is judged. The database refuses the judgement then, and the
 * person goes on to the next.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type {
  SampledRoom,
  Rating,
  ReviewProgress,
  RatingResult,
  ReviewProgressSaved,
} from '../../contracts/inbox.qualityReview.ts';
import type { RoomQuery } from '../../contracts/inbox.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import type { NavigationRequested } from '../app/routing/location.ts';

interface Context extends ReviewProgress {
  businessId: string;
  /** What the list in view asked for when the sample was drawn. */
  query: RoomQuery | null;
  /** What is being kept, or could not be. */
  judgement: Rating | null;
  refusal: 'gone' | 'unreachable' | null;
}

type Event =
  | { type: 'sample.requested'; query: RoomQuery }
  | { type: 'judgement.given'; judgement: Rating }
  | { type: 'chat.skipped' }
  /** Somebody comes back to the chat that is next. */
  | { type: 'review.resumed' }
  | { type: 'review.closed' };
const nothing = { sample: [], results: [], query: null, judgement: null, refusal: null };

const review = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** What this device remembers; null: nothing. */
    recallProgress: unprovided<ReviewProgress | null, { businessId: string }>('recallProgress'),
    keepProgress: unprovidedWatcher<ReviewProgressSaved, { businessId: string }>('keepProgress'),
    drawSample: unprovided<readonly SampledRoom[], { businessId: string; query: RoomQuery | null }>('drawSample'),
    /** Null: it is kept. */
    saveJudgement: unprovided<RatingResult, { drawn: SampledRoom | null; judgement: Rating | null }>('saveJudgement'),
  },
  guards: {
    isUnfinished: (_, { output }: { output: ReviewProgress | null }) =>
      output !== null && output.results.length < output.sample.length,
    isEmpty: (_, { output }: { output: readonly SampledRoom[] }) => output.length === 0,
    isKept: (_, { output }: { output: RatingResult }) => output === null,
    isThere: ({ context }) => context.refusal !== 'gone',
    isOver: ({ context }) => context.results.length >= context.sample.length,
  },
  actions: {
    recall: assign((_, { output }: { output: ReviewProgress | null }) => output ?? {}),
    want: assign((_, { query }: { query: RoomQuery }) => ({ ...nothing, query })),
    settle: assign((_, { output }: { output: readonly SampledRoom[] }) => ({ sample: output })),
    hold: assign((_, { judgement }: { judgement: Rating }) => ({ judgement, refusal: null })),
    note: assign(({ context }) => ({
      results: [...context.results, context.judgement?.verdict ?? 'skipped'] as const,
      judgement: null,
    })),
    skip: assign(({ context }) => ({
      results: [...context.results, 'skipped'] as const,
      judgement: null,
      refusal: null,
    })),
    refuse: assign({ refusal: 'gone' as const }),
    miss: assign({ refusal: 'unreachable' as const }),
    forget: assign(nothing),
    keep: sendTo('keepProgress', ({ context: { sample, results } }) => ({
      type: 'progress.kept' as const,
      progress: results.length < sample.length ? { sample, results } : null,
    })),
    /** To the chat that is next. */
    lead: enqueueActions(({ context, enqueue, system }) => {
      const next = context.sample[context.results.length];
      if (next === undefined || system.get('location') === undefined) return;
      const to = {
        name: 'taskCompleted',
        roomId: next.roomId,
        search: { businessId: context.businessId },
      } as const;
      const asked: NavigationRequested = { type: 'navigation.requested', to };
      enqueue.sendTo(({ system: house }) => house.get('location'), asked);
    }),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 20_000,
  },
});

const draw = {
  'sample.requested': {
    target: 'drawing',
    actions: {
      type: 'want',
      params: ({ event }: { event: Extract<Event, { type: 'sample.requested' }> }) => event,
    },
  },
} as const;
const close = { 'review.closed': { target: 'idle', actions: ['forget', 'keep'] } } as const;

const recalling = review.createStateConfig({
  tags: 'busy',
  meta: { story: 'Recalling' },
  invoke: {
    id: 'recallProgress',
    src: 'recallProgress',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: [
      {
        guard: { type: 'isUnfinished', params: ({ event }) => event },
        target: 'judging',
        actions: { type: 'recall', params: ({ event }) => event },
      },
      { target: 'idle' },
    ],
    onError: { target: 'idle' },
  },
  after: { patience: { target: 'idle' } },
});

const idle = review.createStateConfig({ meta: { story: 'Idle' }, on: draw });

const drawing = review.createStateConfig({
  tags: 'busy',
  meta: { story: 'Drawing' },
  invoke: {
    id: 'drawSample',
    src: 'drawSample',
    input: ({ context: { businessId, query } }) => ({ businessId, query }),
    onDone: [
      { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'none' },
      { target: 'judging', actions: [{ type: 'settle', params: ({ event }) => event }, 'keep', 'lead'] },
    ],
    onError: { target: 'failed' },
  },
  on: close,
  after: { patience: { target: 'failed' } },
});

/** All that was done has been judged, or nothing was. */
const none = review.createStateConfig({ meta: { story: 'NothingToJudge' }, on: { ...draw, ...close } });

const failed = review.createStateConfig({ meta: { story: 'DrawingFailed' }, on: { ...draw, ...close } });

const judging = review.createStateConfig({
  meta: { story: 'Judging' },
  on: {
    ...close,
    'judgement.given': {
      guard: 'isThere',
      target: 'saving',
      actions: { type: 'hold', params: ({ event }) => event },
    },
    'chat.skipped': { target: 'going', actions: 'skip' },
    'review.resumed': { actions: 'lead' },
  },
});

const saving = review.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  invoke: {
    id: 'saveJudgement',
    src: 'saveJudgement',
    input: ({ context: { sample, results, judgement } }) => ({ drawn: sample[results.length] ?? null, judgement }),
    onDone: [
      { guard: { type: 'isKept', params: ({ event }) => event }, target: 'going', actions: 'note' },
      { target: 'judging', actions: 'refuse' },
    ],
    onError: { target: 'judging', actions: 'miss' },
  },
  after: { patience: { target: 'judging', actions: 'miss' } },
});

/** Nobody rests here: it leads to the next chat, or to the end. */
const going = review.createStateConfig({
  always: [
    { guard: 'isOver', target: 'finished', actions: 'keep' },
    { target: 'judging', actions: ['keep', 'lead'] },
  ],
});

const finished = review.createStateConfig({ meta: { story: 'Finished' }, on: { ...draw, ...close } });

export const reviewMachine = review.createMachine({
  id: 'review',
  context: ({ input }) => ({ ...nothing, businessId: input.businessId }),
  invoke: {
    id: 'keepProgress',
    src: 'keepProgress',
    input: ({ context: { businessId } }) => ({ businessId }),
    onError: {},
  },
  initial: 'recalling',
  states: { recalling, idle, drawing, none, failed, judging, saving, going, finished },
});

export type ReviewRef = ActorRefFrom<typeof reviewMachine>;
export type ReviewSnapshot = SnapshotFrom<typeof reviewMachine>;

/** The chat that is next; null where none is. */
export const selectNext = ({ context: { sample, results } }: ReviewSnapshot): SampledRoom | null =>
  sample[results.length] ?? null;
export const selectJudging = (snapshot: ReviewSnapshot): boolean =>
  snapshot.matches('judging') || snapshot.matches('saving');
