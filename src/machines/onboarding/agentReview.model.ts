import type { AgentReview, ReviewAnswer, ReviewRow } from '../../contracts/onboarding.review.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { agentReviewMachine, isJudged } from './agentReview.machine.ts';
import { questionsOf } from './tradeQuestions.ts';

const offline = new Error('offline');

const answered: ReviewAnswer = {
  status: 'answered',
  why: null,
  text: 'Bisa, Kak. Tukar ukuran dalam 7 hari selama label belum dilepas.',
  sources: ['Keterangan toko'],
};
const handedOver: ReviewAnswer = { status: 'escalated', why: 'keyword', text: null, sources: [] };

const rows = (known: number, verdict: ReviewRow['verdict'] = null): ReviewRow[] =>
  questionsOf('fashion').map((question, at) => ({
    position: at + 1,
    question,
    answer: at >= known ? null : at === 3 ? handedOver : answered,
    verdict: at >= known ? null : verdict && at === 3 ? 'bad' : verdict,
    taught: at === 2 && at < known,
  }));

const review = (of: ReviewRow[], more: Partial<AgentReview> = {}): { review: AgentReview } => ({
  review: {
    rows: of,
    is_live: false,
    share: 0,
    rule: { angry: true, keywords: ['dipakai seharian'] },
    has_knowledge: true,
    model_size: 'large',
    ...more,
  },
});

const storing = ['rows.stored', 'rows.notStored', 'store.requested'] as const;
const controls = [
  'start.requested',
  'cancel.requested',
  'question.asked',
  'question.changed',
  'verdict.given',
  'fix.submitted',
  'call.removed',
  'goLive.requested',
  'retry.requested',
] as const;

export const agentReviewModel = defineModel({
  machine: agentReviewMachine,
  input: { businessId: 'b7e23ec2-9af6-4b1e-8d0c-1c7a3b5d9f01', industry: 'fashion' },
  events: {
    'rows.stored': [{ type: 'rows.stored' }],
    'rows.notStored': [{ type: 'rows.notStored' }],
    'start.requested': [{ type: 'start.requested' }],
    'cancel.requested': [{ type: 'cancel.requested' }],
    'question.asked': [{ type: 'question.asked', position: 10 }],
    'question.changed': [{ type: 'question.changed', position: 1, question: 'ada yang lengan panjang?' }],
    'verdict.given': [{ type: 'verdict.given', position: 1, verdict: 'good' }],
    'fix.submitted': [{ type: 'fix.submitted', position: 4, body: 'Katun primisima, adem dipakai seharian.' }],
    'store.requested': [{ type: 'store.requested' }],
    'call.removed': [{ type: 'call.removed', position: 4, call: { keyword: 'dipakai seharian' } }],
    'goLive.requested': [{ type: 'goLive.requested', testPhone: '0812 2555 0100' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    loadReview: {
      done: {
        fresh: review([]),
        untaught: review([], { has_knowledge: false }),
        unfinished: review(rows(9)),
        judged: review(rows(10, 'good')),
        live: review(rows(10, 'good'), { is_live: true, share: 0.1 }),
        denied: { denied: true },
      },
      error: { offline },
    },
    startReview: {
      done: { started: review(rows(8)), complete: review(rows(10)), refused: { refused: 'denied' } },
      error: { offline },
    },
    askAgent: {
      done: {
        answered: { answer: answered },
        unreachable: { problem: 'unreachable' },
        off: { problem: 'off' },
        limited: { problem: 'rateLimited' },
      },
      error: { offline },
    },
    teachAnswer: { done: { taught: { taught: true }, masked: { refused: 'masked' } }, error: { offline } },
    removeCall: {
      done: { removed: { rule: { angry: true, keywords: [] } }, denied: { refused: 'denied' } },
      error: { offline },
    },
    storeRows: { done: {}, error: { offline } },
    goLive: {
      done: { live: { live: true, share: 0.1 }, early: { refused: 'notReviewed' }, wrongPhone: { refused: 'phone' } },
      error: { offline },
    },
  },
  vertex: ({ context, ...snapshot }) => {
    if (snapshot.matches('ready')) return [context.refusal, context.hasKnowledge];
    if (snapshot.matches('starting')) return context.rows.some(({ answer }) => answer !== null);
    if (snapshot.matches({ reviewing: 'asking' })) return context.asksAll;
    if (!snapshot.matches({ reviewing: 'idle' })) return null;
    const { problem, fixRefusal, removalRefusal, refusal, isStored, rows: known } = context;
    return [problem?.why, fixRefusal?.why, removalRefusal?.why, refusal, isStored, isJudged(known)];
  },
  variant: ({ context, ...snapshot }) => {
    const { problem, fixRefusal, removalRefusal, refusal, isStored, rows: known, hasKnowledge } = context;
    if (snapshot.matches('ready')) return refusal ?? (hasKnowledge ? null : 'Untaught');
    if (!snapshot.matches({ reviewing: 'idle' })) return null;
    const why = problem?.why ?? fixRefusal?.why ?? (removalRefusal && `Call ${removalRefusal.why}`);
    return why ?? refusal ?? (isStored ? (isJudged(known) ? 'Judged' : null) : 'NotStored');
  },
  ignored: {
    loading: [...storing, ...controls],
    loadFailed: [...storing, ...without(controls, 'retry.requested')],
    denied: [...storing, ...controls],
    ready: [...storing, ...without(controls, 'start.requested')],
    starting: [...storing, ...controls],
    reviewing: ['retry.requested'],
    'reviewing.idle': ['cancel.requested'],
    'reviewing.asking': without(controls, 'cancel.requested', 'verdict.given', 'retry.requested'),
    'reviewing.teaching': without(controls, 'verdict.given', 'retry.requested'),
    'reviewing.removingCall': without(controls, 'verdict.given', 'retry.requested'),
    goingLive: [...storing, ...controls],
    live: [...storing, ...controls],
  },
  maxPaths: 110,
});
