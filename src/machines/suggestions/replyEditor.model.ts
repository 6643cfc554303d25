import { defineModel } from '../app/defineModel.ts';
import { replyEditorMachine } from './replyEditor.machine.ts';
import { businessId, opened, openedNew, shippingReply, sizeChart } from './suggestions.fixture.ts';
import { libraryRoute } from './suggestions.ts';

const offline = new Error('Failed to get quick reply');

/** Requests of the user. Only the states that answer them show their controls. */
const controls = ['draft.changed', 'file.chosen', 'reply.submitted'] as const;
const leaving = ['leave.confirmed', 'leave.cancelled'] as const;

export const replyEditorModel = defineModel({
  machine: replyEditorMachine,
  input: { businessId, source: { from: 'reply', id: shippingReply.id } },
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'draft.changed': [
      { type: 'draft.changed', changes: { title: 'Ongkos kirim' } },
      { type: 'draft.changed', changes: { title: '' } },
    ],
    'file.chosen': [{ type: 'file.chosen', file: new File(['x'], 'ukuran.jpg', { type: 'image/jpeg' }) }],
    'upload.cancelled': [{ type: 'upload.cancelled' }],
    'reply.submitted': [{ type: 'reply.submitted' }],
    'navigation.blocked': [{ type: 'navigation.blocked', to: libraryRoute(businessId) }],
    'leave.confirmed': [{ type: 'leave.confirmed' }],
    'leave.cancelled': [{ type: 'leave.cancelled' }],
  },
  outcomes: {
    openReply: { done: { opened, new: openedNew, gone: null }, error: { offline } },
    uploadFile: { done: { stored: { media: sizeChart }, tooLarge: { refused: 'tooLarge' } }, error: { offline } },
    saveReply: { done: { saved: { saved: true }, refused: { refused: 'taken' } }, error: { offline } },
    navigationGuard: { done: {}, error: { broken: offline } },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches('editing') && [
      context.opened?.base === null,
      context.refusal,
      context.fileRefusal,
      context.showsErrors,
    ],
  variant: ({ context, ...snapshot }) => {
    if (context.showsErrors && snapshot.matches({ editing: { unsaved: 'typed' } })) return 'Errors';
    if (context.refusal !== null && snapshot.matches({ editing: { unsaved: 'typed' } }))
      return `Refused ${context.refusal}`;
    if (snapshot.matches({ editing: { unsaved: 'typed' } }) && context.fileRefusal !== null)
      return `File ${context.fileRefusal}`;
    return snapshot.matches({ editing: 'clean' }) && context.opened?.base === null ? 'New' : null;
  },
  ignored: {
    loading: [...controls, ...leaving, 'upload.cancelled', 'retry.requested', 'navigation.blocked'],
    failed: [...controls, ...leaving, 'upload.cancelled', 'navigation.blocked'],
    gone: [...controls, ...leaving, 'upload.cancelled', 'retry.requested', 'navigation.blocked'],
    editing: ['retry.requested'],
    'editing.clean': [...leaving, 'upload.cancelled', 'navigation.blocked'],
    'editing.unsaved.typed': [...leaving, 'upload.cancelled'],
    'editing.unsaved.uploading': [...leaving, 'file.chosen', 'reply.submitted'],
    'editing.unsaved.confirmingLeave': [...controls, 'upload.cancelled'],
    'editing.unsaved.saving': [...controls, ...leaving, 'upload.cancelled'],
    left: [...controls, ...leaving, 'upload.cancelled', 'retry.requested', 'navigation.blocked'],
  },
  maxPaths: 60,
});
