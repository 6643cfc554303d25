import { draftOf, isWritten, type OpenedSource, type SourceDetails } from '../../contracts/training.ts';
import { defineModel } from '../app/defineModel.ts';
import { sourceMachine } from './source.machine.ts';
import {
  businessId,
  details,
  failedSource,
  jamBuka,
  newDraft,
  newSource,
  opened,
  outdatedSource,
  processedSource,
  queuedSource,
  readFile,
  theirs,
} from './training.fixture.ts';

const offline = new Error('Failed to get source');
const body = 'Toko buka Senin sampai Sabtu pukul 08.00–19.00 WIB.';

const published = { ...details, draft: null, published: null };
const removed = { ...details, draft: 'removed' as const, revision: 3 };

const read = (shown: SourceDetails): OpenedSource => ({ details: shown, draft: draftOf(shown), isRestored: false });

const controls = ['draft.changed', 'source.submitted', 'action.chosen', 'removal.requested'] as const;
const decisions = ['removal.confirmed', 'removal.cancelled', 'mine.chosen', 'theirs.chosen'] as const;
const readIgnored = ['draft.changed', 'source.submitted', ...decisions, 'retry.requested'] as const;
const news = ['connection.regained'] as const;

export const sourceModel = defineModel({
  machine: sourceMachine,
  input: { businessId, sourceId: jamBuka.id, template: null },
  events: {
    'draft.changed': [
      { type: 'draft.changed', changes: { body } },
      { type: 'draft.changed', changes: { body: '' } },
    ],
    'source.submitted': [{ type: 'source.submitted' }],
    'action.chosen': [
      { type: 'action.chosen', action: 'disable' },
      { type: 'action.chosen', action: 'undo' },
      { type: 'action.chosen', action: 'reread' },
    ],
    'removal.requested': [{ type: 'removal.requested' }],
    'removal.confirmed': [{ type: 'removal.confirmed' }],
    'removal.cancelled': [{ type: 'removal.cancelled' }],
    'mine.chosen': [{ type: 'mine.chosen' }],
    'theirs.chosen': [{ type: 'theirs.chosen' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
    'knowledge.invalidated': [{ type: 'knowledge.invalidated' }],
  },
  outcomes: {
    openSource: {
      done: {
        opened,
        restored: { details: published, draft: { ...draftOf(published), body }, isRestored: true },
        removed: { details: removed, draft: draftOf(removed), isRestored: false },
        new: { details: null, draft: { ...newDraft, title: newSource.title }, isRestored: false },
        read: read(readFile),
        queued: read(queuedSource),
        processing: read(processedSource),
        unreadable: read(failedSource),
        outdated: read(outdatedSource),
        none: null,
      },
      error: { offline },
    },
    saveDraft: { done: { kept: undefined }, error: { offline } },
    saveSource: {
      done: {
        saved: { saved: { ...details, revision: 3, content: { ...details.content, body } } },
        created: { saved: newSource },
        theirs: { theirs },
        gone: { gone: true },
        tooMany: { refused: 'tooMany' },
      },
      error: { offline },
    },
    changeSource: {
      done: {
        saved: { saved: { ...published, is_enabled: false } },
        savedRead: { saved: { ...readFile, is_enabled: true } },
        theirs: { theirs },
        theirsRead: { theirs: { ...readFile, revision: 2 } },
        removed: { removed: true },
        tooOften: { refused: 'tooOften' },
        gone: { gone: true },
        invalid: { refused: 'invalid' },
      },
      error: { offline },
    },
    watchConnection: { done: {}, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) => {
    const isNew = context.details === null;
    const isEmpty = context.draft?.body === '';
    if (snapshot.matches('saving')) return isNew;
    if (snapshot.matches('reading')) return context.refusal;
    if (snapshot.matches('confirmingRemoval') || snapshot.matches('changing'))
      return context.details !== null && !isWritten(context.details);
    if (snapshot.matches({ editing: 'savingDraft' })) return [isNew, isEmpty];
    if (!snapshot.matches({ editing: 'idle' })) return null;
    const { refusal, details: shown, showsErrors, isRestored, isSaved } = context;
    return [refusal, isNew, isEmpty, shown?.draft, shown?.is_enabled, showsErrors, isRestored, isSaved];
  },
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches('reading') && context.refusal !== null) return `Refused ${context.refusal}`;
    if (!snapshot.matches({ editing: 'idle' })) return null;
    if (context.refusal !== null) return `Refused ${context.refusal}`;
    if (context.showsErrors) return 'Invalid';
    if (context.isSaved) return 'Saved';
    if (context.isRestored) return 'Restored';
    if (context.details === null) return 'New';
    return { removed: 'Removed', new: 'Unpublished', changed: null }[context.details.draft ?? 'changed'];
  },
  ignored: {
    opening: [...controls, ...decisions, ...news, 'retry.requested'],
    failed: [...controls, ...decisions],
    notFound: [...controls, ...decisions, 'retry.requested'],
    'editing.idle': [...decisions, 'retry.requested'],
    'editing.savingDraft': [...decisions, ...news, 'retry.requested'],
    'editing.refreshing': [...decisions, 'connection.regained', 'retry.requested'],
    'reading.queued': [...readIgnored],
    'reading.processing': [...readIgnored],
    'reading.unreadable': [...readIgnored],
    'reading.outdated': [...readIgnored],
    'reading.active': [...readIgnored],
    'reading.refreshing': [...readIgnored],
    saving: [...controls, ...decisions, ...news, 'retry.requested'],
    waiting: ['source.submitted', 'action.chosen', 'removal.requested', ...decisions],
    conflict: [...controls, 'removal.confirmed', 'removal.cancelled', ...news, 'retry.requested'],
    confirmingRemoval: [...controls, 'mine.chosen', 'theirs.chosen', ...news, 'retry.requested'],
    changing: [...controls, ...decisions, ...news, 'retry.requested'],
    created: [...controls, ...decisions, ...news, 'retry.requested'],
    removed: [...controls, ...decisions, ...news, 'retry.requested'],
  },
  maxPaths: 160,
});
