import { defineModel } from '../app/defineModel.ts';
import { broadcastDraftMachine } from './broadcastDraft.machine.ts';
import { blankDraft, businessId, filledDraft, options, planning, preview } from './broadcasts.fixture.ts';

const offline = new Error('Failed to fetch campaign');
const formEvents = ['draft.changed', 'step.chosen', 'check.requested', 'problem.dismissed'] as const;
const conflictEvents = ['theirs.taken', 'mine.kept'] as const;

export const broadcastDraftModel = defineModel({
  machine: broadcastDraftMachine,
  input: { businessId, campaignId: null },
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'draft.changed': [{ type: 'draft.changed', changes: { name: 'Promo batik' } }],
    'step.chosen': [
      { type: 'step.chosen', step: 'recipients' },
      { type: 'step.chosen', step: 'schedule' },
    ],
    'check.requested': [{ type: 'check.requested' }],
    'theirs.taken': [{ type: 'theirs.taken' }],
    'mine.kept': [{ type: 'mine.kept' }],
    'problem.dismissed': [{ type: 'problem.dismissed' }],
    'start.confirmed': [{ type: 'start.confirmed' }],
  },
  outcomes: {
    openDraft: {
      done: { filled: { saved: filledDraft, options }, blank: { saved: blankDraft, options }, gone: { gone: true } },
      error: { offline },
    },
    saveDraft: {
      done: {
        saved: { saved: { ...filledDraft, revision: 5 } },
        theirs: { theirs: { ...filledDraft, revision: 6, draft: { ...filledDraft.draft, name: 'Milik rekan' } } },
        refused: { refused: { code: 'not_a_draft', message: 'Siaran ini sudah dimulai, jadi tidak dapat diubah.' } },
      },
      error: { offline },
    },
    previewDraft: {
      done: { some: preview, noRecipients: { ...preview, recipients: 0, samples: [], firstNames: [] } },
      error: { offline },
    },
    startBroadcast: {
      done: {
        started: { broadcast: planning },
        refused: { refused: { code: 'changed', message: 'Rekan Anda mengubah siaran ini.' } },
      },
      error: { offline },
    },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches('checked')
      ? [context.problem !== null, context.preview?.recipients === 0]
      : snapshot.matches('editing') && [
          context.problem !== null,
          context.isChecking,
          context.saved?.revision === 1,
          context.isDirty,
        ],
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches({ editing: 'unchanged' })) {
      if (context.problem !== null) return 'Problem';
      return context.saved?.revision === 1 ? 'Blank' : null;
    }
    if (!snapshot.matches('checked')) return null;
    if (context.problem !== null) return 'Problem';
    return context.preview?.recipients === 0 ? 'Nobody' : null;
  },
  ignored: {
    loading: [...formEvents, ...conflictEvents, 'start.confirmed', 'retry.requested'],
    failed: [...formEvents, ...conflictEvents, 'start.confirmed'],
    gone: [...formEvents, ...conflictEvents, 'start.confirmed', 'retry.requested'],
    'editing.unchanged': [...conflictEvents, 'start.confirmed', 'retry.requested'],
    'editing.changed': [...conflictEvents, 'start.confirmed', 'retry.requested'],
    'editing.saving': [...conflictEvents, 'start.confirmed', 'retry.requested', 'problem.dismissed'],
    'editing.unsaved': [...conflictEvents, 'start.confirmed', 'problem.dismissed'],
    conflicted: [...formEvents, 'start.confirmed', 'retry.requested'],
    checking: [...formEvents, ...conflictEvents, 'start.confirmed', 'retry.requested'],
    checked: [...conflictEvents, 'problem.dismissed', 'retry.requested'],
    starting: [...formEvents, ...conflictEvents, 'start.confirmed', 'retry.requested'],
    started: [...formEvents, ...conflictEvents, 'start.confirmed', 'retry.requested'],
  },
  maxPaths: 120,
});
