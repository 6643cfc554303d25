import { defineModel } from '../app/defineModel.ts';
import { askedOften, askedOnce, businessId, questions, runId, sari } from './training.fixture.ts';
import { unansweredMachine } from './unanswered.machine.ts';

const offline = new Error('Failed to get questions');
const silent = { done: {}, error: { offline } };
const last = { after_times: askedOnce.times, after_at: askedOnce.last_asked_at, after_id: askedOnce.id };
const route = { name: 'training' as const, search: { businessId, section: 'pertanyaan' } };

const controls = ['route.changed', 'more.requested', 'question.dismissed', 'dismissal.undone'] as const;

export const unansweredModel = defineModel({
  machine: unansweredMachine,
  input: { businessId, userId: sari, isOwner: true, route },
  events: {
    'route.changed': [{ type: 'route.changed', route }],
    'teaching.requested': [{ type: 'teaching.requested', runId }],
    'teaching.closed': [{ type: 'teaching.closed' }],
    'questions.invalidated': [{ type: 'questions.invalidated' }],
    'more.requested': [{ type: 'more.requested' }],
    'question.dismissed': [{ type: 'question.dismissed', groupId: askedOften.id }],
    'dismissal.undone': [{ type: 'dismissal.undone' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    loadQuestions: {
      done: {
        some: { questions, next: last },
        last: { questions: [askedOften], next: null },
        none: { questions: [], next: null },
        denied: { denied: true },
      },
      error: { offline },
    },
    dismissQuestion: { done: { saved: undefined }, error: { offline } },
    followQuestions: silent,
    teaching: silent,
  },
  vertex: ({ context, ...snapshot }) => {
    if (!snapshot.matches('listed')) return null;
    const { questions: shown, next, problem, dismissed, dismissal } = context;
    return [
      shown.length,
      next === null,
      problem,
      dismissed?.id,
      snapshot.matches({ listed: 'dismissing' }) && dismissal,
    ];
  },
  variant: ({ context, ...snapshot }) => {
    if (!snapshot.matches({ listed: 'idle' })) return null;
    if (context.problem !== null) return context.problem;
    if (context.dismissed !== null) return 'Dismissed';
    return context.questions.length === 0 ? 'Empty' : null;
  },
  ignored: {
    loading: [...controls, 'teaching.requested', 'questions.invalidated', 'retry.requested'],
    failed: [...controls, 'teaching.requested'],
    denied: [...controls, 'teaching.requested', 'questions.invalidated', 'retry.requested'],
    'listed.idle': ['route.changed', 'retry.requested'],
    'listed.loadingMore': [...controls, 'retry.requested'],
    'listed.refreshing': [...controls, 'retry.requested'],
    'listed.dismissing': [...controls, 'retry.requested'],
  },
  maxPaths: 120,
});
