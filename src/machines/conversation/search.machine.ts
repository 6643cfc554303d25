/**
 * The search within one conversation: its words, its hits, and the hit in view. Lives while the room is open, mostly
 * closed.
 *
 * The room scrolls to a hit (`jump.requested`), because the messages around it may not be loaded. Messages that arrive
 * during a search are found only when the words change.
 */
import { assign, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { JumpRequested } from '../../contracts/conversation.ts';
import type { MessageHits } from '../../contracts/inbox.messageSearch.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

export type { MessageHits } from '../../contracts/inbox.messageSearch.ts';

interface RoomIds {
  roomId: string;
  businessId: string;
}

interface Context extends RoomIds, MessageHits {
  words: string;
  /** Index of the hit in view; 0 is the newest. */
  at: number;
}

export type ConversationSearchEvent =
  | { type: 'search.requested' }
  | { type: 'search.closed' }
  | { type: 'words.changed'; words: string }
  /** The next older hit. */
  | { type: 'older.requested' }
  | { type: 'newer.requested' }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' };

const search = setup({
  types: {} as MachineTypes<Context, ConversationSearchEvent, RoomIds>,
  actors: {
    /** The messages of the room that contain the words, newest first. */
    searchMessages: placeholder<MessageHits, RoomIds & { words: string }>('searchMessages'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    hasWords: (_, { words }: { words: string }) => words.trim() !== '',
    isEmpty: (_, { output }: { output: MessageHits }) => output.hits.length === 0,
  },
  actions: {
    setWords: assign((_, { words }: { words: string }) => ({ words })),
    setHits: assign((_, { output }: { output: MessageHits }) => ({ ...output, at: 0 })),
    step: assign(({ context: { at, hits } }, { by }: { by: 1 | -1 }) => ({
      at: (at + by + hits.length) % hits.length,
    })),
    reset: assign({ words: '', hits: [], more: false, at: 0 }),
    jumpToHit: sendParent(({ context: { hits, at } }): JumpRequested => ({
      type: 'jump.requested',
      to: { message: hits[at]?.id ?? '' },
    })),
  },
  delays: {
    debounce: 250,
    timeout: 15_000,
  },
});

const closed = search.createStateConfig({
  meta: { story: 'SearchClosed' },
  entry: 'reset',
  on: { 'search.requested': { target: 'open' } },
});

const open = search.createStateConfig({
  initial: 'empty',
  on: {
    'search.closed': { target: 'closed' },
    'words.changed': [
      { guard: withEvent('hasWords'), target: '.debouncing', actions: withEvent('setWords') },
      { target: '.empty', actions: withEvent('setWords') },
    ],
  },
  states: {
    /** No words are typed. */
    empty: { meta: { story: 'SearchEmpty' } },
    debouncing: {
      meta: { story: 'SearchTyping' },
      after: { debounce: { target: 'searching' } },
      // Enter skips the pause.
      on: { 'older.requested': { target: 'searching' } },
    },
    searching: request(search, {
      src: 'searchMessages',
      story: 'Searching',
      input: ({ context: { roomId, businessId, words } }) => ({ roomId, businessId, words }),
      done: [
        { guard: withEvent('isEmpty'), target: 'noResults' },
        { target: 'found', actions: [withEvent('setHits'), 'jumpToHit'] },
      ],
      failed: { target: 'failed' },
    }),
    found: {
      meta: { story: 'SearchFound' },
      on: {
        'older.requested': { actions: [{ type: 'step', params: { by: 1 } }, 'jumpToHit'] },
        'newer.requested': { actions: [{ type: 'step', params: { by: -1 } }, 'jumpToHit'] },
      },
    },
    noResults: { meta: { story: 'SearchNoResults' } },
    failed: {
      meta: { story: 'SearchFailed' },
      on: { 'retry.requested': { target: 'searching' }, 'connection.regained': { target: 'searching' } },
    },
  },
});

export const conversationSearchMachine = search.createMachine({
  id: 'conversationSearch',
  context: ({ input: { roomId, businessId } }) => ({ roomId, businessId, words: '', hits: [], more: false, at: 0 }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  initial: 'closed',
  states: { closed, open },
});

export type ConversationSearchRef = ActorRefFrom<typeof conversationSearchMachine>;
export type ConversationSearchSnapshot = SnapshotFrom<typeof conversationSearchMachine>;
