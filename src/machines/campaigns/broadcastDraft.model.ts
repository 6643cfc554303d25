import type { Route } from '../../contracts/app.routing.ts';
import { defineModel } from '../app/defineModel.ts';
import { broadcastDraftMachine } from './broadcastDraft.machine.ts';
import { blankDraft, businessId, filledDraft, options, planning, preview } from './broadcasts.fixture.ts';

/** Where the user goes from the form. */
const elsewhere: Route = { name: 'tickets', search: { businessId } };
const offline = new Error('Failed to fetch campaign');
const formEvents = ['draft.changed', 'step.chosen', 'file.chosen', 'check.requested', 'problem.dismissed'] as const;
const media = {
  path: `${businessId}/broadcasts/batik.jpg`,
  mimetype: 'image/jpeg',
  filename: 'batik.jpg',
  size: 90_000,
};
const conflictEvents = ['theirs.taken', 'mine.kept'] as const;
const leaveEvents = ['leave.confirmed', 'leave.cancelled'] as const;

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
    'navigation.blocked': [{ type: 'navigation.blocked', to: elsewhere }],
    'leave.confirmed': [{ type: 'leave.confirmed' }],
    'leave.cancelled': [{ type: 'leave.cancelled' }],
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
    navigationGuard: { done: {}, error: { offline } },
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
          context.destination !== null,
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
    loading: [
      ...leaveEvents,
      'navigation.blocked',
      ...formEvents,
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'upload.cancelled',
    ],
    failed: [
      ...leaveEvents,
      'navigation.blocked',
      ...formEvents,
      ...conflictEvents,
      'start.confirmed',
      'upload.cancelled',
    ],
    gone: [
      ...leaveEvents,
      'navigation.blocked',
      ...formEvents,
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'upload.cancelled',
    ],
    'editing.unchanged': [
      ...leaveEvents,
      'navigation.blocked',
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'upload.cancelled',
    ],
    'editing.pending.changed': [
      ...leaveEvents,
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'upload.cancelled',
    ],
    'editing.pending.uploading': [
      ...leaveEvents,
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'file.chosen',
      'check.requested',
      'step.chosen',
      'problem.dismissed',
    ],
    'editing.pending.saving': [
      ...leaveEvents,
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'problem.dismissed',
      'file.chosen',
      'upload.cancelled',
    ],
    'editing.pending.unsaved': [
      ...leaveEvents,
      ...conflictEvents,
      'start.confirmed',
      'problem.dismissed',
      'upload.cancelled',
    ],
    'editing.pending.confirmingLeave': [
      ...formEvents,
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'upload.cancelled',
    ],
    conflicted: [
      ...leaveEvents,
      'navigation.blocked',
      ...formEvents,
      'start.confirmed',
      'retry.requested',
      'upload.cancelled',
    ],
    checking: [
      ...leaveEvents,
      'navigation.blocked',
      ...formEvents,
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'upload.cancelled',
    ],
    checked: [
      ...leaveEvents,
      'navigation.blocked',
      ...conflictEvents,
      'problem.dismissed',
      'retry.requested',
      'upload.cancelled',
    ],
    starting: [
      ...leaveEvents,
      'navigation.blocked',
      ...formEvents,
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'upload.cancelled',
    ],
    started: [
      ...leaveEvents,
      'navigation.blocked',
      ...formEvents,
      ...conflictEvents,
      'start.confirmed',
      'retry.requested',
      'upload.cancelled',
    ],
  },
  maxPaths: 120,
});
