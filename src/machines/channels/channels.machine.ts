/**
 * The connections of one business while they are in view: each WhatsApp channel has a machine of its own below this
 * one (`channel:<id>`), which stays through a reading anew. A change is saved one at a time; what was refused is kept
 * with what was written.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { ChannelDetails } from '../../contracts/channels.ts';
import type { ChannelRef } from './channel.machine.ts';
import { channelActorId, integrations } from './channels.setup.ts';

const loading = integrations.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  after: { patience: { target: 'failed' } },
  invoke: {
    id: 'loadConnections',
    src: 'loadConnections',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { target: 'open', actions: { type: 'keep', params: ({ event }) => event } },
    onError: { target: 'failed' },
  },
});

const failed = integrations.createStateConfig({
  meta: { story: 'LoadingFailed' },
  on: { 'retry.requested': { target: 'loading' } },
});

/** What an owner may ask for whenever nothing else is being saved, also while the list is read anew. */
const changes = {
  'channel.submitted': {
    guard: { type: 'isNamed', params: ({ event }) => event },
    target: 'creating',
    actions: { type: 'wantNew', params: ({ event }) => event },
  },
  'change.submitted': {
    guard: { type: 'mayChange', params: ({ event }) => event },
    target: 'saving',
    actions: { type: 'want', params: ({ event }) => event },
  },
} as const satisfies Parameters<typeof integrations.createStateConfig>[0]['on'];

const resting = integrations.createStateConfig({
  meta: { story: 'Open' },
  on: { ...changes, 'connections.outdated': { target: 'refreshing' } },
});

const creating = integrations.createStateConfig({
  tags: 'busy',
  meta: { story: 'Creating' },
  after: { patience: { target: 'resting', actions: 'fail' } },
  invoke: {
    id: 'createChannel',
    src: 'createChannel',
    input: ({ context: { newId, newName, businessId } }) => ({ id: newId ?? '', name: newName, businessId }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'refreshing',
        actions: { type: 'refuse', params: ({ event }) => event },
      },
      { target: 'refreshing', actions: 'settle' },
    ],
    onError: { target: 'resting', actions: 'fail' },
  },
});

const saving = integrations.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  after: { patience: { target: 'resting', actions: 'fail' } },
  invoke: {
    id: 'saveChannel',
    src: 'saveChannel',
    input: ({ context }) => context.saving ?? { channelId: '', change: { agentId: '' } },
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'refreshing',
        actions: { type: 'refuse', params: ({ event }) => event },
      },
      { target: 'refreshing', actions: 'settle' },
    ],
    onError: { target: 'resting', actions: 'fail' },
  },
});

/** What was asked for before these were told may be older than they are, and would take them back. */
const told = {
  'rows.reported': {
    target: 'refreshing',
    reenter: true,
    actions: { type: 'keepRows', params: ({ event }) => event },
  },
  'statuses.reported': {
    target: 'refreshing',
    reenter: true,
    actions: { type: 'tellStatuses', params: ({ event }) => event },
  },
} as const satisfies Parameters<typeof integrations.createStateConfig>[0]['on'];

/** Read anew without taking anything from the screen. */
const refreshing = integrations.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  after: { patience: { target: 'resting' } },
  on: { ...changes, ...told, 'connections.outdated': { target: 'refreshing', reenter: true } },
  invoke: {
    id: 'loadConnections',
    src: 'loadConnections',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { target: 'resting', actions: { type: 'keep', params: ({ event }) => event } },
    // What is on the screen stays; the next news asks again.
    onError: { target: 'resting' },
  },
});

const open = integrations.createStateConfig({
  invoke: {
    id: 'followConnections',
    src: 'followConnections',
    input: ({ context: { businessId } }) => ({ businessId }),
    onError: {},
  },
  on: {
    'rows.reported': { actions: { type: 'keepRows', params: ({ event }) => event } },
    'statuses.reported': { actions: { type: 'tellStatuses', params: ({ event }) => event } },
  },
  initial: 'resting',
  states: { resting, creating, saving, refreshing },
});

export const integrationsMachine = integrations.createMachine({
  id: 'integrations',
  context: ({ input: { businessId, isOwner } }) => ({
    businessId,
    isOwner,
    channels: [],
    agents: [],
    saving: null,
    refusal: null,
    newId: null,
    newName: '',
  }),
  initial: 'loading',
  states: { loading, failed, open },
});

export type IntegrationsRef = ActorRefFrom<typeof integrationsMachine>;
export type IntegrationsSnapshot = SnapshotFrom<typeof integrationsMachine>;

/** The one that works first: it is what the business answers by (spec.md §4). */
export const byPreference = (channels: readonly ChannelDetails[]): ChannelDetails[] =>
  channels.toSorted((one, other) => Number(other.wire.status === 'WORKING') - Number(one.wire.status === 'WORKING'));

export const selectChannelActor =
  (channelId: string) =>
  (snapshot: IntegrationsSnapshot): ChannelRef | undefined => {
    const children: Record<string, unknown> = snapshot.children;
    return children[channelActorId(channelId)] as ChannelRef | undefined;
  };
