/**
 * The versions of a business's knowledge, publishing the changes that wait, and going back to the version before. It lives
 * while the training screen is open.
 *
 * Before an owner publishes, a review shows contradictions, blanks that are left in, and the test cases whose answers
 * change. These are compared a few at a time, and the owner need not wait for all of them. An owner publishes the changes
 * that are on the screen: the request names them, and the database refuses it if others wait by then. Going back makes a
 * new version, so that it can be undone the same way.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { Compared } from '../../contracts/training.review.ts';
import { request } from '../app/request.ts';
import { duringRead } from '../app/staleness.ts';
import { withEvent } from '../app/withEvent.ts';
import { publishing, notice, versionBefore, nextCases, hasNewConflict } from './publishing.setup.ts';

const loading = request(publishing, {
  src: 'loadChanges',
  story: 'Loading',
  input: ({ context: { businessId } }) => ({ businessId }),
  done: { target: 'idle', actions: withEvent('setChanges') },
  failed: { target: 'failed' },
  entry: 'markCurrent',
});

const failed = publishing.createStateConfig({
  meta: { story: 'Failed' },
  always: { guard: 'isStale', target: 'loading' },
  on: { 'retry.requested': { target: 'loading' } },
});

const controls = publishing.createStateConfig({
  on: {
    'publish.requested': { guard: 'mayPublish', target: 'checking', actions: notice(null) },
    'restore.requested': { guard: 'mayRestore', target: 'confirmingRestore', actions: notice(null) },
  },
}).on;

const idle = publishing.createStateConfig({
  meta: { story: 'Changes' },
  always: { guard: 'isStale', target: 'refreshing' },
  on: controls,
});

/** Reads the changes again while they stay on the screen. */
const refreshing = request(publishing, {
  src: 'loadChanges',
  story: 'Refreshing',
  input: ({ context: { businessId } }) => ({ businessId }),
  done: { target: 'idle', actions: withEvent('setChanges') },
  // The changes stay; publishing others than these is refused.
  failed: { target: 'idle' },
  entry: 'markCurrent',
  on: duringRead(controls),
});

const checking = request(publishing, {
  src: 'loadReview',
  story: 'Checking',
  input: ({ context: { businessId } }) => ({ businessId }),
  done: [
    { guard: withEvent('hasCases'), target: 'comparing', actions: withEvent('setReview') },
    { target: 'reviewing', actions: withEvent('setReview') },
  ],
  failed: { target: 'idle', actions: notice('reviewFailed') },
  on: { 'review.closed': { target: 'idle' } },
});

const comparisonFailed = {
  target: 'reviewing',
  actions: { type: 'setComparisonFailure', params: { failure: 'failed' } },
} as const;

/** Compares the answers to the next test cases, until none is left. The review is on the screen meanwhile. */
const comparing = request(publishing, {
  src: 'compareAnswers',
  story: 'Comparing',
  input: ({ context }) => ({ businessId: context.businessId, cases: nextCases(context) }),
  done: [
    {
      guard: withEvent('isRefused'),
      target: 'reviewing',
      actions: { type: 'setComparisonFailure', params: { failure: 'oldPage' } },
    },
    { guard: withEvent('hasMoreAfter'), target: 'comparing', reenter: true, actions: withEvent('addCompared') },
    { target: 'reviewing', actions: withEvent('addCompared') },
  ],
  failed: comparisonFailed,
  limit: 'comparisonTimeout',
  entry: { type: 'setComparisonFailure', params: { failure: null } },
  on: {
    'conflicts.accepted': { actions: withEvent('setAccepted') },
    'comparison.stopped': { target: 'reviewing' },
    'review.closed': { target: 'idle' },
  },
});

const reviewing = publishing.createStateConfig({
  meta: { story: 'Reviewing' },
  on: {
    'conflicts.accepted': { actions: withEvent('setAccepted') },
    'comparison.resumed': { guard: 'hasMoreCases', target: 'comparing' },
    'publish.confirmed': { guard: 'mayConfirm', target: 'publishing' },
    'review.closed': { target: 'idle' },
  },
});

const publishingNow = request(publishing, {
  src: 'publish',
  story: 'Publishing',
  input: ({ context: { businessId, changes } }) => ({ businessId, digest: changes?.digest ?? '' }),
  done: [
    { guard: withEvent('isDone'), target: 'refreshing', actions: [notice('published'), 'reportChange'] },
    { guard: withEvent('isChanged'), target: 'refreshing', actions: notice('changed') },
    { guard: withEvent('isUnfilled'), target: 'idle', actions: notice('unfilled') },
    { target: 'idle', actions: notice('denied') },
  ],
  // It may have been published: what waits is read again.
  failed: { target: 'refreshing', actions: notice('publishFailed') },
  limit: 'publishTimeout',
});

const confirmingRestore = publishing.createStateConfig({
  meta: { story: 'ConfirmingRestore' },
  on: {
    'restore.confirmed': { target: 'restoring' },
    'restore.cancelled': { target: 'idle' },
  },
});

const restoring = request(publishing, {
  src: 'restore',
  story: 'Restoring',
  input: ({ context: { businessId, changes } }) => {
    const current = changes?.version?.number ?? 0;
    return { businessId, number: current - 1, current };
  },
  done: [
    { guard: withEvent('isDone'), target: 'refreshing', actions: [notice('restored'), 'reportChange'] },
    { guard: withEvent('isChanged'), target: 'refreshing', actions: notice('changed') },
    { target: 'idle', actions: notice('denied') },
  ],
  failed: { target: 'refreshing', actions: notice('restoreFailed') },
  limit: 'publishTimeout',
});

export const publishingMachine = publishing.createMachine({
  id: 'publishing',
  context: ({ input }) => ({
    ...input,
    changes: null,
    review: null,
    compared: [],
    comparisonFailure: null,
    isAccepted: false,
    notice: null,
    isStale: false,
  }),
  on: { 'knowledge.invalidated': { actions: 'markStale' } },
  initial: 'loading',
  states: {
    loading,
    failed,
    idle,
    refreshing,
    checking,
    comparing,
    reviewing,
    publishing: publishingNow,
    confirmingRestore,
    restoring,
  },
});

export type PublishingRef = ActorRefFrom<typeof publishingMachine>;
export type PublishingSnapshot = SnapshotFrom<typeof publishingMachine>;

/** Whether the review of the changes is open. */
export const selectIsReviewing = (snapshot: PublishingSnapshot): boolean =>
  (['checking', 'comparing', 'reviewing', 'publishing'] as const).some((state) => snapshot.matches(state));

/** The number of the version before the current one; null: there is none. */
export const selectVersionBefore = ({ context: { changes } }: PublishingSnapshot): number | null =>
  versionBefore(changes);

/** How much worse an answer has become, by the expectations that it does not meet. */
const worsening = ({ unmet_before: before, unmet_after: after }: Compared): number =>
  after.filter((name) => !before.includes(name)).length - before.filter((name) => !after.includes(name)).length;

/** The test cases whose answers change, those that got worse first. */
export const changedAnswers = (compared: readonly Compared[]): Compared[] =>
  compared.filter((one) => one.is_changed).toSorted((one, other) => worsening(other) - worsening(one));

export const isWorse = (compared: Compared): boolean => worsening(compared) > 0;

/** The contradictions of the review, and whether the owner has to accept them. */
export const selectNeedsAcceptance = ({ context: { review } }: PublishingSnapshot): boolean =>
  review !== null && hasNewConflict(review);
