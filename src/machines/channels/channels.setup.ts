import { assign, enqueueActions, setup, type EventObject } from 'xstate';

import type { Channel } from '../../contracts/app.ts';
import type {
  StatusChange,
  ChannelList,
  ChannelDetails,
  ChannelSaveResult,
  ChannelRefusal,
  ChannelSaveRequest,
} from '../../contracts/channels.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { channelMachine } from './channel.machine.ts';

interface Context {
  businessId: string;
  isOwner: boolean;
  channels: ChannelDetails[];
  agents: ChannelList['agents'];
  /** What is being saved, or was refused. */
  pendingSave: ChannelSaveRequest | null;
  refusal: ChannelRefusal | null;
  /** Of the channel that is being made: given here, so that a repeat makes no second one. */
  newChannelId: string | null;
  newChannelName: string;
}

type Event =
  | ScreenRouteChanged
  | { type: 'retry.requested' }
  | { type: 'channel.submitted'; id: string; name: string }
  | ({ type: 'change.submitted' } & ChannelSaveRequest)
  | { type: 'rows.reported'; rows: Channel[] }
  | { type: 'statuses.reported'; changes: StatusChange[] }
  /** Something changed that is not told whole, or nobody listened for a while. */
  | { type: 'channels.outdated' };

export const channelActorId = (channelId: string): string => `channel:${channelId}`;

export const channelsSetup = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ScreenInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    loadChannels: placeholder<ChannelList, { businessId: string }>('loadChannels'),
    /** Listens to the business's topic. */
    followChannels: callbackPlaceholder<EventObject, { businessId: string }>('followChannels'),
    createChannel: placeholder<ChannelSaveResult, { id: string; businessId: string; name: string }>('createChannel'),
    saveChannel: placeholder<ChannelSaveResult, ChannelSaveRequest>('saveChannel'),
    channel: channelMachine,
  },
  guards: {
    canSave: ({ context }, { channelId }: ChannelSaveRequest) =>
      context.isOwner && context.channels.some(({ row }) => row.id === channelId),
    hasName: ({ context }, { name }: { name: string }) => context.isOwner && name.trim() !== '',
    isRefused: (_, { output }: { output: ChannelSaveResult }) => 'refused' in output,
  },
  actions: {
    /** Each channel that is there has an actor; those that are there already hear how it is now. */
    setChannels: enqueueActions(({ context, enqueue }, { output }: { output: ChannelList }) => {
      for (const { row, changes } of output.channels) {
        const id = channelActorId(row.id);
        if (context.channels.some((known) => known.row.id === row.id)) {
          const at = changes[0] === undefined ? 0 : Date.parse(changes[0].at);
          enqueue.sendTo(id, { type: 'row.reported', row });
          enqueue.sendTo(id, { type: 'status.reported', status: row.status, at });
        } else enqueue.spawnChild('channel', { id, input: { row, isOwner: context.isOwner, changes } });
      }
      for (const { row } of context.channels)
        if (!output.channels.some((now) => now.row.id === row.id)) enqueue.stopChild(channelActorId(row.id));
      enqueue.assign({ ...output });
    }),
    updateRows: enqueueActions(({ context, enqueue }, { rows }: { rows: Channel[] }) => {
      const changed = new Map(rows.map((row) => [row.id, row]));
      for (const { row } of context.channels) {
        const now = changed.get(row.id);
        if (now !== undefined) enqueue.sendTo(channelActorId(now.id), { type: 'row.reported', row: now });
      }
      enqueue.assign({
        channels: context.channels.map((known) => ({ ...known, row: changed.get(known.row.id) ?? known.row })),
      });
    }),
    /** In the order in which they happened. */
    forwardStatuses: enqueueActions(({ context, enqueue }, { changes }: { changes: StatusChange[] }) => {
      for (const { channel_id: channelId, status, at } of changes)
        if (context.channels.some(({ row }) => row.id === channelId))
          enqueue.sendTo(channelActorId(channelId), {
            type: 'status.reported',
            status,
            at: Date.parse(at),
            recorded: true,
          });
    }),
    setNewChannel: assign((_, { id, name }: { id: string; name: string }) => ({
      newChannelId: id,
      newChannelName: name.trim(),
      pendingSave: null,
      refusal: null,
    })),
    setPendingSave: assign((_, { channelId, change }: ChannelSaveRequest) => ({
      pendingSave: { channelId, change },
      newChannelId: null,
      newChannelName: '',
      refusal: null,
    })),
    setRefusal: assign((_, { output }: { output: ChannelSaveResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    setFailed: assign({ refusal: { why: 'failed', detail: null } satisfies ChannelRefusal }),
    clearPending: assign({ pendingSave: null, newChannelId: null, newChannelName: '', refusal: null }),
  },
  delays: { responseTimeout: 30_000 },
});
