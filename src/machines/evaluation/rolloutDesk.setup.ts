import { assign, setup, type EventObject } from 'xstate';

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
import { deskGuards, type DeskContext } from '../app/desk.ts';
import { createLiveListMachine } from '../app/liveList.machine.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { CURRENT, STALE } from '../app/staleness.ts';

interface RolloutInput {
  businessId: string;
  isOwner: boolean;
}

export type Failure = 'change' | 'rules' | 'goals' | 'read';

export interface Context extends RolloutInput, DeskContext {
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
  problem: { refused: string } | { failed: Failure } | null;
}

export interface ChatsRequested {
  type: 'chats.requested';
  of: FigureOfVersion;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'share.requested'; probability: number }
  | { type: 'change.confirmed'; reason: string }
  | { type: 'change.cancelled' }
  | { type: 'rollback.requested' }
  | { type: 'rules.submitted'; rules: StopRules }
  | { type: 'goals.submitted'; goals: Goals }
  | ChatsRequested
  | { type: 'chats.closed' }
  /** Another span or channel. */
  | { type: 'query.changed'; changes: Partial<RolloutQuery> }
  | { type: 'problem.dismissed' }
  /** The rollout changed, or realtime was disconnected for a while. */
  | { type: 'desk.invalidated' };

export const asksReason = ({ desk, wanted }: Context): boolean =>
  wanted >= WIDE_SHARE && wanted > (desk?.probability ?? 0) && (desk?.tests?.failed ?? 0) > 0;

export const desk = setup({
  types: {} as MachineTypes<Context, Event, RolloutInput> & { children: { figureChats: 'figureChats' } },
  actors: {
    figureChats: createLiveListMachine<'figureChats'>(),
    followRollout: callbackPlaceholder<EventObject, { businessId: string }>('followRollout'),
    loadDesk: placeholder<RolloutDesk | null, { businessId: string; query: RolloutQuery }>('loadDesk'),
    setShare: placeholder<RolloutResult, { businessId: string; probability: number; reason: string; revision: number }>(
      'setShare',
    ),
    saveGoals: placeholder<void, { businessId: string; goals: Goals }>('saveGoals'),
    saveRules: placeholder<RolloutResult, { businessId: string; rules: StopRules; revision: number }>('saveRules'),
  },
  guards: {
    ...deskGuards,
    isIn: ({ context }, { status }: { status: RolloutStatus }) => context.desk?.status === status,
    mayShare: ({ context }, { probability }: { probability: number }) =>
      context.isOwner && probability > 0 && probability <= 1 && probability !== context.desk?.probability,
    isOwner: ({ context }) => context.isOwner,
    mayGoBack: ({ context }) => context.isOwner && (context.desk?.probability ?? 0) > 0,
    isExplained: ({ context }, { reason }: { reason: string }) => !asksReason(context) || reason.trim() !== '',
  },
  actions: {
    markStale: assign(STALE),
    markCurrent: assign(CURRENT),
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
      'refused' in output ? { problem: { refused: output.refused } } : {},
    ),
    setProblem: assign((_, { problem }: { problem: Context['problem'] }) => ({ problem })),
  },
  delays: { timeout: 20_000 },
});
