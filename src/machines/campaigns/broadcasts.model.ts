import type { ScreenRoute } from '../../contracts/app.routing.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessId, done, draftRow, sending } from './broadcasts.fixture.ts';
import { broadcastsMachine } from './broadcasts.machine.ts';
import { broadcastRoute, broadcastsRoute, CREATE } from './broadcasts.ts';

const offline = new Error('Failed to fetch campaigns');

const at = (page: number): ScreenRoute => broadcastsRoute(businessId, { page });

export const broadcastsModel = defineModel({
  machine: broadcastsMachine,
  input: { route: at(1), businessId, userId: 'a0000000-0000-4000-8000-000000000001', isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: at(2) },
      { type: 'route.changed', route: at(1) },
      { type: 'route.changed', route: broadcastRoute(businessId, CREATE) },
      { type: 'route.changed', route: broadcastRoute(businessId, sending.id) },
    ],
    'search.typed': [{ type: 'search.typed', q: 'batik' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'broadcasts.changed': [{ type: 'broadcasts.changed', broadcasts: [{ ...sending, status: 'done' }] }],
    'broadcasts.invalidated': [{ type: 'broadcasts.invalidated' }],
    'draft.saved': [{ type: 'draft.saved', id: draftRow.id }],
    'draft.started': [{ type: 'draft.started', id: draftRow.id }],
    'draft.found': [{ type: 'draft.found', id: sending.id }],
  },
  outcomes: {
    loadBroadcasts: {
      done: {
        some: {
          broadcasts: [draftRow, { ...sending, id: '90000000-0000-4000-8000-000000000003' }, done],
          total: 23,
          page: 1,
        },
        none: { broadcasts: [], total: 0, page: 1 },
      },
      error: { offline },
    },
    followBroadcasts: { done: {}, error: { offline } },
    run: { done: {}, error: { offline } },
    draft: { done: {}, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) => [
    context.openId,
    context.openAs,
    snapshot.matches('loading') && context.route.search.q !== undefined,
  ],
  ignored: {
    typing: ['retry.requested', 'broadcasts.invalidated'],
    loading: ['retry.requested', 'broadcasts.invalidated'],
    empty: ['retry.requested'],
    nothingFound: ['retry.requested'],
    listed: ['retry.requested'],
  },
  maxPaths: 90,
});
