import type { Route } from '../../contracts/app.routing.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { broadcastDraftMachine } from './broadcastDraft.machine.ts';
import { blankDraft, businessId, filledDraft, options, planning, preview } from './broadcasts.fixture.ts';

/** Where the user goes from the form. */
const elsewhere: Route = { name: 'tickets', search: { businessId } };
const offline = new Error('Failed to fetch campaign');
const EVENTS = [
  'retry.requested',
  'draft.changed',
  'step.chosen',
  'file.chosen',
  'upload.cancelled',
  'check.requested',
  'theirs.taken',
  'mine.kept',
  'problem.dismissed',
  'start.confirmed',
  'navigation.blocked',
  'leave.confirmed',
  'leave.cancelled',
] as const;
const media = {
  path: `${businessId}/broadcasts/batik.jpg`,
  mimetype: 'image/jpeg',
  filename: 'batik.jpg',
  size: 90_000,
};

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
        refused: { refused: { code: 'not_a_draft', sentence: 'broadcast.started' } },
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
        refused: { refused: { code: 'changed', sentence: 'broadcast.changed' } },
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
    loading: EVENTS,
    failed: without(EVENTS, 'retry.requested'),
    gone: EVENTS,
    'editing.unchanged': without(
      EVENTS,
      'draft.changed',
      'step.chosen',
      'file.chosen',
      'check.requested',
      'problem.dismissed',
    ),
    'editing.pending.changed': without(
      EVENTS,
      'draft.changed',
      'step.chosen',
      'file.chosen',
      'check.requested',
      'problem.dismissed',
      'navigation.blocked',
    ),
    'editing.pending.uploading': without(EVENTS, 'draft.changed', 'upload.cancelled', 'navigation.blocked'),
    'editing.pending.saving': without(EVENTS, 'draft.changed', 'step.chosen', 'check.requested', 'navigation.blocked'),
    'editing.pending.unsaved': without(
      EVENTS,
      'retry.requested',
      'draft.changed',
      'step.chosen',
      'file.chosen',
      'check.requested',
      'navigation.blocked',
    ),
    'editing.pending.confirmingLeave': without(EVENTS, 'navigation.blocked', 'leave.confirmed', 'leave.cancelled'),
    conflicted: without(EVENTS, 'theirs.taken', 'mine.kept'),
    checking: EVENTS,
    checked: without(EVENTS, 'draft.changed', 'step.chosen', 'file.chosen', 'check.requested', 'start.confirmed'),
    starting: EVENTS,
    started: EVENTS,
  },
  maxPaths: 120,
});
