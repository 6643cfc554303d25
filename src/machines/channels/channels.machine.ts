/**
 * The WhatsApp channels of one business, and its other integrations. It lives while the page of them is in view.
 *
 * Each channel has its own actor (`channel:<id>`), which survives a reload of the list. One change is saved at a time,
 * and a refused change is kept with its input.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { ChannelDetails } from '../../contracts/channels.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import type { ChannelRef } from './channel.machine.ts';
import { channelActorId, channelsSetup } from './channels.setup.ts';

const loading = request(channelsSetup, {
  src: 'loadChannels',
  story: 'Loading',
  input: ({ context: { businessId } }) => ({ businessId }),
  done: { target: 'ready', actions: withEvent('setChannels') },
  failed: { target: 'failed' },
  limit: 'responseTimeout',
  entry: 'markCurrent',
});

const failed = channelsSetup.createStateConfig({
  meta: { story: 'LoadingFailed' },
  always: { guard: 'isStale', target: 'loading' },
  on: { 'retry.requested': { target: 'loading' } },
});

/** Changes that an owner may submit unless another one is being saved, also during a reload. */
const ownerChanges = {
  'channel.submitted': { guard: withEvent('hasName'), target: 'creating', actions: withEvent('setNewChannel') },
  'change.submitted': { guard: withEvent('canSave'), target: 'saving', actions: withEvent('setPendingSave') },
} as const satisfies Parameters<typeof channelsSetup.createStateConfig>[0]['on'];

const idle = channelsSetup.createStateConfig({
  meta: { story: 'Ready' },
  always: { guard: 'isStale', target: 'reloading' },
  on: ownerChanges,
});

/** A request without a response may have changed the list, and changes of other members are not followed meanwhile. */
const onNoResponse = { target: 'reloading', actions: 'setFailed' } as const;

const creating = request(channelsSetup, {
  src: 'createChannel',
  story: 'Creating',
  input: ({ context: { newChannelId, newChannelName, businessId } }) => ({
    id: newChannelId ?? '',
    name: newChannelName,
    businessId,
  }),
  done: [
    { guard: withEvent('isRefused'), target: 'reloading', actions: withEvent('setRefusal') },
    { target: 'reloading', actions: 'clearPending' },
  ],
  failed: onNoResponse,
  limit: 'responseTimeout',
});

const saving = request(channelsSetup, {
  src: 'saveChannel',
  story: 'Saving',
  input: ({ context }) => context.pendingSave ?? { channelId: '', change: { agentId: '' } },
  done: [
    { guard: withEvent('isRefused'), target: 'reloading', actions: withEvent('setRefusal') },
    { target: 'reloading', actions: 'clearPending' },
  ],
  failed: onNoResponse,
  limit: 'responseTimeout',
});

/** The running reload may be older than this change and would undo it, so the list is read again after it. */
const reports = {
  'rows.reported': { actions: [withEvent('updateRows'), 'markStale'] },
  'statuses.reported': { actions: [withEvent('forwardStatuses'), 'markStale'] },
} as const satisfies Parameters<typeof channelsSetup.createStateConfig>[0]['on'];

/** Reloads the list and keeps the current one on the screen. */
const reloading = request(channelsSetup, {
  src: 'loadChannels',
  story: 'Reloading',
  input: ({ context: { businessId } }) => ({ businessId }),
  done: { target: 'idle', actions: withEvent('setChannels') },
  // The current list stays; the next change triggers another reload.
  failed: { target: 'idle' },
  limit: 'responseTimeout',
  entry: 'markCurrent',
  on: { ...ownerChanges, ...reports },
});

const ready = channelsSetup.createStateConfig({
  on: {
    'rows.reported': { actions: withEvent('updateRows') },
    'statuses.reported': { actions: withEvent('forwardStatuses') },
  },
  initial: 'idle',
  states: { idle, creating, saving, reloading },
});

export const channelsMachine = channelsSetup.createMachine({
  id: 'channels',
  context: ({ input: { businessId, userId, isOwner } }) => ({
    businessId,
    userId,
    isOwner,
    setUp: { payment: false, shipping: false },
    channels: [],
    agents: [],
    pendingSave: null,
    refusal: null,
    newChannelId: null,
    newChannelName: '',
    showsApiKeys: false,
    isStale: false,
  }),
  // The page shows webhooks beside the channels, and each part fails by itself.
  invoke: [
    {
      id: 'webhooks',
      src: 'webhooks',
      input: ({ context: { businessId, userId } }) => ({ businessId, userId }),
      onError: {},
    },
    {
      id: 'followChannels',
      src: 'followChannels',
      input: ({ context: { businessId } }) => ({ businessId }),
      onError: {},
    },
  ],
  on: {
    'channels.invalidated': { actions: 'markStale' },
    'rows.reported': { actions: 'markStale' },
    'statuses.reported': { actions: 'markStale' },
    'apiKeys.opened': { guard: 'canOpenApiKeys', actions: 'openApiKeys' },
  },
  initial: 'loading',
  states: { loading, failed, ready },
});

export type ChannelsRef = ActorRefFrom<typeof channelsMachine>;
export type ChannelsSnapshot = SnapshotFrom<typeof channelsMachine>;

/** Working channels first: the business replies through them. */
export const workingFirst = (channels: readonly ChannelDetails[]): ChannelDetails[] =>
  channels.toSorted((one, other) => Number(other.row.status === 'WORKING') - Number(one.row.status === 'WORKING'));

export const selectWebhooks = (snapshot: ChannelsSnapshot) => snapshot.children.webhooks;

/** Undefined until they are opened. */
export const selectApiKeys = (snapshot: ChannelsSnapshot) => snapshot.children.apiKeys;

export const selectChannelActor =
  (channelId: string) =>
  (snapshot: ChannelsSnapshot): ChannelRef | undefined => {
    const children: Record<string, unknown> = snapshot.children;
    return children[channelActorId(channelId)] as ChannelRef | undefined;
  };
