import type { Channel } from '../../contracts/app.ts';
import type { ChannelList } from '../../contracts/channels.ts';
import { toIso } from '../../contracts/time.ts';
import { defineModel } from '../app/defineModel.ts';
import { NOON, channelRow } from './channel.fixture.ts';
import { channelsMachine } from './channels.machine.ts';
const broken = new Error('Failed to get business');
const at = (minutes: number) => toIso(NOON - minutes * 60_000);

const working: Channel = {
  ...channelRow,
  id: '00000000-0000-4000-8000-0000000000c2',
  external_id: 'batik-lestari-2',
  name: 'WhatsApp Grosir',
  status: 'WORKING',
  phone: '+6281225550100',
};
const agents = [
  { id: 'e1', tone: 'ramah' },
  { id: 'e2', tone: null },
];
const two: ChannelList = {
  readAt: NOON,
  setUp: { payment: true, shipping: false },
  channels: [
    { row: channelRow, agentId: null, changes: [{ status: 'pending', at: at(9) }] },
    { row: working, agentId: 'e1', changes: [{ status: 'WORKING', at: at(600) }] },
  ],
  agents,
};

/** Requests of the user. Only the states that answer them show their controls. */
const controls = ['retry.requested', 'channel.submitted', 'change.submitted'] as const;

export const channelsModel = defineModel({
  machine: channelsMachine,
  input: {
    route: { name: 'integrations', search: { businessId: channelRow.business_id } },
    businessId: channelRow.business_id,
    userId: 'sari',
    isOwner: true,
  },
  events: {
    'route.changed': [
      { type: 'route.changed', route: { name: 'integrations', search: { businessId: channelRow.business_id } } },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
    'apiKeys.opened': [{ type: 'apiKeys.opened' }],
    'channel.submitted': [
      { type: 'channel.submitted', id: '00000000-0000-4000-8000-0000000000c9', name: 'WhatsApp Cabang' },
    ],
    'change.submitted': [
      {
        type: 'change.submitted',
        channelId: working.id,
        change: { name: 'Grosir', expectedPhone: '0812-2555-0100' },
      },
      { type: 'change.submitted', channelId: working.id, change: { agentId: 'e2' } },
    ],
    'rows.reported': [{ type: 'rows.reported', rows: [{ ...working, name: 'WhatsApp Grosir Solo' }] }],
    'statuses.reported': [
      { type: 'statuses.reported', changes: [{ channel_id: working.id, status: 'FAILED', at: at(0) }] },
    ],
    'channels.invalidated': [{ type: 'channels.invalidated' }],
  },
  outcomes: {
    loadChannels: {
      done: { two, none: { readAt: NOON, setUp: { payment: false, shipping: false }, channels: [], agents } },
      error: { broken },
    },
    followChannels: { done: {}, error: { broken } },
    createChannel: {
      done: {
        made: { saved: true },
        forbidden: { refused: { why: 'forbidden', detail: 'Failed to create channel' } },
      },
      error: { broken },
    },
    saveChannel: {
      done: { saved: { saved: true }, badPhone: { refused: { why: 'bad-phone', detail: null } } },
      error: { broken },
    },
    channel: { done: {}, error: { broken } },
    webhooks: { done: {}, error: { broken } },
    apiKeys: { done: {}, error: {} },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches({ ready: 'idle' }) && [context.channels.length, context.refusal?.why],
  variant: ({ context, ...snapshot }) => {
    if (!snapshot.matches({ ready: 'idle' })) return null;
    if (context.refusal !== null) return context.newChannelId === null ? 'ChangeRefused' : 'NewRefused';
    return context.channels.length === 0 ? 'Empty' : null;
  },
  ignored: {
    // The page has no subroutes.
    loading: [...controls, 'route.changed'],
    failed: ['route.changed', 'channel.submitted', 'change.submitted'],
    ready: ['route.changed', 'retry.requested'],
    'ready.creating': ['channel.submitted', 'change.submitted'],
    'ready.saving': ['channel.submitted', 'change.submitted'],
  },
  maxPaths: 12,
});
