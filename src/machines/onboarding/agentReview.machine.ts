/**
 * The review of an agent before it goes live: ten questions that customers of the trade ask, answered as the simulator answers.
 * The owner approves each answer or teaches a better one, and then turns the agent on for a tenth of the chats. It lives while
 * the last step of the business setup is in view.
 *
 * The rows are stored as they change, so that a review continues after a reload. The server counts the verdicts itself.
 */
import { assign, enqueueActions, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

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
  ReviewAnswer,
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

const agentReview = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
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

const loading = agentReview.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadReview',
    src: 'loadReview',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: 'denied' },
      {
        guard: { type: 'isLive', params: ({ event }) => event },
        target: 'live',
        actions: { type: 'setReview', params: ({ event }) => event },
      },
      {
        guard: { type: 'hasRows', params: ({ event }) => event },
        target: 'reviewing',
        actions: { type: 'setReview', params: ({ event }) => event },
      },
      { target: 'ready', actions: { type: 'setReview', params: ({ event }) => event } },
    ],
    onError: { target: 'loadFailed' },
  },
  after: { timeout: { target: 'loadFailed' } },
});

const loadFailed = agentReview.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: { 'retry.requested': { target: 'loading' } },
});

const denied = agentReview.createStateConfig({ meta: { story: 'Denied' } });

/** Nothing has been asked yet. */
const ready = agentReview.createStateConfig({
  meta: { story: 'Ready' },
  on: { 'start.requested': { target: 'starting', actions: 'clearRefusal' } },
});

const starting = agentReview.createStateConfig({
  tags: 'busy',
  meta: { story: 'Starting' },
  invoke: {
    id: 'startReview',
    src: 'startReview',
    input: ({ context: { businessId, rows } }) => ({ businessId, questions: rows.map(({ question }) => question) }),
    onDone: [
      {
        guard: { type: 'isStarted', params: ({ event }) => event },
        target: 'continuing',
        actions: { type: 'setStarted', params: ({ event }) => event },
      },
      { target: 'notStarted', actions: { type: 'setRefusalFrom', params: ({ event }) => event } },
    ],
    onError: { target: 'notStarted', actions: { type: 'setRefusal', params: { why: 'unreachable' } } },
  },
  after: { timeout: { target: 'notStarted', actions: { type: 'setRefusal', params: { why: 'unreachable' } } } },
});

/** Another device may have asked all of them meanwhile. */
const continuing = agentReview.createStateConfig({
  meta: { story: 'Continuing' },
  always: [{ guard: 'hasNext', target: 'reviewing.asking', actions: 'askNext' }, { target: 'reviewing' }],
});

const notStarted = agentReview.createStateConfig({
  meta: { story: 'NotStarted' },
  always: [{ guard: 'hasAnswers', target: 'reviewing' }, { target: 'ready' }],
});

const idle = agentReview.createStateConfig({
  meta: { story: 'Reviewing' },
  on: {
    'start.requested': { guard: 'hasNext', target: '#agentReview.starting', actions: 'clearRefusal' },
    'question.asked': { target: 'asking', actions: { type: 'askOne', params: ({ event }) => event } },
    'question.changed': {
      guard: { type: 'isQuestion', params: ({ event }) => event },
      target: 'asking',
      actions: [
        { type: 'changeQuestion', params: ({ event }) => event },
        'store',
        { type: 'askOne', params: ({ event }) => event },
      ],
    },
    'fix.submitted': {
      guard: { type: 'isFix', params: ({ event }) => event },
      target: 'teaching',
      actions: { type: 'setFix', params: ({ event }) => event },
    },
    'call.removed': {
      guard: { type: 'isCall', params: ({ event }) => event },
      target: 'removingCall',
      actions: { type: 'setRemoval', params: ({ event }) => event },
    },
    'goLive.requested': {
      guard: 'isJudged',
      target: '#agentReview.goingLive',
      actions: ['clearRefusal', { type: 'setTestPhone', params: ({ event }) => event }],
    },
  },
});

const asking = agentReview.createStateConfig({
  tags: 'busy',
  meta: { story: 'Asking' },
  invoke: {
    id: 'askAgent',
    src: 'askAgent',
    input: ({ context: { businessId, rows, asking: position, size } }) => ({
      businessId,
      size,
      question: rows.find((row) => row.position === position)?.question ?? '',
    }),
    onDone: [
      {
        guard: { type: 'hasNextAfter', params: ({ event }) => event },
        target: 'asking',
        reenter: true,
        actions: [{ type: 'setAnswer', params: ({ event }) => event }, 'store', 'askNext'],
      },
      { target: 'idle', actions: [{ type: 'setAnswer', params: ({ event }) => event }, 'store', 'stopAsking'] },
    ],
    onError: { target: 'idle', actions: [{ type: 'setProblem', params: { why: 'unreachable' } }, 'stopAsking'] },
  },
  on: { 'cancel.requested': { target: 'idle', actions: 'stopAsking' } },
  after: {
    answerTimeout: { target: 'idle', actions: [{ type: 'setProblem', params: { why: 'timeout' } }, 'stopAsking'] },
  },
});

