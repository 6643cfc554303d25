import type { KnowledgeReview } from '../../contracts/training.review.ts';
import type { KnowledgeChanges } from '../../contracts/training.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { publishingMachine } from './publishing.machine.ts';
import { businessId, changes, compared, review } from './training.fixture.ts';

const offline = new Error('Failed to get changes');

const states = {
  some: changes,
  none: { ...changes, count: 0, changes: [] },
  many: { ...changes, count: 240 },
  unpublished: { ...changes, version: null },
} satisfies Record<string, KnowledgeChanges>;

const reviews = {
  some: review,
  clean: { ...review, conflicts: [] },
  unfilled: {
    conflicts: [],
    unfilled: [{ source_id: '4b000000-0000-4000-8000-000000000005', title: 'Jam buka', blanks: ['jam buka'] }],
    cases: [],
  },
} satisfies Record<string, KnowledgeReview>;

const controls = ['publish.requested', 'restore.requested', 'retry.requested'] as const;
const decisions = [
  'review.closed',
  'comparison.stopped',
  'comparison.resumed',
  'conflicts.accepted',
  'publish.confirmed',
] as const;
const answers = ['restore.confirmed', 'restore.cancelled'] as const;

export const publishingModel = defineModel({
  machine: publishingMachine,
  input: { businessId, isOwner: true },
  events: {
    'publish.requested': [{ type: 'publish.requested' }],
    'review.closed': [{ type: 'review.closed' }],
    'comparison.stopped': [{ type: 'comparison.stopped' }],
    'comparison.resumed': [{ type: 'comparison.resumed' }],
    'conflicts.accepted': [{ type: 'conflicts.accepted', isAccepted: true }],
    'publish.confirmed': [{ type: 'publish.confirmed' }],
    'restore.requested': [{ type: 'restore.requested' }],
    'restore.confirmed': [{ type: 'restore.confirmed' }],
    'restore.cancelled': [{ type: 'restore.cancelled' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'knowledge.invalidated': [{ type: 'knowledge.invalidated' }],
  },
  outcomes: {
    loadChanges: { done: states, error: { offline } },
    loadReview: { done: reviews, error: { offline } },
    compareAnswers: { done: { some: compared, gone: [], oldPage: { refused: 'oldPage' } }, error: { offline } },
    publish: {
      done: {
        published: { version: 5 },
        changed: { changed: true },
        denied: { refused: 'denied' },
        unfilled: { refused: 'unfilled' },
      },
      error: { offline },
    },
    restore: {
      done: { restored: { version: 5 }, changed: { changed: true }, denied: { refused: 'denied' } },
      error: { offline },
    },
  },
  vertex: ({ context, ...snapshot }) => {
    const { notice, changes: waiting, review: found, compared: done, comparisonFailure, isAccepted, isStale } = context;
    if (snapshot.matches('idle')) return [notice, waiting?.count, waiting?.version === null];
    if (snapshot.matches('comparing')) return done.length > 0;
    if (snapshot.matches('reviewing'))
      return [found?.unfilled.length, found?.conflicts.length, comparisonFailure, isAccepted];
    return snapshot.matches('confirmingRestore') && isStale;
  },
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches('reviewing')) {
      if ((context.review?.unfilled.length ?? 0) > 0) return 'Unfilled';
      if (context.comparisonFailure !== null) return `Comparison ${context.comparisonFailure}`;
      if (context.isAccepted) return 'Accepted';
      return context.review?.conflicts.length === 0 ? 'Clean' : null;
    }
    if (!snapshot.matches('idle')) return null;
    if (context.notice !== null) return `Notice ${context.notice}`;
    if (context.changes?.version === null) return 'Unpublished';
    return { 0: 'None', 240: 'Many' }[context.changes?.count ?? 0] ?? null;
  },
  ignored: {
    loading: [...controls, ...answers, ...decisions],
    failed: ['publish.requested', 'restore.requested', ...answers, ...decisions],
    idle: [...answers, ...decisions, 'retry.requested'],
    refreshing: ['retry.requested', ...answers, ...decisions],
    checking: [...controls, ...answers, ...without(decisions, 'review.closed')],
    comparing: [...controls, ...answers, 'comparison.resumed', 'publish.confirmed'],
    reviewing: [...controls, ...answers, 'comparison.stopped'],
    publishing: [...controls, ...answers, ...decisions],
    confirmingRestore: [...controls, ...decisions],
    restoring: [...controls, ...answers, ...decisions],
  },
  maxPaths: 90,
});
