import { assign, enqueueActions, sendParent, setup } from 'xstate';

import { MODEL_WAIT } from '../../contracts/limits.ts';
import type {
  AgentReview,
  AgentWentLive,
  CallRemoval,
  CallRemovalResult,
  FixRefusal,
  FixResult,
  LoadedReview,
  RemovedCall,
  ReviewAsk,
  ReviewAsked,
  ReviewFix,
  ReviewRefusal,
  ReviewRow,
  RowsChanged,
  RowsReported,
  StartedReview,
  WentLive,
  WentLiveResult,
} from '../../contracts/onboarding.review.ts';
import type { Industry } from '../../contracts/onboarding.ts';
import type { SimulationProblem } from '../../contracts/simulator.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { questionsOf } from './tradeQuestions.ts';

/** In characters, as in the database. */
export const MAX_REVIEW_QUESTION = 300;
export const MAX_REVIEW_FIX = 2000;

interface Input {
  businessId: string;
  industry: Industry | null;
}

interface Context extends Input {
  /** Before the start: the questions of the trade, which are not stored yet. */
  rows: ReviewRow[];
  hasKnowledge: boolean;
  rule: AgentReview['rule'];
  /** Of the chats, that the AI answers. */
  share: number;
  size: 'small' | 'large';
  /** The position of the question that is asked. */
  asking: number | null;
  /** The next question without an answer is asked too. */
  asksAll: boolean;
  /** Why the last question of the position has no answer. */
  problem: { position: number; why: SimulationProblem } | null;
  fix: { position: number; body: string } | null;
  fixRefusal: { position: number; why: FixRefusal } | null;
  /** What is being taken out of the calls for the team, because of the question of the position. */
  removal: { position: number; call: RemovedCall } | null;
  removalRefusal: { position: number; why: 'denied' | 'unreachable' } | null;
  /** The number of the owner, as it was typed. */
  testPhone: string;
  refusal: ReviewRefusal | null;
  isStored: boolean;
}

type Event =
  | RowsReported
  /** Also continues a review that was interrupted. */
  | { type: 'start.requested' }
  | { type: 'cancel.requested' }
  | { type: 'question.asked'; position: number }
  | { type: 'question.changed'; position: number; question: string }
  | { type: 'verdict.given'; position: number; verdict: 'good' | 'bad' }
  | { type: 'fix.submitted'; position: number; body: string }
  /** The question calls the team by a word or by anger, and no longer should. */
  | { type: 'call.removed'; position: number; call: RemovedCall }
  | { type: 'store.requested' }
  | { type: 'goLive.requested'; testPhone: string }
  | { type: 'retry.requested' };

