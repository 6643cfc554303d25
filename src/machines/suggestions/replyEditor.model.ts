import { defineModel } from '../app/defineModel.ts';
import { replyEditorMachine } from './replyEditor.machine.ts';
import { businessId, opened, openedNew, shippingReply } from './suggestions.fixture.ts';
import { libraryRoute } from './suggestions.ts';

const offline = new Error('Failed to get quick reply');

/** Requests of the user. Only the states that answer them show their controls. */
const controls = ['draft.changed', 'reply.submitted'] as const;
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
    'reply.submitted': [{ type: 'reply.submitted' }],
    'navigation.blocked': [{ type: 'navigation.blocked', to: libraryRoute(businessId) }],
    'leave.confirmed': [{ type: 'leave.confirmed' }],
    'leave.cancelled': [{ type: 'leave.cancelled' }],
  },
  outcomes: {
    openReply: { done: { opened, new: openedNew, gone: null }, error: { offline } },
    saveReply: { done: { saved: { saved: true }, refused: { refused: 'taken' } }, error: { offline } },
    navigationGuard: { done: {}, error: { broken: offline } },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches('editing') && [context.opened?.base === null, context.refusal, context.showsErrors],
  variant: ({ context, ...snapshot }) => {
    if (context.showsErrors && snapshot.matches({ editing: { unsaved: 'typed' } })) return 'Errors';
    if (context.refusal !== null && snapshot.matches({ editing: { unsaved: 'typed' } }))
      return `Refused${context.refusal}`;
    return snapshot.matches({ editing: 'clean' }) && context.opened?.base === null ? 'New' : null;
  },
  ignored: {
    loading: [...controls, ...leaving, 'retry.requested', 'navigation.blocked'],
    failed: [...controls, ...leaving, 'navigation.blocked'],
    gone: [...controls, ...leaving, 'retry.requested', 'navigation.blocked'],
    editing: ['retry.requested'],
    'editing.clean': [...leaving, 'navigation.blocked'],
    'editing.unsaved.typed': leaving,
    'editing.unsaved.confirmingLeave': controls,
    'editing.unsaved.saving': [...controls, ...leaving],
    left: [...controls, ...leaving, 'retry.requested', 'navigation.blocked'],
  },
  maxPaths: 60,
});