const teaching = agentReview.createStateConfig({
  tags: 'busy',
  meta: { story: 'Teaching' },
  invoke: {
    id: 'teachAnswer',
    src: 'teachAnswer',
    input: ({ context: { businessId, rows, fix } }) => ({
      businessId,
      question: rows.find(({ position }) => position === fix?.position)?.question ?? '',
      body: fix?.body ?? '',
    }),
    onDone: [
      { guard: { type: 'isTaught', params: ({ event }) => event }, target: 'asking', actions: ['askTaught', 'store'] },
      { target: 'idle', actions: { type: 'refuseFixBy', params: ({ event }) => event } },
    ],
    onError: { target: 'idle', actions: { type: 'refuseFix', params: { why: 'unreachable' } } },
  },
  after: { teachTimeout: { target: 'idle', actions: { type: 'refuseFix', params: { why: 'unreachable' } } } },
});

/** Takes a word or anger out of what calls the team, and asks the question again. */
const removingCall = agentReview.createStateConfig({
  tags: 'busy',
  meta: { story: 'RemovingCall' },
  invoke: {
    id: 'removeCall',
    src: 'removeCall',
    input: ({ context: { businessId, removal } }) => ({ businessId, call: removal?.call ?? { keyword: '' } }),
    onDone: [
      {
        guard: { type: 'isRemoved', params: ({ event }) => event },
        target: 'asking',
        actions: [{ type: 'askRemoved', params: ({ event }) => event }, 'store'],
      },
      { target: 'idle', actions: { type: 'refuseRemovalBy', params: ({ event }) => event } },
    ],
    onError: { target: 'idle', actions: { type: 'refuseRemoval', params: { why: 'unreachable' } } },
  },
  after: { timeout: { target: 'idle', actions: { type: 'refuseRemoval', params: { why: 'unreachable' } } } },
});

const reviewing = agentReview.createStateConfig({
  invoke: {
    id: 'storeRows',
    src: 'storeRows',
    input: ({ context: { businessId } }) => ({ businessId }),
    onError: { actions: { type: 'setStored', params: { isStored: false } } },
  },
  on: {
    'rows.stored': { actions: { type: 'setStored', params: { isStored: true } } },
    'rows.notStored': { actions: { type: 'setStored', params: { isStored: false } } },
    'store.requested': { guard: 'isNotStored', actions: 'store' },
    'verdict.given': {
      guard: { type: 'isAnswered', params: ({ event }) => event },
      actions: [{ type: 'setVerdict', params: ({ event }) => event }, 'store'],
    },
  },
  initial: 'idle',
  states: { idle, asking, teaching, removingCall },
});

const goingLive = agentReview.createStateConfig({
  tags: 'busy',
  meta: { story: 'GoingLive' },
  invoke: {
    id: 'goLive',
    src: 'goLive',
    input: ({ context: { businessId, rows, testPhone } }) => ({ businessId, rows, testPhone }),
    onDone: [
      {
        guard: { type: 'isTurnedOn', params: ({ event }) => event },
        target: 'live',
        actions: { type: 'setShare', params: ({ event }) => event },
      },
      { target: 'reviewing', actions: { type: 'setRefusalFrom', params: ({ event }) => event } },
    ],
    onError: { target: 'reviewing', actions: { type: 'setRefusal', params: { why: 'unreachable' } } },
  },
  after: { timeout: { target: 'reviewing', actions: { type: 'setRefusal', params: { why: 'unreachable' } } } },
});

const live = agentReview.createStateConfig({ meta: { story: 'Live' }, entry: 'report' });

export const agentReviewMachine = agentReview.createMachine({
  id: 'agentReview',
  context: ({ input }) => ({
    ...input,
    rows: [],
    hasKnowledge: true,
    size: 'large',
    asking: null,
    asksAll: false,
    problem: null,
    fix: null,
    fixRefusal: null,
    rule: { angry: true, keywords: [] },
    share: 0,
    removal: null,
    removalRefusal: null,
    testPhone: '',
    refusal: null,
    isStored: true,
  }),
  initial: 'loading',
  states: { loading, loadFailed, denied, ready, starting, continuing, notStarted, reviewing, goingLive, live },
});

export type AgentReviewRef = ActorRefFrom<typeof agentReviewMachine>;
export type AgentReviewSnapshot = SnapshotFrom<typeof agentReviewMachine>;

/** How many of the questions the AI answered itself, gave to the team, left without a reply, or was not asked yet. */
export const countAnswers = (rows: readonly ReviewRow[]) => {
  const ofStatus = (...statuses: (ReviewAnswer['status'] | undefined)[]): number =>
    rows.filter(({ answer }) => statuses.includes(answer?.status)).length;
  return {
    answered: ofStatus('answered', 'completed'),
    handedOver: ofStatus('escalated'),
    silent: ofStatus('silent'),
    waiting: ofStatus(undefined),
  };
};

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
