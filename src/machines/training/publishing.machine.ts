/**
 * The versions of a business's knowledge, publishing the changes that wait, and going back to the version before. It lives
 * while the training screen is open.
 *
 * Before an owner publishes, a review shows contradictions, blanks that are left in, and the test cases whose answers
 * change. These are compared a few at a time, and the owner need not wait for all of them. An owner publishes the changes
 * that are on the screen: the request names them, and the database refuses it if others wait by then. Going back makes a
 * new version, so that it can be undone the same way.
 */
import { assign, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Compared, KnowledgeReview } from '../../contracts/training.review.ts';
import type { KnowledgeChanges, KnowledgeInvalidated, PublishResult } from '../../contracts/training.ts';
import { placeholder } from '../app/placeholder.ts';

type Notice =
  | 'published'
  | 'restored'
  | 'changed'
  | 'denied'
  | 'unfilled'
  | 'reviewFailed'
  | 'publishFailed'
  | 'restoreFailed';

interface Context {
  businessId: string;
  isOwner: boolean;
  changes: KnowledgeChanges | null;
  /** Of the changes, before they are published. */
  review: KnowledgeReview | null;
  /** The test cases that were compared so far. */
  compared: Compared[];
  /** The comparison stopped at an error. */
  isComparisonFailed: boolean;
  /** The owner publishes in spite of contradictions. */
  isAccepted: boolean;
  /** What came of the last request. */
  notice: Notice | null;
  /** Something changed during a request. */
  isStale: boolean;
}

type Event =
  | KnowledgeInvalidated
  | { type: 'publish.requested' }
  | { type: 'review.closed' }
  | { type: 'comparison.stopped' }
  | { type: 'comparison.resumed' }
  | { type: 'conflicts.accepted'; isAccepted: boolean }
  | { type: 'publish.confirmed' }
  | { type: 'restore.requested' }
  | { type: 'restore.confirmed' }
  | { type: 'restore.cancelled' }
  | { type: 'retry.requested' };

const publishing = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string; isOwner: boolean },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    loadChanges: placeholder<KnowledgeChanges, { businessId: string }>('loadChanges'),
    loadReview: placeholder<KnowledgeReview, { businessId: string }>('loadReview'),
    compareAnswers: placeholder<Compared[], { businessId: string; cases: string[] }>('compareAnswers'),
    publish: placeholder<PublishResult, { businessId: string; digest: string }>('publish'),
    restore: placeholder<PublishResult, { businessId: string; number: number; current: number }>('restore'),
  },
  guards: {
    mayPublish: ({ context }) => context.isOwner && context.changes !== null && context.changes.count > 0,
    hasCases: (_, { output }: { output: KnowledgeReview }) => output.cases.length > 0,
    hasMoreCases: ({ context }) => nextCases(context).length > 0,
    hasMoreAfter: ({ context }, { output }: { output: Compared[] }) =>
      nextCases(withCompared(context, output)).length > 0,
    mayConfirm: ({ context: { review, isAccepted } }) =>
      review !== null && review.unfilled.length === 0 && (isAccepted || !hasNewConflict(review)),
    isUnfilled: (_, { output }: { output: PublishResult }) => 'refused' in output && output.refused === 'unfilled',
    mayRestore: ({ context }) => context.isOwner && versionBefore(context.changes) !== null,
    isStale: ({ context }) => context.isStale,
    isDone: (_, { output }: { output: PublishResult }) => 'version' in output,
    isChanged: (_, { output }: { output: PublishResult }) => 'changed' in output,
  },
  actions: {
    setChanges: assign((_, { output }: { output: KnowledgeChanges }) => ({ changes: output })),
    setReview: assign((_, { output }: { output: KnowledgeReview }) => ({
      review: output,
      compared: [],
      isComparisonFailed: false,
      isAccepted: false,
    })),
    addCompared: assign(({ context }, { output }: { output: Compared[] }) => withCompared(context, output)),
    setComparisonFailed: assign((_, { isFailed }: { isFailed: boolean }) => ({ isComparisonFailed: isFailed })),
    setAccepted: assign((_, { isAccepted }: { isAccepted: boolean }) => ({ isAccepted })),
    setNotice: assign((_, { notice }: { notice: Notice | null }) => ({ notice })),
    setStale: assign((_, { isStale }: { isStale: boolean }) => ({ isStale })),
    /** Without realtime the list would not hear of it. */
    reportChange: sendParent({ type: 'knowledge.invalidated' } satisfies KnowledgeInvalidated),
  },
  delays: {
    timeout: 20_000,
    /** Of a few test cases, each answered twice by a model. */
    comparisonTimeout: 60_000,
    /** Publishing very much takes some seconds. */
    publishTimeout: 30_000,
  },
});

