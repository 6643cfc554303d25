import type { RoomPage } from '../../contracts/inbox.ts';
import { defineModel } from '../app/defineModel.ts';
import { noFilter } from './filter.ts';
import { queryOf } from './query.ts';
import { roomListMachine } from './roomList.machine.ts';
import { businessId, roomOf } from './rooms.fixture.ts';

const offline = new Error('Failed to get rooms');
const place = (
  { id, last_message_at, awaiting_reply_since, at_risk_since, unread_count, completed_at } = roomOf(1),
) => ({
  id,
  last_message_at,
  awaiting_reply_since,
  at_risk_since,
  unread_count,
  completed_at,
});

const pages = {
  more: { next: place(), rooms: 'some' },
  last: { next: null, rooms: 'some' },
  none: { next: null, rooms: 'none' },
  noneFound: { next: null, rooms: 'noneFound' },
} satisfies Record<string, RoomPage>;

const scrolling = ['bottom.neared', 'reading.begun', 'reading.ended', 'newest.requested'] as const;
const changes = ['rooms.rose', 'list.filled', 'list.emptied'] as const;

export const roomListModel = defineModel({
  machine: roomListMachine,
  input: { businessId, tab: 'inbox', query: queryOf('inbox', noFilter), narrowed: false },
  events: {
    'bottom.neared': [{ type: 'bottom.neared' }],
    'reading.begun': [{ type: 'reading.begun' }],
    'reading.ended': [{ type: 'reading.ended' }],
    'newest.requested': [{ type: 'newest.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
    'refresh.requested': [{ type: 'refresh.requested' }],
    'rooms.rose': [{ type: 'rooms.rose', count: 2 }],
    'list.filled': [{ type: 'list.filled' }],
    'list.emptied': [
      { type: 'list.emptied', rooms: 'none' },
      { type: 'list.emptied', rooms: 'noneFound' },
    ],
  },
  outcomes: {
    loadRooms: { done: pages, error: { offline } },
    watchConnection: { done: {}, error: { offline } },
    watchLength: { done: {}, error: { offline } },
    holdOrder: { done: {}, error: { offline } },
  },
  vertex: (snapshot) => snapshot.context.fresh,
  face: (snapshot) => (snapshot.context.fresh > 0 ? 'FreshRooms' : null),
  ignored: {
    // Only what failed asks again; what is there is caught up with by the workspace.
    '*': ['connection.regained'],
    'loading.usual': [...scrolling, ...changes, 'retry.requested'],
    'loading.slow': [...scrolling, ...changes],
    failed: [...scrolling, ...changes],
    empty: [...scrolling, 'rooms.rose', 'list.emptied', 'retry.requested'],
    nothingFound: [...scrolling, 'rooms.rose', 'list.emptied', 'retry.requested'],
    // Parallel regions: each leaf stands with the other region's, which answers the rest.
    'listed.page.more': ['list.filled', 'retry.requested'],
    'listed.page.loadingMore': ['list.filled', 'bottom.neared', 'retry.requested'],
    'listed.page.moreFailed': ['list.filled', 'bottom.neared'],
    'listed.page.ended': ['list.filled', 'bottom.neared', 'retry.requested'],
    'listed.order.moving': ['list.filled', 'reading.ended', 'newest.requested', 'rooms.rose'],
    'listed.order.held': ['list.filled', 'reading.begun'],
  },
  most: 40,
});
