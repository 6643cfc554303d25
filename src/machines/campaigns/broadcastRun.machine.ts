/**
 * One broadcast that has been started, in the states that the server gives it. It lives while the broadcast is open.
 *
 * The states are the server's: an event from the database moves the chart, and a command moves it only by its answer. A
 * draft is none of them; the parent opens its form instead.
 */
import { assign, enqueueActions, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type {
  Broadcast,
  BroadcastCommand,
  BroadcastRefusal,
  BroadcastStatus,
  CommandResult,
} from '../../contracts/campaigns.broadcasts.ts';
import { placeholder } from '../app/placeholder.ts';
import { broadcastRecipientsMachine } from './broadcastRecipients.machine.ts';

interface Context {
  businessId: string;
  campaignId: string;
  broadcast: Broadcast | null;
  command: BroadcastCommand | null;
  /** Why the last command was not carried out. `failed`: it may have been. */
  problem: BroadcastRefusal | 'failed' | null;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'command.chosen'; command: BroadcastCommand }
  | { type: 'problem.dismissed' }
  | { type: 'broadcast.changed'; broadcast: Broadcast }
  /** Realtime was disconnected for a while. */
  | { type: 'broadcast.invalidated' };

/** What a member may ask of a broadcast with this status. */
export const commandsOf = (status: BroadcastStatus): readonly BroadcastCommand[] => {
  if (status === 'paused') return ['resume', 'cancel'];
  if (status === 'partly_failed' || status === 'failed') return ['retry'];
  return ['scheduled', 'planning', 'staging', 'judging', 'sending'].includes(status) ? ['pause', 'cancel'] : [];
};

/** Events and the answers of commands do not tell everything; what was read stays. */
const withKnown = (known: Broadcast | null, broadcast: Broadcast): Broadcast => ({
  ...broadcast,
  daily_cap: broadcast.daily_cap ?? known?.daily_cap ?? null,
  sent_today: broadcast.sent_today ?? known?.sent_today ?? null,
  stage_wait: broadcast.stage_wait ?? known?.stage_wait ?? null,
  is_lender: broadcast.is_lender ?? known?.is_lender ?? null,
});

/** The counts of recipients by their states, which the rows of the table follow. */
const COUNTS = [
  'queued_count',
  'sending_count',
  'unknown_count',
  'sent_count',
  'delivered_count',
  'read_count',
  'replied_count',
  'refused_count',
  'skipped_count',
] as const;

const run = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string; campaignId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { recipients: 'recipients' },
  },
  actors: {
    loadBroadcast: placeholder<Broadcast | null, { businessId: string; campaignId: string }>('loadBroadcast'),
    commandBroadcast: placeholder<CommandResult, { campaignId: string; command: BroadcastCommand }>('commandBroadcast'),
    recipients: broadcastRecipientsMachine,
  },
  guards: {
    isGone: (_, { output }: { output: Broadcast | null }) => output === null,
    isDraft: (_, { output }: { output: Broadcast | null }) => output?.status === 'draft',
    isRefused: (_, { output }: { output: CommandResult }) => 'refused' in output,
    hasStatus: ({ context }, { status }: { status: BroadcastStatus }) => context.broadcast?.status === status,
    fits: ({ context }, { command }: { command: BroadcastCommand }) =>
      context.broadcast !== null && commandsOf(context.broadcast.status).includes(command),
    hasProblem: ({ context }) => context.problem !== null,
  },
  actions: {
    setBroadcast: assign((_, { output }: { output: Broadcast | null }) => ({ broadcast: output })),
    setChanged: assign(({ context }, { broadcast }: { broadcast: Broadcast }) => ({
      broadcast: withKnown(context.broadcast, broadcast),
    })),
    /** The rows of the table are of the last read. */
    tellRecipients: enqueueActions(({ context, enqueue }, { broadcast }: { broadcast: Broadcast | null }) => {
      if (COUNTS.some((count) => broadcast?.[count] !== context.broadcast?.[count]))
        enqueue.sendTo('recipients', { type: 'counts.changed' });
    }),
    setCommand: assign((_, { command }: { command: BroadcastCommand }) => ({ command, problem: null })),
    setResult: assign(({ context }, { output }: { output: CommandResult }) =>
      'broadcast' in output ? { broadcast: withKnown(context.broadcast, output.broadcast), command: null } : {},
    ),
    setRefusal: assign((_, { output }: { output: CommandResult }) =>
      'refused' in output ? { problem: output.refused, command: null } : {},
    ),
    setFailed: assign({ problem: 'failed' as const, command: null }),
    clearProblem: assign({ problem: null }),
    tellDraft: sendParent(({ context: { campaignId } }) => ({ type: 'draft.found', id: campaignId })),
  },
  delays: { timeout: 20_000 },
});

