import type { Wire, ChannelsRead } from '../../contracts/channels.ts';
import { defineModel } from '../app/defineModel.ts';
import { NOON, wire } from './channel.fixture.ts';
import { integrationsMachine } from './channels.machine.ts';
const broken = new Error('Failed to get business');
const at = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString();

const working: Wire = {
  ...wire,
  id: '00000000-0000-4000-8000-0000000000c2',
  external_id: 'batik-lestari-2',
  name: 'WhatsApp Grosir',
  status: 'WORKING',
  phone: '+6281225550100',
};
const agents = [
  { id: 'e1', manner: 'ramah' },
  { id: 'e2', manner: null },
];
const two: ChannelsRead = {
  channels: [
    { wire, agentId: null, changes: [{ status: 'pending', at: at(9) }] },
    { wire: working, agentId: 'e1', changes: [{ status: 'WORKING', at: at(600) }] },
  ],
  agents,
};

export const integrationsModel = defineModel({
  machine: integrationsMachine,
  input: {
    route: { name: 'integrations', search: { businessId: wire.business_id } },
    businessId: wire.business_id,
    userId: 'sari',
    isOwner: true,
  },
  events: {
    'route.changed': [
      { type: 'route.changed', route: { name: 'integrations', search: { businessId: wire.business_id } } },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
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
    'rows.reported': [{ type: 'rows.reported', wires: [{ ...working, name: 'WhatsApp Grosir Solo' }] }],
    'statuses.reported': [
      { type: 'statuses.reported', changes: [{ channel_id: working.id, status: 'FAILED', at: at(0) }] },
    ],
    'connections.outdated': [{ type: 'connections.outdated' }],
  },
  outcomes: {
    loadConnections: { done: { two, none: { channels: [], agents } }, error: { broken } },
    followConnections: { done: {}, error: { broken } },
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
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches({ open: 'resting' }) && [context.channels.length, context.refusal?.why],
  face: ({ context, ...snapshot }) => {
    if (!snapshot.matches({ open: 'resting' })) return null;
    if (context.refusal !== null) return context.newId === null ? 'ChangeRefused' : 'NewRefused';
    return context.channels.length === 0 ? 'Empty' : null;
  },
  ignored: {
    // The page has no sections.
    '*': ['route.changed', 'retry.requested', 'channel.submitted', 'change.submitted', 'connections.outdated'],
    loading: ['rows.reported', 'statuses.reported'],
    failed: ['rows.reported', 'statuses.reported'],
  },
  most: 10,
});
