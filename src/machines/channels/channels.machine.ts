/**
 * The WhatsApp channels of one business, and its other integrations. It lives while the page of them is in view.
 *
 * Each channel has its own actor (`channel:<id>`), which survives a reload of the list. One change is saved at a time,
 * and a refused change is kept with its input.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { ChannelDetails } from '../../contracts/channels.ts';
import type { ChannelRef } from './channel.machine.ts';
import { channelActorId, channelsSetup } from './channels.setup.ts';

const loading = channelsSetup.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  after: { responseTimeout: { target: 'failed' } },
  invoke: {
    id: 'loadChannels',
    src: 'loadChannels',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { target: 'ready', actions: { type: 'setChannels', params: ({ event }) => event } },
    onError: { target: 'failed' },
  },
});

const failed = channelsSetup.createStateConfig({
  meta: { story: 'LoadingFailed' },
  on: { 'retry.requested': { target: 'loading' } },
});

/** Changes that an owner may submit unless another one is being saved, also during a reload. */
const ownerChanges = {
  'channel.submitted': {
    guard: { type: 'hasName', params: ({ event }) => event },
    target: 'creating',
    actions: { type: 'setNewChannel', params: ({ event }) => event },
  },
  'change.submitted': {
    guard: { type: 'canSave', params: ({ event }) => event },
    target: 'saving',
    actions: { type: 'setPendingSave', params: ({ event }) => event },
  },
} as const satisfies Parameters<typeof channelsSetup.createStateConfig>[0]['on'];

const idle = channelsSetup.createStateConfig({
  meta: { story: 'Ready' },
  on: { ...ownerChanges, 'channels.outdated': { target: 'reloading' } },
});

/** A request without a response may have changed the list, and changes of other members are not followed meanwhile. */
const onNoResponse = { target: 'reloading', actions: 'setFailed' } as const;

const creating = channelsSetup.createStateConfig({
  tags: 'busy',
  meta: { story: 'Creating' },
  after: { responseTimeout: onNoResponse },
  invoke: {
    id: 'createChannel',
    src: 'createChannel',
    input: ({ context: { newChannelId, newChannelName, businessId } }) => ({
      id: newChannelId ?? '',
      name: newChannelName,
      businessId,
    }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'reloading',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'reloading', actions: 'clearPending' },
    ],
    onError: onNoResponse,
  },
});

const saving = channelsSetup.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  after: { responseTimeout: onNoResponse },
  invoke: {
    id: 'saveChannel',
    src: 'saveChannel',
    input: ({ context }) => context.pendingSave ?? { channelId: '', change: { agentId: '' } },
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'reloading',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'reloading', actions: 'clearPending' },
    ],
    onError: onNoResponse,
  },
});

/** The running reload may be older than this change and would undo it, so the reload starts again. */
const reports = {
  'rows.reported': {
    target: 'reloading',
    reenter: true,
    actions: { type: 'updateRows', params: ({ event }) => event },
  },
  'statuses.reported': {
    target: 'reloading',
    reenter: true,
    actions: { type: 'forwardStatuses', params: ({ event }) => event },
  },
} as const satisfies Parameters<typeof channelsSetup.createStateConfig>[0]['on'];

/** Reloads the list and keeps the current one on the screen. */
const reloading = channelsSetup.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reloading' },
  after: { responseTimeout: { target: 'idle' } },
  on: { ...ownerChanges, ...reports, 'channels.outdated': { target: 'reloading', reenter: true } },
  invoke: {
    id: 'loadChannels',
    src: 'loadChannels',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { target: 'idle', actions: { type: 'setChannels', params: ({ event }) => event } },
    // The current list stays; the next change triggers another reload.
    onError: { target: 'idle' },
  },
});

const ready = channelsSetup.createStateConfig({
  invoke: {
    id: 'followChannels',
    src: 'followChannels',
    input: ({ context: { businessId } }) => ({ businessId }),
    onError: {},
  },
  on: {
    'rows.reported': { actions: { type: 'updateRows', params: ({ event }) => event } },
    'statuses.reported': { actions: { type: 'forwardStatuses', params: ({ event }) => event } },
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
  }),
  // The page shows them beside the channels, and each part fails by itself.
  invoke: {
    id: 'webhooks',
    src: 'webhooks',
    input: ({ context: { businessId, userId } }) => ({ businessId, userId }),
    onError: {},
  },
  on: { 'apiKeys.opened': { guard: 'canOpenApiKeys', actions: 'openApiKeys' } },
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
