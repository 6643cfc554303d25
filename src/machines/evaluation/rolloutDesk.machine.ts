/**
 * The rollout desk of one business: which share of the chats version 3 answers, how it does beside version 2 and beside the goals,
 * and the rules that stop it. It lives while its tab is open.
 *
 * The states `off` … `rolledBack` are the server's. A rule may stop the rollout at any time; an event of the database has the desk
 * read again. Going back to version 2 is one press, without a dialog; a larger share is confirmed with a reason.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { Goals, RolloutStatus, StopRules } from '../../contracts/evaluation.rollout.ts';
import { createDesk } from '../app/desk.ts';
import { request, unlessRefused } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { asksReason, desk, type ChatsRequested, type Context, type Failure } from './rolloutDesk.setup.ts';

export { GOAL_LIMITS, GOAL_NAMES, MAX_ROLLOUT_REASON, STOP_RULE_LIMITS } from '../../contracts/evaluation.rollout.ts';

interface At {
  context: Context;
}

const failedTo = (failed: Failure) => ({ type: 'setProblem', params: { problem: { failed } } }) as const;

const confirming = desk.createStateConfig({
  meta: { story: 'Confirming' },
  on: {
    'change.confirmed': [
      { guard: withEvent('isExplained'), target: 'changing', actions: withEvent('setReason') },
      { actions: 'demandReason' },
    ],
    'change.cancelled': { target: 'deciding', actions: 'forgetDemand' },
  },
});

// What failed or was refused may be in force all the same, or something else is: the desk is read again.
const changing = request(desk, {
  src: 'setShare',
  story: 'Changing',
  input: ({ context: { businessId, wanted, reason, desk: shown } }) => ({
    businessId,
    probability: wanted,
    reason,
    revision: shown?.revision ?? 0,
  }),
  done: unlessRefused('refreshing', { target: 'refreshing', actions: 'forgetReason' }),
  failed: { target: 'refreshing', actions: failedTo('change') },
});

const savingRules = request(desk, {
  src: 'saveRules',
  story: 'SavingRules',
  input: ({ context: { businessId, rules, desk: shown } }) => ({
    businessId,
    rules: rules as StopRules,
    revision: shown?.revision ?? 0,
  }),
  done: unlessRefused('refreshing', { target: 'refreshing' }),
  failed: { target: 'refreshing', actions: failedTo('rules') },
});

const savingGoals = request(desk, {
  src: 'saveGoals',
  story: 'SavingGoals',
  input: ({ context: { businessId, goals } }) => ({ businessId, goals: goals as Goals }),
  done: { target: 'refreshing', actions: 'forgetGoals' },
  failed: { target: 'refreshing', actions: failedTo('goals') },
});

/** The chats behind a figure, in a dialog. Changes of the desk wait until it is closed. */
const listing = desk.createStateConfig({
  meta: { story: 'Listing' },
  invoke: {
    id: 'figureChats',
    src: 'figureChats',
    input: ({ context: { businessId, query }, event }) => ({ businessId, query, ...(event as ChatsRequested).of }),
    onError: { target: 'refreshing', actions: failedTo('read') },
  },
  on: { 'chats.closed': { target: 'refreshing' } },
});

const always = desk.createStateConfig({
  on: {
    'share.requested': { guard: withEvent('mayShare'), target: 'confirming', actions: withEvent('setWanted') },
    'rules.submitted': { guard: 'isOwner', target: 'savingRules', actions: withEvent('setRules') },
    'goals.submitted': { guard: 'isOwner', target: 'savingGoals', actions: withEvent('setGoals') },
    'chats.requested': { target: 'listing' },
    'query.changed': { target: 'refreshing', reenter: true, actions: withEvent('setQuery') },
    'problem.dismissed': { guard: 'hasProblem', actions: { type: 'setProblem', params: { problem: null } } },
  },
}).on;

const controls = desk.createStateConfig({
  on: { ...always, 'rollback.requested': { guard: 'mayGoBack', target: 'changing', actions: 'goBack' } },
}).on;

/** What can be asked for while no other request runs. */
const atRest = desk.createStateConfig({ on: { ...always, 'desk.invalidated': { target: 'refreshing' } } }).on;

/** … and while version 3 answers. */
const whileAnswering = { ...atRest, ...controls } as const;

const when = (status: RolloutStatus) => ({ guard: { type: 'isIn', params: { status } }, target: status }) as const;

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
    isStale: false,
  }),
  invoke: {
    id: 'followRollout',
    src: 'followRollout',
    input: ({ context: { businessId } }) => ({ businessId }),
    // Without it, the desk is as it was read.
    onError: {},
  },
  ...createDesk({
    id: 'rolloutDesk',
    sign: 'desk.invalidated',
    read: {
      src: 'loadDesk',
      input: ({ context: { businessId, query } }: At) => ({ businessId, query }),
      set: 'setDesk',
      unread: failedTo('read'),
    },
    controls,
    phases: [when('canary'), when('judging'), when('live'), when('rolledBack'), { target: 'off' }],
    states: {
      off: { meta: { story: 'Off' }, on: atRest },
      canary: { meta: { story: 'Canary' }, on: whileAnswering },
      judging: { meta: { story: 'Judging' }, on: whileAnswering },
      live: { meta: { story: 'Live' }, on: whileAnswering },
      rolledBack: { meta: { story: 'RolledBack' }, on: atRest },
      confirming,
      listing,
      changing,
      savingRules,
      savingGoals,
    },
  }),
});

export type RolloutDeskRef = ActorRefFrom<typeof rolloutDeskMachine>;
export type RolloutDeskSnapshot = SnapshotFrom<typeof rolloutDeskMachine>;

/** Whether the wanted share needs a reason, because the last tests have failures. */
export const selectAsksReason = ({ context }: RolloutDeskSnapshot): boolean => asksReason(context);

export const selectFigureChats = (snapshot: RolloutDeskSnapshot) => snapshot.children.figureChats;
