import type { RoomRoute, TabName } from '../../contracts/app.routing.ts';
import { defineModel } from '../app/defineModel.ts';
import { noFilter, searchOf } from './filter.ts';
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
      { type: 'route.changed', route: routeTo('inbox', { businessId, ...searchOf(waiting) }) },
    ],
    'filter.changed': [{ type: 'filter.changed', change: { awaitingReply: true } }],
    'filter.cleared': [{ type: 'filter.cleared' }],
    'counts.arrived': [
      { type: 'counts.arrived', counts: { inbox_unread: 4, eskalasi: 2, auto_reply: 100, task_completed: 0 } },
    ],
    'refresh.requested': [{ type: 'refresh.requested' }],
  },
  outcomes: {
    recallFilters: { done: { nothing: {}, remembered: { eskalasi: searchOf(waiting) } }, error: { broken } },
    keepFilters: { done: {}, error: { broken } },
    countRooms: { done: {}, error: { broken } },
    roomList: { done: {}, error: { broken } },
    savedViews: { done: {}, error: { broken } },
    selection: { done: {}, error: { broken } },
    review: { done: {}, error: { broken } },
  },
  // Whether the tab in view is narrowed: that decides what a cleared filter does.
  vertex: ({ context }) => context.filters[context.route.name].awaitingReply,
  face: ({ context }) => (context.filters[context.route.name].awaitingReply ? 'Narrowed' : null),
  ignored: { recalling: ['filter.changed', 'filter.cleared', 'refresh.requested'] },
  most: 15,
});
