import { defineModel } from '../app/defineModel.ts';
import { businessId, draftRow, sending } from './broadcasts.fixture.ts';
import { broadcastsMachine } from './broadcasts.machine.ts';
import { broadcastRoute, broadcastsRoute, CREATE } from './broadcasts.ts';

const offline = new Error('Failed to fetch campaigns');

export const broadcastsModel = defineModel({
  machine: broadcastsMachine,
  input: {
    route: broadcastsRoute(businessId),
    businessId,
    userId: 'a0000000-0000-4000-8000-000000000001',
    isOwner: true,
  },
  events: {
    'route.changed': [
      { type: 'route.changed', route: broadcastsRoute(businessId) },
      { type: 'route.changed', route: broadcastRoute(businessId, CREATE) },
      { type: 'route.changed', route: broadcastRoute(businessId, sending.id) },
    ],
    'broadcasts.changed': [{ type: 'broadcasts.changed', broadcasts: [{ ...sending, status: 'done' }] }],
    'broadcasts.invalidated': [{ type: 'broadcasts.invalidated' }],
    'draft.saved': [{ type: 'draft.saved', id: draftRow.id }],
    'draft.started': [{ type: 'draft.started', id: draftRow.id }],
    'draft.found': [{ type: 'draft.found', id: sending.id }],
  },
  outcomes: {
    followBroadcasts: { done: {}, error: { offline } },
    list: { done: {}, error: { offline } },
    rules: { done: {}, error: { offline } },
    run: { done: {}, error: { offline } },
    draft: { done: {}, error: { offline } },
  },
  vertex: ({ context }) => context.route.id,
  ignored: {
    list: ['draft.saved', 'draft.started', 'draft.found'],
    run: ['draft.saved', 'draft.started'],
    draft: ['draft.found'],
  },
  maxPaths: 12,
});
