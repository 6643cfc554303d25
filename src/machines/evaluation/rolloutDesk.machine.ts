/**
 * The rollout desk of one business: which share of the chats version 3 answers, how it does beside version 2 and beside the goals,
 * and the rules that stop it. It lives while its tab is open.
 *
 * The states `off` … `rolledBack` are the server's. A rule may stop the rollout at any time; an event of the database has the desk
 * read again. Going back to version 2 is one press, without a dialog; a larger share is confirmed with a reason.
 */
import { assign, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import {
  WIDE_SHARE,
  type FigureOfVersion,
  type Goals,
  type RolloutDesk,
  type RolloutQuery,
  type RolloutResult,
  type RolloutStatus,
  type StopRules,
} from '../../contracts/evaluation.rollout.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { figureChatsMachine } from './figureChats.machine.ts';

export { GOAL_LIMITS, GOAL_NAMES, MAX_ROLLOUT_REASON, STOP_RULE_LIMITS } from '../../contracts/evaluation.rollout.ts';

export interface RolloutInput {
  businessId: string;
  isOwner: boolean;
}

type Failure = 'change' | 'rules' | 'goals' | 'read';

interface Context extends RolloutInput {
  query: RolloutQuery;
  /** Null until it has been read. */
  desk: RolloutDesk | null;
  /** The share that the owner chose. */
  wanted: number;
  /** What the owner wrote last. It stays until it is saved. */
  reason: string;
  isReasonMissing: boolean;
  rules: StopRules | null;
  /** What the owner entered, until it is saved. */
  goals: Goals | null;
  /** A sentence of the database for the user, or what failed. */
  problem: { said: string } | { failed: Failure } | null;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'share.requested'; probability: number }
  | { type: 'change.confirmed'; reason: string }
  | { type: 'change.cancelled' }
  | { type: 'rollback.requested' }
  | { type: 'rules.submitted'; rules: StopRules }
  | { type: 'goals.submitted'; goals: Goals }
  | { type: 'chats.requested'; of: FigureOfVersion }
  | { type: 'chats.closed' }
  /** Another span or channel. */
  | { type: 'query.changed'; changes: Partial<RolloutQuery> }
  | { type: 'problem.dismissed' }
  /** The rollout changed, or realtime was disconnected for a while. */
  | { type: 'desk.invalidated' };

const asksReason = ({ desk, wanted }: Context): boolean =>
  wanted >= WIDE_SHARE && wanted > (desk?.probability ?? 0) && (desk?.tests?.failed ?? 0) > 0;

const desk = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as RolloutInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { figureChats: 'figureChats' },
  },
  actors: {
    figureChats: figureChatsMachine,
    followRollout: callbackPlaceholder<EventObject, { businessId: string }>('followRollout'),
    loadDesk: placeholder<RolloutDesk | null, { businessId: string; query: RolloutQuery }>('loadDesk'),
    setShare: placeholder<RolloutResult, { businessId: string; probability: number; reason: string; revision: number }>(
      'setShare',
    ),
    saveGoals: placeholder<void, { businessId: string; goals: Goals }>('saveGoals'),
    saveRules: placeholder<RolloutResult, { businessId: string; rules: StopRules; revision: number }>('saveRules'),
  },
  guards: {
    isDenied: (_, { output }: { output: RolloutDesk | null }) => output === null,
    isRefused: (_, { output }: { output: RolloutResult }) => 'refused' in output,
    isIn: ({ context }, { status }: { status: RolloutStatus }) => context.desk?.status === status,
    mayShare: ({ context }, { probability }: { probability: number }) =>
      context.isOwner && probability > 0 && probability <= 1 && probability !== context.desk?.probability,
    isOwner: ({ context }) => context.isOwner,
    isExplained: ({ context }, { reason }: { reason: string }) => !asksReason(context) || reason.trim() !== '',
    hasProblem: ({ context }) => context.problem !== null,
  },
  actions: {
    setDesk: assign((_, { output }: { output: RolloutDesk | null }) => ({ desk: output })),
    setQuery: assign(({ context }, { changes }: { changes: Partial<RolloutQuery> }) => ({
      query: { ...context.query, ...changes },
    })),
    setWanted: assign((_, { probability }: { probability: number }) => ({
      wanted: probability,
      isReasonMissing: false,
      problem: null,
    })),
    setReason: assign((_, { reason }: { reason: string }) => ({ reason, isReasonMissing: false })),
    demandReason: assign({ isReasonMissing: true }),
    forgetDemand: assign({ isReasonMissing: false }),
    goBack: assign({ wanted: 0, reason: '', problem: null }),
    setRules: assign((_, { rules }: { rules: StopRules }) => ({ rules, problem: null })),
    setGoals: assign((_, { goals }: { goals: Goals }) => ({ goals, problem: null })),
    forgetGoals: assign({ goals: null }),
    forgetReason: assign({ reason: '' }),
    setRefusal: assign((_, { output }: { output: RolloutResult }) =>
      'refused' in output ? { problem: { said: output.refused } } : {},
    ),
    setProblem: assign((_, { problem }: { problem: Context['problem'] }) => ({ problem })),
  },
  delays: { timeout: 20_000 },
});

