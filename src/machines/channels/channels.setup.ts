import { assign, enqueueActions, setup, type EventObject } from 'xstate';

import type {
  StatusChange,
  Wire,
  ChannelsRead,
  ChannelDetails,
  ChannelSaveResult,
  ChannelRefusal,
  ChannelSaveRequest,
} from '../../contracts/channels.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { channelMachine } from './channel.machine.ts';

interface Context {
  businessId: string;
  isOwner: boolean;
  channels: ChannelDetails[];
  agents: ChannelsRead['agents'];
  /** What is being saved, or was refused. */
  saving: ChannelSaveRequest | null;
  refusal: ChannelRefusal | null;
  /** Of the channel that is being made: given here, so that a repeat makes no second one. */
  newId: string | null;
  newName: string;
}

type Event =
  | ScreenRouteChanged
  | { type: 'retry.requested' }
  | { type: 'channel.submitted'; id: string; name: string }
  | ({ type: 'change.submitted' } & ChannelSaveRequest)
  | { type: 'rows.reported'; wires: Wire[] }
  | { type: 'statuses.reported'; changes: StatusChange[] }
  /** Something changed that is not told whole, or nobody listened for a while. */
  | { type: 'connections.outdated' };

export const channelActorId = (channelId: string): string => `channel:${channelId}`;

export const integrations = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ScreenInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    loadConnections: unprovided<ChannelsRead, { businessId: string }>('loadConnections'),
    /** Listens to the business's topic. */
    followConnections: unprovidedWatcher<EventObject, { businessId: string }>('followConnections'),
    createChannel: unprovided<ChannelSaveResult, { id: string; businessId: string; name: string }>('createChannel'),
    saveChannel: unprovided<ChannelSaveResult, ChannelSaveRequest>('saveChannel'),
    channel: channelMachine,
  },
  guards: {
    mayChange: ({ context }, { channelId }: ChannelSaveRequest) =>
      context.isOwner && context.channels.some(({ wire }) => wire.id === channelId),
    isNamed: ({ context }, { name }: { name: string }) => context.isOwner && name.trim() !== '',
    isRefused: (_, { output }: { output: ChannelSaveResult }) => 'refused' in output,
  },
  actions: {
    /** Each channel that is there has an actor; those that are there already hear how it is now. */
    keep: enqueueActions(({ context, enqueue }, { output }: { output: ChannelsRead }) => {
      for (const { wire, changes } of output.channels) {
        const id = channelActorId(wire.id);
        if (context.channels.some((known) => known.wire.id === wire.id)) {
          const at = changes[0] === undefined ? 0 : Date.parse(changes[0].at);
          enqueue.sendTo(id, { type: 'row.reported', wire });
          enqueue.sendTo(id, { type: 'status.reported', status: wire.status, at });
        } else enqueue.spawnChild('channel', { id, input: { wire, isOwner: context.isOwner, changes } });
      }
      for (const { wire } of context.channels)
        if (!output.channels.some((now) => now.wire.id === wire.id)) enqueue.stopChild(channelActorId(wire.id));
      enqueue.assign({ ...output });
    }),
    keepRows: enqueueActions(({ context, enqueue }, { wires }: { wires: Wire[] }) => {
      const changed = new Map(wires.map((wire) => [wire.id, wire]));
      for (const { wire } of context.channels) {
        const now = changed.get(wire.id);
        if (now !== undefined) enqueue.sendTo(channelActorId(now.id), { type: 'row.reported', wire: now });
      }
      enqueue.assign({
        channels: context.channels.map((known) => ({ ...known, wire: changed.get(known.wire.id) ?? known.wire })),
      });
    }),
    /** In the order in which they happened. */
    tellStatuses: enqueueActions(({ context, enqueue }, { changes }: { changes: StatusChange[] }) => {
      for (const { channel_id: channelId, status, at } of changes)
        if (context.channels.some(({ wire }) => wire.id === channelId))
          enqueue.sendTo(channelActorId(channelId), {
            type: 'status.reported',
            status,
            at: Date.parse(at),
            recorded: true,
          });
    }),
    wantNew: assign((_, { id, name }: { id: string; name: string }) => ({
      newId: id,
      newName: name.trim(),
      saving: null,
      refusal: null,
    })),
    want: assign((_, { channelId, change }: ChannelSaveRequest) => ({
      saving: { channelId, change },
      newId: null,
      newName: '',
      refusal: null,
    })),
    refuse: assign((_, { output }: { output: ChannelSaveResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    fail: assign({ refusal: { why: 'failed', detail: null } satisfies ChannelRefusal }),
    settle: assign({ saving: null, newId: null, newName: '', refusal: null }),
  },
  delays: { patience: 30_000 },
});
