import type { RoomRoute, TabName } from '../../contracts/app.routing.ts';
import { defineModel } from '../app/defineModel.ts';
import { noFilter, serializeFilter } from './filterAddress.ts';
import { inboxMachine } from './inbox.machine.ts';
import { businessId } from './rooms.fixture.ts';

const broken = new Error('not supported');
const waiting = { ...noFilter, awaitingReply: true };

const tabs = ['inbox', 'eskalasi', 'autoReply', 'taskCompleted'] as const;

const routeTo = (name: TabName, search: RoomRoute['search'] = { businessId }): RoomRoute => ({
  name,
  roomId: null,
  search,
});

export const inboxModel = defineModel({
  machine: inboxMachine,
  input: { businessId, route: routeTo('inbox'), zone: 'Asia/Jakarta' },
  events: {
    'route.changed': [
      ...tabs.map((tab) => ({ type: 'route.changed', route: routeTo(tab) }) as const),
      { type: 'route.changed', route: routeTo('inbox', { businessId, ...serializeFilter(waiting) }) },
      ...tabs.map((tab) => ({ type: 'route.changed', route: routeTo(tab, { businessId, completed: '1' }) }) as const),
    ],
    'filter.changed': [{ type: 'filter.changed', change: { awaitingReply: true } }],
    'filter.cleared': [{ type: 'filter.cleared' }],
    'counts.loaded': [
      { type: 'counts.loaded', counts: { inbox_unread: 4, eskalasi: 2, auto_reply: 100, task_completed: 0 } },
    ],
    'day.began': [{ type: 'day.began', today: '2026-11-20', zone: 'Asia/Jakarta' }],
    'zone.changed': [{ type: 'zone.changed', zone: 'Asia/Jayapura' }],
    'refresh.requested': [{ type: 'refresh.requested' }],
  },
  outcomes: {
    loadFilters: { done: { empty: {}, remembered: { eskalasi: serializeFilter(waiting) } }, error: { broken } },
    saveFilters: { done: {}, error: { broken } },
    countRooms: { done: {}, error: { broken } },
    watchDay: { done: {}, error: { broken } },
    roomList: { done: {}, error: { broken } },
    savedViews: { done: {}, error: { broken } },
    bulkActions: { done: {}, error: { broken } },
    qualityReview: { done: {}, error: { broken } },
  },
  // Whether the current tab is filtered, which decides the effect of clearing the filter, and by the current day.
  vertex: ({ context: { filters, route } }) => [filters[route.name].awaitingReply, filters[route.name].completed],
  variant: ({ context }) => (context.filters[context.route.name].awaitingReply ? 'Filtered' : null),
  ignored: { restoring: ['filter.changed', 'filter.cleared', 'refresh.requested'] },
  maxPaths: 27,
});