export const agentReview = setup({
  types: {} as MachineTypes<Context, Event, Input>,
  actors: {
    loadReview: placeholder<LoadedReview, { businessId: string }>('loadReview'),
    startReview: placeholder<StartedReview, { businessId: string; questions: string[] }>('startReview'),
    askAgent: placeholder<ReviewAsked, ReviewAsk>('askAgent'),
    teachAnswer: placeholder<FixResult, ReviewFix>('teachAnswer'),
    removeCall: placeholder<CallRemovalResult, CallRemoval>('removeCall'),
    storeRows: callbackPlaceholder<RowsChanged, { businessId: string }>('storeRows'),
    goLive: placeholder<WentLiveResult, WentLive>('goLive'),
  },
  guards: {
    isDenied: (_, { output }: { output: LoadedReview }) => 'denied' in output,
    isLive: (_, { output }: { output: LoadedReview }) => 'review' in output && output.review.is_live,
    hasRows: (_, { output }: { output: LoadedReview }) => 'review' in output && output.review.rows.length > 0,
    isStarted: (_, { output }: { output: StartedReview }) => 'review' in output,
    hasNext: ({ context: { rows } }) => nextOf(rows) !== null,
    hasNextAfter: ({ context }, { output }: { output: ReviewAsked }) =>
      context.asksAll && 'answer' in output && nextOf(withAnswer(context, output)) !== null,
    isQuestion: ({ context }, { question }: { question: string }) =>
      context.asking === null && question.trim() !== '' && Array.from(question.trim()).length <= MAX_REVIEW_QUESTION,
    isFix: (_, { body }: { body: string }) => body.trim() !== '' && Array.from(body.trim()).length <= MAX_REVIEW_FIX,
    isAnswered: ({ context: { rows } }, { position }: { position: number }) =>
      rows.some((row) => row.position === position && row.answer !== null),
    isCall: ({ context: { rows, rule } }, { position, call }: { position: number; call: RemovedCall }) =>
      rows.some((row) => row.position === position && row.answer?.status === 'escalated') &&
      ('angry' in call ? rule.angry : rule.keywords.includes(call.keyword)),
    isRemoved: (_, { output }: { output: CallRemovalResult }) => 'rule' in output,
    isTaught: (_, { output }: { output: FixResult }) => 'taught' in output,
    isNotStored: ({ context: { isStored } }) => !isStored,
    hasAnswers: ({ context: { rows } }) => hasAnswers(rows),
    isJudged: ({ context: { rows } }) => isJudged(rows),
    isTurnedOn: (_, { output }: { output: WentLiveResult }) => 'live' in output,
  },
  actions: {
    setReview: assign(({ context }, { output }: { output: LoadedReview }) =>
      'review' in output ? { ...readReview(context, output.review), refusal: null } : {},
    ),
    /** Answers that are not stored yet stay. */
    setStarted: assign(({ context }, { output }: { output: StartedReview }) =>
      'review' in output
        ? {
            ...readReview(context, output.review),
            ...(hasAnswers(context.rows) && { rows: context.rows }),
            refusal: null,
          }
        : {},
    ),
    /** The first question without an answer. */
    askNext: assign(({ context: { rows } }) => ({ asking: nextOf(rows), asksAll: true, problem: null })),
    askOne: assign((_, { position }: { position: number }) => ({ asking: position, asksAll: false, problem: null })),
    setAnswer: assign(({ context }, { output }: { output: ReviewAsked }) =>
      'answer' in output
        ? { rows: withAnswer(context, output) }
        : { problem: context.asking === null ? null : { position: context.asking, why: output.problem } },
    ),
    setProblem: assign(({ context: { asking } }, { why }: { why: SimulationProblem }) => ({
      problem: asking === null ? null : { position: asking, why },
    })),
    stopAsking: assign({ asking: null, asksAll: false }),
    changeQuestion: assign(({ context: { rows } }, { position, question }: { position: number; question: string }) => ({
      rows: changed(rows, position, { question: question.trim(), answer: null, verdict: null, taught: false }),
    })),
    setVerdict: assign(
      ({ context: { rows } }, { position, verdict }: { position: number; verdict: 'good' | 'bad' }) => ({
        rows: changed(rows, position, { verdict }),
      }),
    ),
    setFix: assign((_, { position, body }: { position: number; body: string }) => ({
      fix: { position, body: body.trim() },
      fixRefusal: null,
    })),
    refuseFix: assign(({ context: { fix } }, { why }: { why: FixRefusal }) => ({
      fixRefusal: fix && { position: fix.position, why },
      fix: null,
    })),
    refuseFixBy: assign(({ context: { fix } }, { output }: { output: FixResult }) => ({
      fixRefusal: fix && 'refused' in output ? { position: fix.position, why: output.refused } : null,
      fix: null,
    })),
    /** The answer before the lesson no longer counts. */
    askTaught: assign(({ context: { fix, rows } }) => ({
      rows: fix ? changed(rows, fix.position, { answer: null, verdict: null, taught: true }) : rows,
      asking: fix?.position ?? null,
      asksAll: false,
      problem: null,
      fix: null,
    })),
    setRemoval: assign((_, { position, call }: { position: number; call: RemovedCall }) => ({
      removal: { position, call },
      removalRefusal: null,
    })),
    /** The answer by the former rule no longer counts. */
    askRemoved: assign(({ context: { removal, rows } }, { output }: { output: CallRemovalResult }) => ({
      ...('rule' in output && { rule: output.rule }),
      rows: removal ? changed(rows, removal.position, { answer: null, verdict: null }) : rows,
      asking: removal?.position ?? null,
      asksAll: false,
      problem: null,
      removal: null,
    })),
    refuseRemoval: assign(({ context: { removal } }, { why }: { why: 'denied' | 'unreachable' }) => ({
      removalRefusal: removal && { position: removal.position, why },
      removal: null,
    })),
    refuseRemovalBy: assign(({ context: { removal } }, { output }: { output: CallRemovalResult }) => ({
      removalRefusal: removal && 'refused' in output ? { position: removal.position, why: output.refused } : null,
      removal: null,
    })),
    setTestPhone: assign((_, { testPhone }: { testPhone: string }) => ({ testPhone })),
    setShare: assign((_, { output }: { output: WentLiveResult }) => ('live' in output ? { share: output.share } : {})),
    store: enqueueActions(({ context: { rows }, enqueue }) => {
      enqueue.assign({ isStored: true });
      enqueue.sendTo('storeRows', { type: 'rows.changed', rows } satisfies RowsChanged);
    }),
    setStored: assign((_, { isStored }: { isStored: boolean }) => ({ isStored })),
    setRefusal: assign((_, { why }: { why: ReviewRefusal }) => ({ refusal: why })),
    setRefusalFrom: assign((_, { output }: { output: StartedReview | WentLiveResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    clearRefusal: assign({ refusal: null }),
    report: sendParent(({ context: { share } }): AgentWentLive => ({ type: 'agent.wentLive', share })),
  },
  delays: {
    timeout: 20_000,
    /** Longer than the request for a simulated answer may take. */
    answerTimeout: MODEL_WAIT,
    /** Publishing the knowledge again takes some seconds. */
    teachTimeout: 30_000,
  },
});

/** Whether the owner has approved or refused each answer. */
export const isJudged = (rows: readonly ReviewRow[]): boolean =>
  rows.length > 0 && rows.every(({ verdict }) => verdict !== null);

const hasAnswers = (rows: readonly ReviewRow[]): boolean => rows.some(({ answer }) => answer !== null);

const nextOf = (rows: readonly ReviewRow[]): number | null =>
  rows.find(({ answer }) => answer === null)?.position ?? null;

const changed = (rows: readonly ReviewRow[], position: number, changes: Partial<ReviewRow>): ReviewRow[] =>
  rows.map((row) => (row.position === position ? { ...row, ...changes } : row));

const withAnswer = ({ rows, asking: position }: Context, output: ReviewAsked): ReviewRow[] =>
  'answer' in output && position !== null
    ? changed(rows, position, { answer: output.answer, verdict: null })
    : [...rows];

const readReview = ({ industry }: Context, review: AgentReview): Partial<Context> => ({
  rows:
    review.rows.length > 0
      ? review.rows
      : questionsOf(industry).map((question, at) => ({
          position: at + 1,
          question,
          answer: null,
          verdict: null,
          taught: false,
        })),
  share: review.share,
  rule: review.rule,
  hasKnowledge: review.has_knowledge,
  size: review.model_size,
});