const notice = (of: Notice | null) => ({ type: 'setNotice', params: { notice: of } }) as const;
const markStale = { 'knowledge.invalidated': { actions: { type: 'setStale', params: { isStale: true } } } } as const;

const loading = publishing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadChanges',
    src: 'loadChanges',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { target: 'idle', actions: { type: 'setChanges', params: ({ event }) => event } },
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = publishing.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' }, 'knowledge.invalidated': { target: 'loading' } },
});

const idle = publishing.createStateConfig({
  meta: { story: 'Changes' },
  always: { guard: 'isStale', target: 'refreshing' },
  on: {
    'publish.requested': { guard: 'mayPublish', target: 'checking', actions: notice(null) },
    'restore.requested': { guard: 'mayRestore', target: 'confirmingRestore', actions: notice(null) },
    'knowledge.invalidated': { target: 'refreshing' },
  },
});

/** Reads the changes again while they stay on the screen. */
const refreshing = publishing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  entry: { type: 'setStale', params: { isStale: false } },
  invoke: {
    id: 'loadChanges',
    src: 'loadChanges',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { target: 'idle', actions: { type: 'setChanges', params: ({ event }) => event } },
    // The changes stay; publishing others than these is refused.
    onError: { target: 'idle' },
  },
  on: markStale,
  after: { timeout: { target: 'idle' } },
});

const checking = publishing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Checking' },
  invoke: {
    id: 'loadReview',
    src: 'loadReview',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: [
      {
        guard: { type: 'hasCases', params: ({ event }) => event },
        target: 'comparing',
        actions: { type: 'setReview', params: ({ event }) => event },
      },
      { target: 'reviewing', actions: { type: 'setReview', params: ({ event }) => event } },
    ],
    onError: { target: 'idle', actions: notice('reviewFailed') },
  },
  on: { ...markStale, 'review.closed': { target: 'idle' } },
  after: { timeout: { target: 'idle', actions: notice('reviewFailed') } },
});

const comparisonFailed = {
  target: 'reviewing',
  actions: { type: 'setComparisonFailed', params: { isFailed: true } },
} as const;

/** Compares the answers to the next test cases, until none is left. The review is on the screen meanwhile. */
const comparing = publishing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Comparing' },
  entry: { type: 'setComparisonFailed', params: { isFailed: false } },
  invoke: {
    id: 'compareAnswers',
    src: 'compareAnswers',
    input: ({ context }) => ({ businessId: context.businessId, cases: nextCases(context) }),
    onDone: [
      {
        guard: { type: 'hasMoreAfter', params: ({ event }) => event },
        target: 'comparing',
        reenter: true,
        actions: { type: 'addCompared', params: ({ event }) => event },
      },
      { target: 'reviewing', actions: { type: 'addCompared', params: ({ event }) => event } },
    ],
    onError: comparisonFailed,
  },
  on: {
    ...markStale,
    'conflicts.accepted': { actions: { type: 'setAccepted', params: ({ event }) => event } },
    'comparison.stopped': { target: 'reviewing' },
    'review.closed': { target: 'idle' },
  },
  after: { comparisonTimeout: comparisonFailed },
});

