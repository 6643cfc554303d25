import type { RoomPage } from '../../contracts/inbox.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { noFilter } from './filterAddress.ts';
import { queryOf } from './listRule.ts';
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

/** Requests of the user. Only the states that answer them show their controls. */
const controls = [
  'bottom.neared',
  'interaction.started',
  'interaction.ended',
  'newest.requested',
  'retry.requested',
] as const;

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
    // Only a failed list retries by itself when the connection is regained. The workspace refreshes the others.
    loading: [
      ...without(controls, 'retry.requested'),
      'connection.regained',
      'newRooms.counted',
      'list.filled',
      'list.emptied',
    ],
    'loading.usual': ['retry.requested'],
    failed: [...without(controls, 'retry.requested'), 'newRooms.counted', 'list.filled', 'list.emptied'],
    empty: [...controls, 'connection.regained', 'newRooms.counted', 'list.emptied'],
    noMatches: [...controls, 'connection.regained', 'newRooms.counted', 'list.emptied'],
    listed: ['list.filled'],
    'listed.page.hasMore': ['retry.requested', 'connection.regained'],
    'listed.page.loadingMore': ['bottom.neared', 'retry.requested', 'connection.regained'],
    'listed.page.loadMoreFailed': ['bottom.neared'],
    'listed.page.ended': ['bottom.neared', 'retry.requested', 'connection.regained'],
    'listed.order.live': ['interaction.ended', 'newest.requested', 'newRooms.counted'],
    'listed.order.frozen': ['interaction.started'],
  },
  maxPaths: 40,
});
