import { assign, sendParent, setup } from 'xstate';

import type { OldPage } from '../../contracts/release.ts';
import type { AskRefused, Compared, KnowledgeReview } from '../../contracts/training.review.ts';
import type { KnowledgeChanges, KnowledgeInvalidated, PublishResult } from '../../contracts/training.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { CURRENT, STALE, type Staleness } from '../app/staleness.ts';

type Notice =
  | 'published'
  | 'restored'
  | 'changed'
  | 'denied'
  | 'unfilled'
  | 'reviewFailed'
  | 'publishFailed'
  | 'restoreFailed';

interface Context extends Staleness {
  businessId: string;
  isOwner: boolean;
  changes: KnowledgeChanges | null;
  /** Of the changes, before they are published. */
  review: KnowledgeReview | null;
  /** The test cases that were compared so far. */
  compared: Compared[];
  /** Why the comparison stopped before its end; null: it did not. */
  comparisonFailure: 'failed' | OldPage | null;
  /** The owner publishes in spite of contradictions. */
  isAccepted: boolean;
  /** What came of the last request. */
  notice: Notice | null;
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

export const publishing = setup({
  types: {} as MachineTypes<Context, Event, { businessId: string; isOwner: boolean }>,
  actors: {
    loadChanges: placeholder<KnowledgeChanges, { businessId: string }>('loadChanges'),
    loadReview: placeholder<KnowledgeReview, { businessId: string }>('loadReview'),
    compareAnswers: placeholder<Compared[] | AskRefused, { businessId: string; cases: string[] }>('compareAnswers'),
    publish: placeholder<PublishResult, { businessId: string; digest: string }>('publish'),
    restore: placeholder<PublishResult, { businessId: string; number: number; current: number }>('restore'),
  },
  guards: {
    mayPublish: ({ context }) => context.isOwner && context.changes !== null && context.changes.count > 0,
    hasCases: (_, { output }: { output: KnowledgeReview }) => output.cases.length > 0,
    hasMoreCases: ({ context }) => nextCases(context).length > 0,
    isRefused: (_, { output }: { output: Compared[] | AskRefused }) => 'refused' in output,
    hasMoreAfter: ({ context }, { output }: { output: Compared[] | AskRefused }) =>
      !('refused' in output) && nextCases(withCompared(context, output)).length > 0,
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
      comparisonFailure: null,
      isAccepted: false,
    })),
    addCompared: assign(({ context }, { output }: { output: Compared[] | AskRefused }) =>
      'refused' in output ? {} : withCompared(context, output),
    ),
    setComparisonFailure: assign((_, { failure }: { failure: Context['comparisonFailure'] }) => ({
      comparisonFailure: failure,
    })),
    setAccepted: assign((_, { isAccepted }: { isAccepted: boolean }) => ({ isAccepted })),
    setNotice: assign((_, { notice }: { notice: Notice | null }) => ({ notice })),
    markStale: assign(STALE),
    markCurrent: assign(CURRENT),
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

export const notice = (of: Notice | null) => ({ type: 'setNotice', params: { notice: of } }) as const;

export const versionBefore = (changes: KnowledgeChanges | null): number | null => {
  const number = changes?.version?.number ?? 1;
  return number > 1 ? number - 1 : null;
};

/** How many test cases are compared in one request. */
const CASES_AT_ONCE = 5;

/** The test cases that are compared next. */
export const nextCases = ({ review, compared }: Pick<Context, 'review' | 'compared'>): string[] => {
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
export const hasNewConflict = ({ conflicts }: KnowledgeReview): boolean =>
  conflicts.some((conflict) => conflict.is_waiting);
