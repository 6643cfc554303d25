import type { RoomPage } from '../../contracts/inbox.ts';
import { defineModel } from '../app/defineModel.ts';
import { noFilter } from './filter.ts';
import { queryOf } from './query.ts';
import { roomListMachine } from './roomList.machine.ts';
import { businessId, roomOf } from './rooms.fixture.ts';

const offline = new Error('Failed to get rooms');
const position = (
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
  more: { next: position(), rooms: 'some' },
  last: { next: null, rooms: 'some' },
  noRooms: { next: null, rooms: 'noRooms' },
  noMatches: { next: null, rooms: 'noMatches' },
} satisfies Record<string, RoomPage>;

const scrollEvents = ['bottom.neared', 'interaction.started', 'interaction.ended', 'newest.requested'] as const;
const changeEvents = ['newRooms.counted', 'list.filled', 'list.emptied'] as const;

export const roomListModel = defineModel({
  machine: roomListMachine,
  input: { businessId, tab: 'inbox', query: queryOf('inbox', noFilter), isFiltered: false },
  events: {
    'bottom.neared': [{ type: 'bottom.neared' }],
    'interaction.started': [{ type: 'interaction.started' }],
    'interaction.ended': [{ type: 'interaction.ended' }],
    'newest.requested': [{ type: 'newest.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
    'refresh.requested': [{ type: 'refresh.requested' }],
    'newRooms.counted': [{ type: 'newRooms.counted', count: 2 }],
    'list.filled': [{ type: 'list.filled' }],
    'list.emptied': [
      { type: 'list.emptied', rooms: 'noRooms' },
      { type: 'list.emptied', rooms: 'noMatches' },
    ],
  },
  outcomes: {
    loadRooms: { done: pages, error: { offline } },
    watchConnection: { done: {}, error: { offline } },
    watchLength: { done: {}, error: { offline } },
    freezeOrder: { done: {}, error: { offline } },
  },
  vertex: (snapshot) => snapshot.context.newCount,
  variant: (snapshot) => (snapshot.context.newCount > 0 ? 'NewRooms' : null),
  ignored: {
    // Only a failed list retries by itself. The workspace refreshes the others.
    '*': ['connection.regained'],
    'loading.usual': [...scrollEvents, ...changeEvents, 'retry.requested'],
    'loading.slow': [...scrollEvents, ...changeEvents],
    failed: [...scrollEvents, ...changeEvents],
    empty: [...scrollEvents, 'newRooms.counted', 'list.emptied', 'retry.requested'],
    noMatches: [...scrollEvents, 'newRooms.counted', 'list.emptied', 'retry.requested'],
    // Parallel regions: each event is handled by one of the two regions.
    'listed.page.hasMore': ['list.filled', 'retry.requested'],
    'listed.page.loadingMore': ['list.filled', 'bottom.neared', 'retry.requested'],
    'listed.page.loadMoreFailed': ['list.filled', 'bottom.neared'],
    'listed.page.ended': ['list.filled', 'bottom.neared', 'retry.requested'],
    'listed.order.live': ['list.filled', 'interaction.ended', 'newest.requested', 'newRooms.counted'],
    'listed.order.frozen': ['list.filled', 'interaction.started'],
  },
  maxPaths: 40,
});