const loading = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadBroadcast',
    src: 'loadBroadcast',
    input: ({ context: { businessId, campaignId } }) => ({ businessId, campaignId }),
    onDone: [
      { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
      { guard: { type: 'isDraft', params: ({ event }) => event }, target: 'drafted', actions: 'tellDraft' },
      { target: 'started', actions: { type: 'setBroadcast', params: ({ event }) => event } },
    ],
    onError: { target: 'unread' },
  },
  after: { timeout: { target: 'unread' } },
});

const unread = run.createStateConfig({
  meta: { story: 'Unread' },
  on: { 'retry.requested': { target: 'loading' }, 'broadcast.invalidated': { target: 'loading' } },
});

const commanding = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'Commanding' },
  invoke: {
    id: 'commandBroadcast',
    src: 'commandBroadcast',
    input: ({ context: { campaignId, command } }) => ({ campaignId, command: command ?? 'pause' }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: '#broadcastRun.started',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: '#broadcastRun.started', actions: { type: 'setResult', params: ({ event }) => event } },
    ],
    // It may have been carried out: the broadcast is read again.
    onError: { target: '#broadcastRun.started.refreshing', actions: 'setFailed' },
  },
  on: {
    // The answer decides. A second command waits for it.
    'command.chosen': {},
    'broadcast.changed': {
      actions: [
        { type: 'tellRecipients', params: ({ event }) => event },
        { type: 'setChanged', params: ({ event }) => event },
      ],
    },
    'broadcast.invalidated': {},
  },
  after: { timeout: { target: '#broadcastRun.started.refreshing', actions: 'setFailed' } },
});

const refreshing = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  invoke: {
    id: 'loadBroadcast',
    src: 'loadBroadcast',
    input: ({ context: { businessId, campaignId } }) => ({ businessId, campaignId }),
    onDone: [
      { guard: { type: 'isGone', params: ({ event }) => event }, target: '#broadcastRun.gone' },
      {
        target: '#broadcastRun.started',
        actions: [
          { type: 'tellRecipients', params: ({ event }) => ({ broadcast: event.output }) },
          { type: 'setBroadcast', params: ({ event }) => event },
        ],
      },
    ],
    // What is known stays; the next event of the database corrects it.
    onError: { target: '#broadcastRun.started' },
  },
  after: { timeout: { target: '#broadcastRun.started' } },
});

const when = (status: BroadcastStatus, target: string) =>
  ({ guard: { type: 'hasStatus', params: { status } }, target }) as const;

const started = run.createStateConfig({
  on: {
    'command.chosen': {
      guard: { type: 'fits', params: ({ event }) => event },
      target: '.commanding',
      actions: { type: 'setCommand', params: ({ event }) => event },
    },
    'broadcast.changed': {
      target: '.deciding',
      actions: [
        { type: 'tellRecipients', params: ({ event }) => event },
        { type: 'setChanged', params: ({ event }) => event },
      ],
    },
    'broadcast.invalidated': { target: '.refreshing' },
    'problem.dismissed': { guard: 'hasProblem', actions: 'clearProblem' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        when('scheduled', 'scheduled'),
        when('planning', 'planning'),
        when('staging', 'staging'),
        when('judging', 'judging'),
        when('sending', 'sending'),
        when('paused', 'paused'),
        when('partly_failed', 'partlyFailed'),
        when('failed', 'failed'),
        when('cancelled', 'cancelled'),
        { target: 'done' },
      ],
    },
    scheduled: { meta: { story: 'Scheduled' } },
    planning: { meta: { story: 'Planning' } },
    staging: { meta: { story: 'Staging' } },
    judging: { meta: { story: 'Judging' } },
    sending: { meta: { story: 'Sending' } },
    paused: { meta: { story: 'Paused' } },
    done: { meta: { story: 'Done' } },
    partlyFailed: { meta: { story: 'PartlyFailed' } },
    failed: { meta: { story: 'Failed' } },
    cancelled: { meta: { story: 'Cancelled' } },
    commanding,
    refreshing,
  },
});

export const broadcastRunMachine = run.createMachine({
  id: 'broadcastRun',
  context: ({ input: { businessId, campaignId } }) => ({
    businessId,
    campaignId,
    broadcast: null,
    command: null,
    problem: null,
  }),
  invoke: {
    id: 'recipients',
    src: 'recipients',
    input: ({ context: { campaignId } }) => ({ campaignId }),
    onError: {},
  },
  initial: 'loading',
  states: {
    loading,
    unread,
    gone: { meta: { story: 'Gone' } },
    /** The parent stops this actor. */
    drafted: { meta: { story: 'Drafted' } },
    started,
  },
});

export type BroadcastRunRef = ActorRefFrom<typeof broadcastRunMachine>;
export type BroadcastRunSnapshot = SnapshotFrom<typeof broadcastRunMachine>;

export const selectRecipients = (snapshot: BroadcastRunSnapshot) => snapshot.children.recipients;
