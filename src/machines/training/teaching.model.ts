import { defineModel } from '../app/defineModel.ts';
import { teachingMachine } from './teaching.machine.ts';
import { businessId, proposal, runId, teachingDraft, waiting } from './training.fixture.ts';

const offline = new Error('Failed to get teaching');
const opened = { proposal, draft: teachingDraft, isRestored: false };
const form = ['draft.changed', 'check.requested'] as const;
const decisions = ['edit.requested', 'entry.submitted'] as const;
const later = ['answers.requested', 'retry.requested'] as const;

export const teachingModel = defineModel({
  machine: teachingMachine,
  input: { businessId, runId },
  events: {
    'draft.changed': [
      { type: 'draft.changed', changes: { body: 'Kami tidak melayani servis jam.' } },
      { type: 'draft.changed', changes: { body: '' } },
    ],
    'check.requested': [{ type: 'check.requested' }],
    'edit.requested': [{ type: 'edit.requested' }],
    'entry.submitted': [
      { type: 'entry.submitted', publish: true },
      { type: 'entry.submitted', publish: false },
    ],
    'answers.requested': [{ type: 'answers.requested', actionId: '7a000000-0000-4000-8000-000000000001' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'teaching.left': [{ type: 'teaching.left' }],
  },
  outcomes: {
    propose: {
      done: {
        opened,
        restored: { ...opened, isRestored: true },
        correction: { ...opened, proposal: { ...proposal, is_correction: true, can_publish: false } },
        none: null,
      },
      error: { offline },
    },
    checkEntry: {
      done: {
        some: {
          similar: [{ id: businessId, title: 'Servis' }],
          escalations: waiting,
          tests: [{ id: runId, question: 'servis jam berapa?' }],
        },
        none: { similar: [], escalations: [], tests: [] },
        invalid: { refused: 'invalid' },
      },
      error: { offline },
    },
    saveEntry: {
      done: {
        waiting: { version: 5, escalations: waiting },
        alone: { version: 5, escalations: [] },
        denied: { refused: 'denied' },
      },
      error: { offline },
    },
    answerWaiting: { done: { two: 2, none: 0 }, error: { offline } },
    keepDraft: { done: {}, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) => {
    const { proposal: proposed, draft, problem, check, taught, publishes, isRestored, showsErrors } = context;
    if (snapshot.matches('editing'))
      return [problem, isRestored, proposed?.is_correction, showsErrors, draft?.body === ''];
    if (snapshot.matches('checked')) return [problem, check?.escalations.length, proposed?.can_publish];
    if (snapshot.matches('saving')) return publishes;
    return snapshot.matches('saved') ? [problem, taught?.escalations.length, publishes] : null;
  },
  variant: ({ context, ...snapshot }) => {
    if (context.problem !== null) return context.problem;
    if (snapshot.matches('editing')) {
      if (context.showsErrors) return 'Invalid';
      if (context.isRestored) return 'Restored';
      return context.proposal?.is_correction ? 'Correction' : null;
    }
    if (snapshot.matches('checked')) return context.check?.escalations.length ? 'Some' : null;
    return snapshot.matches('saved') && context.taught?.escalations.length ? 'Waiting' : null;
  },
  ignored: {
    proposing: [...form, ...decisions, ...later],
    failed: [...form, ...decisions, 'answers.requested'],
    missing: [...form, ...decisions, ...later],
    editing: [...decisions, ...later],
    checking: [...form, ...decisions, ...later],
    checked: [...form, ...later],
    saving: [...form, ...decisions, ...later],
    saved: [...form, ...decisions, 'retry.requested'],
    answering: [...form, ...decisions, ...later],
    answered: [...form, ...decisions, ...later],
  },
  maxPaths: 90,
});
