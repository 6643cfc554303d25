import { defineModel } from '../app/defineModel.ts';
import { broadcastDraftMachine } from './broadcastDraft.machine.ts';
import { blankDraft, businessId, filledDraft, options, planning, preview } from './broadcasts.fixture.ts';

const offline = new Error('Failed to fetch campaign');
const formEvents = ['draft.changed', 'step.chosen', 'file.chosen', 'check.requested', 'problem.dismissed'] as const;
const media = {
  path: `${businessId}/broadcasts/batik.jpg`,
  mimetype: 'image/jpeg',
  filename: 'batik.jpg',
  size: 90_000,
};
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
    'file.chosen': [{ type: 'file.chosen', file: new File(['…'], 'batik.jpg', { type: 'image/jpeg' }) }],
    'upload.cancelled': [{ type: 'upload.cancelled' }],
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
    uploadFile: { done: { stored: { media }, tooLarge: { refused: 'tooLarge' } }, error: { offline } },
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
    test: { done: {}, error: { offline } },
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
          context.fileRefusal !== null,
        ],
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches({ editing: 'unchanged' })) {
      if (context.problem !== null) return 'Problem';
      if (context.fileRefusal !== null) return 'FileRefused';
      return context.saved?.revision === 1 ? 'Blank' : null;
    }
    if (!snapshot.matches('checked')) return null;
    if (context.problem !== null) return 'Problem';
    return context.preview?.recipients === 0 ? 'Nobody' : null;
  },
  ignored: {
    loading: [...formEvents, ...conflictEvents, 'start.confirmed', 'retry.requested', 'upload.cancelled'],
    failed: [...formEvents, ...conflictEvents, 'start.confirmed', 'upload.cancelled'],
    gone: [...formEvents, ...conflictEvents, 'start.confirmed', 'retry.requested', 'upload.cancelled'],
    'editing.unchanged': [...conflictEvents, 'start.confirmed', 'retry.requested', 'upload.cancelled'],
    'editing.changed': [...conflictEvents, 'start.confirmed', 'retry.requested', 'upload.cancelled'],
    'editing.uploading': [
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'file.chosen',
      'check.requested',
      'step.chosen',
      'problem.dismissed',
    ],
    'editing.saving': [
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'problem.dismissed',
      'file.chosen',
      'upload.cancelled',
    ],
    'editing.unsaved': [...conflictEvents, 'start.confirmed', 'problem.dismissed', 'upload.cancelled'],
    conflicted: [...formEvents, 'start.confirmed', 'retry.requested', 'upload.cancelled'],
    checking: [...formEvents, ...conflictEvents, 'start.confirmed', 'retry.requested', 'upload.cancelled'],
    checked: [...conflictEvents, 'problem.dismissed', 'retry.requested', 'upload.cancelled'],
    starting: [...formEvents, ...conflictEvents, 'start.confirmed', 'retry.requested', 'upload.cancelled'],
    started: [...formEvents, ...conflictEvents, 'start.confirmed', 'retry.requested', 'upload.cancelled'],
  },
  maxPaths: 120,
});
