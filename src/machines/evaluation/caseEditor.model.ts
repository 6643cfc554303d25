import { defineModel } from '../app/defineModel.ts';
import { problemsOf } from './caseDraft.ts';
import { caseEditorMachine } from './caseEditor.machine.ts';
import { businessId, opened, openedNew, personCase, priceCase } from './evaluation.fixture.ts';

const offline = new Error('Failed to get test case');

/** Requests of the user. Only the states that answer them show their controls. */
const controls = ['draft.changed', 'masked.accepted', 'case.submitted'] as const;

export const caseEditorModel = defineModel({
  machine: caseEditorMachine,
  input: { businessId, caseId: priceCase.id, question: '' },
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'draft.changed': [
      { type: 'draft.changed', changes: { group: 'Ongkir' } },
      { type: 'draft.changed', changes: { turns: [{ author: 'customer', text: '' }] } },
    ],
    'masked.accepted': [{ type: 'masked.accepted' }],
    'case.submitted': [{ type: 'case.submitted' }],
  },
  outcomes: {
    leaveGuard: { done: {}, error: { offline } },
    openCase: { done: { opened, new: openedNew, gone: null }, error: { offline } },
    checkCase: {
      done: {
        found: {
          twins: [{ id: personCase.id, question: personCase.question, contradicts: true }],
          masked: [{ author: 'customer', text: 'transfer ke [nomor]' }],
        },
        clean: { twins: [], masked: null },
      },
      error: { offline },
    },
    saveCase: { done: { saved: { saved: true }, refused: { refused: 'tooMany' } }, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches({ editing: 'typing' })
      ? problemsOf(context.draft).length > 0
      : snapshot.matches({ editing: 'idle' }) && [
          context.refusal,
          context.showsErrors,
          context.check === null ? null : context.check.twins.length,
          context.opened?.saved === null,
        ],
  variant: ({ context, ...snapshot }) => {
    if (!snapshot.matches({ editing: 'idle' })) return null;
    if (context.refusal !== null) return `Refused ${context.refusal}`;
    if (context.showsErrors) return 'Errors';
    if (context.check?.twins.length) return 'Found';
    return context.opened?.saved === null ? 'New' : null;
  },
  ignored: {
    loading: [...controls, 'retry.requested'],
    failed: controls,
    gone: [...controls, 'retry.requested'],
    editing: ['retry.requested'],
    'editing.typing': ['masked.accepted'],
    'editing.checking': ['masked.accepted'],
    saving: [...controls, 'retry.requested'],
    saved: [...controls, 'retry.requested'],
  },
  maxPaths: 45,
});