const failedTo = (failed: Failure) => ({ type: 'setProblem', params: { problem: { failed } } }) as const;

const loading = desk.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadDesk',
    src: 'loadDesk',
    input: ({ context: { businessId, query } }) => ({ businessId, query }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: 'denied' },
      { target: 'shown', actions: { type: 'setDesk', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = desk.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' }, 'desk.invalidated': { target: 'loading' } },
});

/** Reads again while the desk stays on the screen. */
const refreshing = desk.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  invoke: {
    id: 'loadDesk',
    src: 'loadDesk',
    input: ({ context: { businessId, query } }) => ({ businessId, query }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: '#rolloutDesk.denied' },
      { target: 'deciding', actions: { type: 'setDesk', params: ({ event }) => event } },
    ],
    onError: { target: 'deciding', actions: failedTo('read') },
  },
  after: { timeout: { target: 'deciding', actions: failedTo('read') } },
});

const confirming = desk.createStateConfig({
  meta: { story: 'Confirming' },
  on: {
    'change.confirmed': [
      {
        guard: { type: 'isExplained', params: ({ event }) => event },
        target: 'changing',
        actions: { type: 'setReason', params: ({ event }) => event },
      },
      { actions: 'demandReason' },
    ],
    'change.cancelled': { target: 'deciding', actions: 'forgetDemand' },
  },
});

// What failed or was refused may be in force all the same, or something else is: the desk is read again.
const changing = desk.createStateConfig({
  tags: 'busy',
  meta: { story: 'Changing' },
  invoke: {
    id: 'setShare',
    src: 'setShare',
    input: ({ context: { businessId, wanted, reason, desk: shown } }) => ({
      businessId,
      probability: wanted,
      reason,
      revision: shown?.revision ?? 0,
    }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'refreshing',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'refreshing', actions: 'forgetReason' },
    ],
    onError: { target: 'refreshing', actions: failedTo('change') },
  },
  after: { timeout: { target: 'refreshing', actions: failedTo('change') } },
});

const savingRules = desk.createStateConfig({
  tags: 'busy',
  meta: { story: 'SavingRules' },
  invoke: {
    id: 'saveRules',
    src: 'saveRules',
    input: ({ context: { businessId, rules, desk: shown } }) => {
      if (rules === null) throw new Error('There are no rules');
      return { businessId, rules, revision: shown?.revision ?? 0 };
    },
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'refreshing',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'refreshing' },
    ],
    onError: { target: 'refreshing', actions: failedTo('rules') },
  },
  after: { timeout: { target: 'refreshing', actions: failedTo('rules') } },
});

