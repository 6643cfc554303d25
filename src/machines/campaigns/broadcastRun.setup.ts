import { assign, enqueueActions, sendParent, setup } from 'xstate';

import type {
  Broadcast,
  BroadcastCommand,
  BroadcastStatus,
  CommandResult,
} from '../../contracts/campaigns.broadcasts.ts';
import type { Refusal } from '../../contracts/refusal.ts';
import type { DeskContext } from '../app/desk.ts';
import { createLiveListMachine } from '../app/liveList.machine.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { CURRENT, STALE } from '../app/staleness.ts';

interface Context extends DeskContext {
  businessId: string;
  campaignId: string;
  broadcast: Broadcast | null;
  command: BroadcastCommand | null;
  /** Why the last command was not carried out. `failed`: it may have been. */
  problem: Refusal | 'failed' | null;
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
  offers_loans: broadcast.offers_loans ?? known?.offers_loans ?? null,
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

/** The rows of the table are of the last read. */
const hasOtherCounts = (one: Broadcast | null, other: Broadcast | null): boolean =>
  COUNTS.some((count) => one?.[count] !== other?.[count]);

export const run = setup({
  types: {} as MachineTypes<Context, Event, { businessId: string; campaignId: string }> & {
    children: { recipients: 'recipients' };
  },
  actors: {
    loadBroadcast: placeholder<Broadcast | null, { businessId: string; campaignId: string }>('loadBroadcast'),
    commandBroadcast: placeholder<CommandResult, { campaignId: string; command: BroadcastCommand }>('commandBroadcast'),
    recipients: createLiveListMachine<'broadcastRecipients'>(),
  },
  guards: {
    isStale: ({ context }) => context.isStale,
    isDenied: (_, { output }: { output: Broadcast | null }) => output === null,
    isRefused: (_, { output }: { output: CommandResult }) => 'refused' in output,
    hasProblem: ({ context }) => context.problem !== null,
    hasStatus: ({ context }, { status }: { status: BroadcastStatus }) => context.broadcast?.status === status,
    fits: ({ context }, { command }: { command: BroadcastCommand }) =>
      context.broadcast !== null && commandsOf(context.broadcast.status).includes(command),
  },
  actions: {
    markStale: assign(STALE),
    markCurrent: assign(CURRENT),
    setBroadcast: enqueueActions(({ context, enqueue }, { output }: { output: Broadcast | null }) => {
      // At first the table reads by itself.
      if (context.broadcast !== null && hasOtherCounts(context.broadcast, output))
        enqueue.sendTo('recipients', { type: 'rows.invalidated' });
      enqueue.assign({ broadcast: output });
    }),
    setChanged: enqueueActions(({ context, enqueue }, { broadcast }: { broadcast: Broadcast }) => {
      if (hasOtherCounts(context.broadcast, broadcast)) enqueue.sendTo('recipients', { type: 'rows.invalidated' });
      enqueue.assign({ broadcast: withKnown(context.broadcast, broadcast) });
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
