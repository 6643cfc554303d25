import type { RoomRoute, TabName } from '../../contracts/app.routing.ts';
import { defineModel } from '../app/defineModel.ts';
import { noFilter, serializeFilter } from './filter.ts';
import { inboxMachine } from './inbox.machine.ts';
import { businessId } from './rooms.fixture.ts';

const broken = new Error('not supported');
const waiting = { ...noFilter, awaitingReply: true };

const routeTo = (name: TabName, search: RoomRoute['search'] = { businessId }): RoomRoute => ({
  name,
  roomId: null,
  search,
});

export const inboxModel = defineModel({
  machine: inboxMachine,
  input: { businessId, route: routeTo('inbox') },
  events: {
    'route.changed': [
      { type: 'route.changed', route: routeTo('inbox') },
      { type: 'route.changed', route: routeTo('eskalasi') },
      { type: 'route.changed', route: routeTo('autoReply') },
      { type: 'route.changed', route: routeTo('taskCompleted') },
      { type: 'route.changed', route: routeTo('inbox', { businessId, ...serializeFilter(waiting) }) },
    ],
    'filter.changed': [{ type: 'filter.changed', change: { awaitingReply: true } }],
    'filter.cleared': [{ type: 'filter.cleared' }],
    'counts.loaded': [
      { type: 'counts.loaded', counts: { inbox_unread: 4, eskalasi: 2, auto_reply: 100, task_completed: 0 } },
    ],
    'refresh.requested': [{ type: 'refresh.requested' }],
  },
  outcomes: {
    loadFilters: { done: { empty: {}, remembered: { eskalasi: serializeFilter(waiting) } }, error: { broken } },
    saveFilters: { done: {}, error: { broken } },
    countRooms: { done: {}, error: { broken } },
    roomList: { done: {}, error: { broken } },
    savedViews: { done: {}, error: { broken } },
    bulkActions: { done: {}, error: { broken } },
    qualityReview: { done: {}, error: { broken } },
  },
  // Whether the current tab is filtered, which decides the effect of clearing the filter.
  vertex: ({ context }) => context.filters[context.route.name].awaitingReply,
  variant: ({ context }) => (context.filters[context.route.name].awaitingReply ? 'Filtered' : null),
  ignored: { restoring: ['filter.changed', 'filter.cleared', 'refresh.requested'] },
  maxPaths: 15,
});