const savingGoals = desk.createStateConfig({
  tags: 'busy',
  meta: { story: 'SavingGoals' },
  invoke: {
    id: 'saveGoals',
    src: 'saveGoals',
    input: ({ context: { businessId, goals } }) => {
      if (goals === null) throw new Error('There are no goals');
      return { businessId, goals };
    },
    onDone: { target: 'refreshing', actions: 'forgetGoals' },
    onError: { target: 'refreshing', actions: failedTo('goals') },
  },
  after: { timeout: { target: 'refreshing', actions: failedTo('goals') } },
});

/** The chats behind a figure, in a dialog. Changes of the desk wait until it is closed. */
const listing = desk.createStateConfig({
  meta: { story: 'Listing' },
  invoke: {
    id: 'figureChats',
    src: 'figureChats',
    input: ({ context: { businessId, query }, event }) => {
      if (event.type !== 'chats.requested') throw new Error('No figure was chosen');
      return { businessId, query, ...event.of };
    },
    onError: { target: 'refreshing', actions: failedTo('read') },
  },
  on: { 'chats.closed': { target: 'refreshing' } },
});

/** What can be asked for while no other request runs. */
const atRest = desk.createStateConfig({
  on: {
    'share.requested': {
      guard: { type: 'mayShare', params: ({ event }) => event },
      target: 'confirming',
      actions: { type: 'setWanted', params: ({ event }) => event },
    },
    'rules.submitted': {
      guard: 'isOwner',
      target: 'savingRules',
      actions: { type: 'setRules', params: ({ event }) => event },
    },
    'goals.submitted': {
      guard: 'isOwner',
      target: 'savingGoals',
      actions: { type: 'setGoals', params: ({ event }) => event },
    },
    'chats.requested': { target: 'listing' },
    'query.changed': { target: 'refreshing', actions: { type: 'setQuery', params: ({ event }) => event } },
    'problem.dismissed': { guard: 'hasProblem', actions: { type: 'setProblem', params: { problem: null } } },
    'desk.invalidated': { target: 'refreshing' },
  },
}).on;

/** … and while version 3 answers. */
const whileAnswering = desk.createStateConfig({
  on: { ...atRest, 'rollback.requested': { guard: 'isOwner', target: 'changing', actions: 'goBack' } },
}).on;

const when = (status: RolloutStatus) => ({ guard: { type: 'isIn', params: { status } }, target: status }) as const;

const shown = desk.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [when('canary'), when('judging'), when('live'), when('rolledBack'), { target: 'off' }] },
    off: { meta: { story: 'Off' }, on: atRest },
    canary: { meta: { story: 'Canary' }, on: whileAnswering },
    judging: { meta: { story: 'Judging' }, on: whileAnswering },
    live: { meta: { story: 'Live' }, on: whileAnswering },
    rolledBack: { meta: { story: 'RolledBack' }, on: atRest },
    refreshing,
    confirming,
    listing,
    changing,
    savingRules,
    savingGoals,
  },
});

export const rolloutDeskMachine = desk.createMachine({
  id: 'rolloutDesk',
  context: ({ input: { businessId, isOwner } }) => ({
    businessId,
    isOwner,
    query: { span: 'trial', channelId: null },
    desk: null,
    wanted: 0,
    reason: '',
    isReasonMissing: false,
    rules: null,
    goals: null,
    problem: null,
  }),
  invoke: {
    id: 'followRollout',
    src: 'followRollout',
    input: ({ context: { businessId } }) => ({ businessId }),
    // Without it, the desk is as it was read.
    onError: {},
  },
  initial: 'loading',
  states: { loading, failed, denied: { meta: { story: 'Denied' } }, shown },
});

export type RolloutDeskRef = ActorRefFrom<typeof rolloutDeskMachine>;
export type RolloutDeskSnapshot = SnapshotFrom<typeof rolloutDeskMachine>;

/** Whether the wanted share needs a reason, because the last tests have failures. */
export const selectAsksReason = ({ context }: RolloutDeskSnapshot): boolean => asksReason(context);

export const selectFigureChats = (snapshot: RolloutDeskSnapshot) => snapshot.children.figureChats;
