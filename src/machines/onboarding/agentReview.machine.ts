/**
 * The review of an agent before it goes live: ten questions that customers of the trade ask, answered as the simulator answers.
 * The owner approves each answer or teaches a better one, and then turns the agent on for a tenth of the chats. It lives while
 * the last step of the business setup is in view.
 *
 * The rows are stored as they change, so that a review continues after a reload. The server counts the verdicts itself.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { ReviewAnswer, ReviewRow } from '../../contracts/onboarding.review.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { agentReview } from './agentReview.setup.ts';

export { MAX_REVIEW_QUESTION, MAX_REVIEW_FIX, isJudged } from './agentReview.setup.ts';

const loading = request(agentReview, {
  src: 'loadReview',
  story: 'Loading',
  input: ({ context: { businessId } }) => ({ businessId }),
  done: [
    { guard: withEvent('isDenied'), target: 'denied' },
    { guard: withEvent('isLive'), target: 'live', actions: withEvent('setReview') },
    { guard: withEvent('hasRows'), target: 'reviewing', actions: withEvent('setReview') },
    { target: 'ready', actions: withEvent('setReview') },
  ],
  failed: { target: 'loadFailed' },
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

const starting = request(agentReview, {
  src: 'startReview',
  story: 'Starting',
  input: ({ context: { businessId, rows } }) => ({ businessId, questions: rows.map(({ question }) => question) }),
  done: [
    { guard: withEvent('isStarted'), target: 'continuing', actions: withEvent('setStarted') },
    { target: 'notStarted', actions: withEvent('setRefusalFrom') },
  ],
  failed: { target: 'notStarted', actions: { type: 'setRefusal', params: { why: 'unreachable' } } },
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
    'question.asked': { target: 'asking', actions: withEvent('askOne') },
    'question.changed': {
      guard: withEvent('isQuestion'),
      target: 'asking',
      actions: [withEvent('changeQuestion'), 'store', withEvent('askOne')],
    },
    'fix.submitted': { guard: withEvent('isFix'), target: 'teaching', actions: withEvent('setFix') },
    'call.removed': { guard: withEvent('isCall'), target: 'removingCall', actions: withEvent('setRemoval') },
    'goLive.requested': {
      guard: 'isJudged',
      target: '#agentReview.goingLive',
      actions: ['clearRefusal', withEvent('setTestPhone')],
    },
  },
});

const asking = request(agentReview, {
  src: 'askAgent',
  story: 'Asking',
  input: ({ context: { businessId, rows, asking: position, size } }) => ({
    businessId,
    size,
    question: rows.find((row) => row.position === position)?.question ?? '',
  }),
  done: [
    {
      guard: withEvent('hasNextAfter'),
      target: 'asking',
      reenter: true,
      actions: [withEvent('setAnswer'), 'store', 'askNext'],
    },
    { target: 'idle', actions: [withEvent('setAnswer'), 'store', 'stopAsking'] },
  ],
  failed: { target: 'idle', actions: [{ type: 'setProblem', params: { why: 'unreachable' } }, 'stopAsking'] },
  late: { target: 'idle', actions: [{ type: 'setProblem', params: { why: 'timeout' } }, 'stopAsking'] },
  limit: 'answerTimeout',
  on: { 'cancel.requested': { target: 'idle', actions: 'stopAsking' } },
});

const teaching = request(agentReview, {
  src: 'teachAnswer',
  story: 'Teaching',
  input: ({ context: { businessId, rows, fix } }) => ({
    businessId,
    question: rows.find(({ position }) => position === fix?.position)?.question ?? '',
    body: fix?.body ?? '',
  }),
  done: [
    { guard: withEvent('isTaught'), target: 'asking', actions: ['askTaught', 'store'] },
    { target: 'idle', actions: withEvent('refuseFixBy') },
  ],
  failed: { target: 'idle', actions: { type: 'refuseFix', params: { why: 'unreachable' } } },
  limit: 'teachTimeout',
});

/** Takes a word or anger out of what calls the team, and asks the question again. */
const removingCall = request(agentReview, {
  src: 'removeCall',
  story: 'RemovingCall',
  input: ({ context: { businessId, removal } }) => ({ businessId, call: removal?.call ?? { keyword: '' } }),
  done: [
    { guard: withEvent('isRemoved'), target: 'asking', actions: [withEvent('askRemoved'), 'store'] },
    { target: 'idle', actions: withEvent('refuseRemovalBy') },
  ],
  failed: { target: 'idle', actions: { type: 'refuseRemoval', params: { why: 'unreachable' } } },
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
    'verdict.given': { guard: withEvent('isAnswered'), actions: [withEvent('setVerdict'), 'store'] },
  },
  initial: 'idle',
  states: { idle, asking, teaching, removingCall },
});

const goingLive = request(agentReview, {
  src: 'goLive',
  story: 'GoingLive',
  input: ({ context: { businessId, rows, testPhone } }) => ({ businessId, rows, testPhone }),
  done: [
    { guard: withEvent('isTurnedOn'), target: 'live', actions: withEvent('setShare') },
    { target: 'reviewing', actions: withEvent('setRefusalFrom') },
  ],
  failed: { target: 'reviewing', actions: { type: 'setRefusal', params: { why: 'unreachable' } } },
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
