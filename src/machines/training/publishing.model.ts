import type { KnowledgeChanges } from '../../contracts/training.ts';
import { defineModel } from '../app/defineModel.ts';
import { publishingMachine } from './publishing.machine.ts';
import { businessId, changes } from './training.fixture.ts';

const offline = new Error('Failed to get changes');

const states = {
  some: changes,
  none: { ...changes, count: 0, changes: [] },
  many: { ...changes, count: 240 },
  unpublished: { ...changes, version: null },
} satisfies Record<string, KnowledgeChanges>;

const controls = ['publish.requested', 'restore.requested', 'retry.requested'] as const;
const answers = ['restore.confirmed', 'restore.cancelled'] as const;

export const publishingModel = defineModel({
  machine: publishingMachine,
  input: { businessId, isOwner: true },
  events: {
    'publish.requested': [{ type: 'publish.requested' }],
    'restore.requested': [{ type: 'restore.requested' }],
    'restore.confirmed': [{ type: 'restore.confirmed' }],
    'restore.cancelled': [{ type: 'restore.cancelled' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'knowledge.invalidated': [{ type: 'knowledge.invalidated' }],
  },
  outcomes: {
    loadChanges: { done: states, error: { offline } },
    publish: {
      done: { published: { version: 5 }, changed: { changed: true }, denied: { refused: 'denied' } },
      error: { offline },
    },
    restore: {
      done: { restored: { version: 5 }, changed: { changed: true }, denied: { refused: 'denied' } },
      error: { offline },
    },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches('idle')
      ? [context.notice, context.changes?.count, context.changes?.version === null]
      : snapshot.matches('confirmingRestore') && context.isStale,
  variant: ({ context, ...snapshot }) => {
    if (!snapshot.matches('idle')) return null;
    if (context.notice !== null) return `Notice${context.notice}`;
    if (context.changes?.version === null) return 'Unpublished';
    return { 0: 'None', 240: 'Many' }[context.changes?.count ?? 0] ?? null;
  },
  ignored: {
    loading: [...controls, ...answers, 'knowledge.invalidated'],
    failed: ['publish.requested', 'restore.requested', ...answers],
    idle: [...answers, 'retry.requested'],
    refreshing: [...controls, ...answers],
    publishing: [...controls, ...answers],
    confirmingRestore: controls,
    restoring: [...controls, ...answers],
  },
  maxPaths: 60,
});