const reviewing = publishing.createStateConfig({
  meta: { story: 'Reviewing' },
  on: {
    ...markStale,
    'conflicts.accepted': { actions: { type: 'setAccepted', params: ({ event }) => event } },
    'comparison.resumed': { guard: 'hasMoreCases', target: 'comparing' },
    'publish.confirmed': { guard: 'mayConfirm', target: 'publishing' },
    'review.closed': { target: 'idle' },
  },
});

const publishingNow = publishing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Publishing' },
  invoke: {
    id: 'publish',
    src: 'publish',
    input: ({ context: { businessId, changes } }) => ({ businessId, digest: changes?.digest ?? '' }),
    onDone: [
      {
        guard: { type: 'isDone', params: ({ event }) => event },
        target: 'refreshing',
        actions: [notice('published'), 'reportChange'],
      },
      { guard: { type: 'isChanged', params: ({ event }) => event }, target: 'refreshing', actions: notice('changed') },
      { guard: { type: 'isUnfilled', params: ({ event }) => event }, target: 'idle', actions: notice('unfilled') },
      { target: 'idle', actions: notice('denied') },
    ],
    // It may have been published: what waits is read again.
    onError: { target: 'refreshing', actions: notice('publishFailed') },
  },
  on: markStale,
  after: { publishTimeout: { target: 'refreshing', actions: notice('publishFailed') } },
});

const confirmingRestore = publishing.createStateConfig({
  meta: { story: 'ConfirmingRestore' },
  on: {
    ...markStale,
    'restore.confirmed': { target: 'restoring' },
    'restore.cancelled': { target: 'idle' },
  },
});

const restoring = publishing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Restoring' },
  invoke: {
    id: 'restore',
    src: 'restore',
    input: ({ context: { businessId, changes } }) => {
      const current = changes?.version?.number ?? 0;
      return { businessId, number: current - 1, current };
    },
    onDone: [
      {
        guard: { type: 'isDone', params: ({ event }) => event },
        target: 'refreshing',
        actions: [notice('restored'), 'reportChange'],
      },
      { guard: { type: 'isChanged', params: ({ event }) => event }, target: 'refreshing', actions: notice('changed') },
      { target: 'idle', actions: notice('denied') },
    ],
    onError: { target: 'refreshing', actions: notice('restoreFailed') },
  },
  on: markStale,
  after: { publishTimeout: { target: 'refreshing', actions: notice('restoreFailed') } },
});

export const publishingMachine = publishing.createMachine({
  id: 'publishing',
  context: ({ input }) => ({
    ...input,
    changes: null,
    review: null,
    compared: [],
    isComparisonFailed: false,
    isAccepted: false,
    notice: null,
    isStale: false,
  }),
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

const versionBefore = (changes: KnowledgeChanges | null): number | null => {
  const number = changes?.version?.number ?? 1;
  return number > 1 ? number - 1 : null;
};

/** How many test cases are compared in one request. */
const CASES_AT_ONCE = 5;

/** The test cases that are compared next. */
const nextCases = ({ review, compared }: Pick<Context, 'review' | 'compared'>): string[] => {
  const known = new Set(compared.map(({ id }) => id));
  return (review?.cases ?? []).filter((id) => !known.has(id)).slice(0, CASES_AT_ONCE);
};

/** With more test cases compared. One that was deleted meanwhile is not asked for again. */
const withCompared = (
  { review, compared }: Context,
  output: readonly Compared[],
): Pick<Context, 'review' | 'compared'> => {
  const asked = nextCases({ review, compared });
  const answers = output.filter((one) => asked.includes(one.id));
  const gone = asked.filter((id) => !answers.some((one) => one.id === id));
  return {
    compared: [...compared, ...answers],
    review: review && { ...review, cases: review.cases.filter((id) => !gone.includes(id)) },
  };
};

/** Contradictions that are published already keep no change from being published. */
const hasNewConflict = ({ conflicts }: KnowledgeReview): boolean => conflicts.some((conflict) => conflict.is_waiting);

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
