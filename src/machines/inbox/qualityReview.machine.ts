/**
 * A random sample of ten completed rooms that the user rates one by one. It lives as long as the inbox, so the user can
 * open other rooms and resume; the progress also survives a reload.
 *
 * A room may be reopened before it is rated. The database then rejects the rating, and the user skips to the next room.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type {
  SampledRoom,
  RoomRating,
  ReviewProgress,
  RatingResult,
  ReviewProgressSaved,
} from '../../contracts/inbox.qualityReview.ts';
import type { RoomQuery } from '../../contracts/inbox.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { toActor } from '../app/system.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context extends ReviewProgress {
  businessId: string;
  /** The query of the list from which the sample was drawn. */
  query: RoomQuery | null;
  /** The rating that is being saved, or whose save failed. */
  rating: RoomRating | null;
  refusal: 'gone' | 'unreachable' | null;
}

type Event =
  | { type: 'sample.requested'; query: RoomQuery }
  | { type: 'rating.submitted'; rating: RoomRating }
  | { type: 'room.skipped' }
  /** Opens the next room again. */
  | { type: 'review.resumed' }
  | { type: 'review.closed' };
const initialContext = { sample: [], results: [], query: null, rating: null, refusal: null };

const qualityReview = setup({
  types: {} as MachineTypes<Context, Event, { businessId: string }>,
  actors: {
    /** The progress stored on this device; null: none. */
    loadProgress: placeholder<ReviewProgress | null, { businessId: string }>('loadProgress'),
    saveProgress: callbackPlaceholder<ReviewProgressSaved, { businessId: string }>('saveProgress'),
    drawSample: placeholder<readonly SampledRoom[], { businessId: string; query: RoomQuery | null }>('drawSample'),
    /** Null: it is saved. */
    saveRating: placeholder<RatingResult, { room: SampledRoom | null; rating: RoomRating | null }>('saveRating'),
  },
  guards: {
    isUnfinished: (_, { output }: { output: ReviewProgress | null }) =>
      output !== null && output.results.length < output.sample.length,
    isEmpty: (_, { output }: { output: readonly SampledRoom[] }) => output.length === 0,
    isSaved: (_, { output }: { output: RatingResult }) => output === null,
    isRatable: ({ context }) => context.refusal !== 'gone',
    isFinished: ({ context }) => context.results.length >= context.sample.length,
  },
  actions: {
    restoreProgress: assign((_, { output }: { output: ReviewProgress | null }) => output ?? {}),
    startReview: assign((_, { query }: { query: RoomQuery }) => ({ ...initialContext, query })),
    setSample: assign((_, { output }: { output: readonly SampledRoom[] }) => ({ sample: output })),
    setRating: assign((_, { rating }: { rating: RoomRating }) => ({ rating, refusal: null })),
    addResult: assign(({ context }) => ({
      results: [...context.results, context.rating?.verdict ?? 'skipped'] as const,
      rating: null,
    })),
    skipRoom: assign(({ context }) => ({
      results: [...context.results, 'skipped'] as const,
      rating: null,
      refusal: null,
    })),
    markGone: assign({ refusal: 'gone' as const }),
    markUnreachable: assign({ refusal: 'unreachable' as const }),
    reset: assign(initialContext),
    saveProgress: sendTo('saveProgress', ({ context: { sample, results } }) => ({
      type: 'progress.saved' as const,
      progress: results.length < sample.length ? { sample, results } : null,
    })),
    /** Opens the room that is rated next. */
    openNextRoom: enqueueActions(({ context, enqueue }) => {
      const next = context.sample[context.results.length];
      if (next === undefined) return;
      const to = {
        name: 'taskCompleted',
        roomId: next.roomId,
        search: { businessId: context.businessId },
      } as const;
      enqueue.sendTo(toActor('location'), { type: 'navigation.requested', to });
    }),
  },
  delays: {
    /** After this a request counts as failed. */
    timeout: 20_000,
  },
});

const startReview = {
  'sample.requested': {
    target: 'sampling',
    actions: {
      type: 'startReview',
      params: ({ event }: { event: Extract<Event, { type: 'sample.requested' }> }) => event,
    },
  },
} as const;
const closeReview = { 'review.closed': { target: 'idle', actions: ['reset', 'saveProgress'] } } as const;

const restoring = request(qualityReview, {
  src: 'loadProgress',
  story: 'RestoringProgress',
  input: ({ context: { businessId } }) => ({ businessId }),
  done: [
    { guard: withEvent('isUnfinished'), target: 'rating', actions: withEvent('restoreProgress') },
    { target: 'idle' },
  ],
  failed: { target: 'idle' },
});

const idle = qualityReview.createStateConfig({ meta: { story: 'Idle' }, on: startReview });

const sampling = request(qualityReview, {
  src: 'drawSample',
  story: 'DrawingSample',
  input: ({ context: { businessId, query } }) => ({ businessId, query }),
  done: [
    { guard: withEvent('isEmpty'), target: 'empty' },
    { target: 'rating', actions: [withEvent('setSample'), 'saveProgress', 'openNextRoom'] },
  ],
  failed: { target: 'failed' },
  on: closeReview,
});

/** No completed room is left to rate. */
const empty = qualityReview.createStateConfig({
  meta: { story: 'NothingToReview' },
  on: { ...startReview, ...closeReview },
});

const failed = qualityReview.createStateConfig({
  meta: { story: 'SampleFailed' },
  on: { ...startReview, ...closeReview },
});

const rating = qualityReview.createStateConfig({
  meta: { story: 'Rating' },
  on: {
    ...closeReview,
    'rating.submitted': { guard: 'isRatable', target: 'saving', actions: withEvent('setRating') },
    'room.skipped': { target: 'advancing', actions: 'skipRoom' },
    'review.resumed': { actions: 'openNextRoom' },
  },
});

const saving = request(qualityReview, {
  src: 'saveRating',
  story: 'SavingRating',
  input: ({ context: { sample, results, rating } }) => ({ room: sample[results.length] ?? null, rating }),
  done: [
    { guard: withEvent('isSaved'), target: 'advancing', actions: 'addResult' },
    { target: 'rating', actions: 'markGone' },
  ],
  failed: { target: 'rating', actions: 'markUnreachable' },
});

/** Transient: leads to the next room, or to the end. */
const advancing = qualityReview.createStateConfig({
  always: [
    { guard: 'isFinished', target: 'finished', actions: 'saveProgress' },
    { target: 'rating', actions: ['saveProgress', 'openNextRoom'] },
  ],
});

const finished = qualityReview.createStateConfig({
  meta: { story: 'Finished' },
  on: { ...startReview, ...closeReview },
});

export const qualityReviewMachine = qualityReview.createMachine({
  id: 'qualityReview',
  context: ({ input }) => ({ ...initialContext, businessId: input.businessId }),
  invoke: {
    id: 'saveProgress',
    src: 'saveProgress',
    input: ({ context: { businessId } }) => ({ businessId }),
    onError: {},
  },
  initial: 'restoring',
  states: { restoring, idle, sampling, empty, failed, rating, saving, advancing, finished },
});

export type QualityReviewRef = ActorRefFrom<typeof qualityReviewMachine>;
export type QualityReviewSnapshot = SnapshotFrom<typeof qualityReviewMachine>;

/** The room that is rated next; null at the end. */
export const selectNextRoom = ({ context: { sample, results } }: QualityReviewSnapshot): SampledRoom | null =>
  sample[results.length] ?? null;
export const selectIsRating = (snapshot: QualityReviewSnapshot): boolean =>
  snapshot.matches('rating') || snapshot.matches('saving');
