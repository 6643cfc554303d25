/**
 * The palette: pages, commands and chats, found by typing. It lives as long as its business is open, closed for most of
 * that time; what can be done here and now the view knows, so only chats are asked for.
 *
 * What surprises: the chats of a visit before are read anew whenever it is opened, because only their ids are kept. Whoever
 * may not see one any more does not find it, and no customer's name lies on the device.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { RoomOpened } from '../../contracts/commands.ts';
import type { Room, RoomQuery } from '../../contracts/inbox.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';
import { noFilter } from '../inbox/filter.ts';
import { queryOf } from '../inbox/query.ts';

interface Context {
  businessId: string;
  words: string;
  /** Those that were open last, newest first. */
  recent: readonly Room[];
  found: readonly Room[];
}

export type PaletteEvent =
  | { type: 'palette.requested' }
  | { type: 'palette.closed' }
  | { type: 'words.changed'; words: string }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' }
  | RoomOpened;

const palette = setup({
  types: {
    context: {} as Context,
    events: {} as PaletteEvent,
    input: {} as { businessId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { keepVisits: 'keepVisits' },
  },
  actors: {
    /** The chats that were open last, as they are now. */
    recallRooms: unprovided<Room[], { businessId: string }>('recallRooms'),
    /** The first of those whose name or number holds the words. */
    findRooms: unprovided<Room[], { businessId: string; query: RoomQuery }>('findRooms'),
    keepVisits: unprovidedWatcher<RoomOpened, { businessId: string }>('keepVisits'),
    watchConnection: regained,
  },
  guards: {
    isWord: (_, { words }: { words: string }) => words.trim() !== '',
    hasWords: ({ context }) => context.words !== '',
  },
  actions: {
    take: assign((_, { words }: { words: string }) => ({ words })),
    recall: assign((_, { output }: { output: Room[] }) => ({ recent: output })),
    find: assign((_, { output }: { output: Room[] }) => ({ found: output })),
    forget: assign({ words: '', found: [] }),
    keepVisit: sendTo('keepVisits', (_, event: RoomOpened) => event),
  },
  delays: {
    /** A person who types pauses for longer than this only when they want to see something. */
    pause: 200,
    patience: 15_000,
  },
});

const closed = palette.createStateConfig({
  meta: { story: 'PaletteClosed' },
  entry: 'forget',
  on: { 'palette.requested': { target: 'open' } },
});

const open = palette.createStateConfig({
  initial: 'recalling',
  on: {
    'palette.closed': { target: 'closed' },
    'words.changed': [
      {
        guard: { type: 'isWord', params: ({ event }) => event },
        target: '.pausing',
        actions: { type: 'take', params: ({ event }) => event },
      },
      {
        guard: 'hasWords',
        target: '.resting',
        actions: { type: 'take', params: ({ event }) => event },
      },
    ],
  },
  states: {
    recalling: {
      tags: 'busy',
      meta: { story: 'RecallingChats' },
      after: { patience: { target: 'resting' } },
      invoke: {
        id: 'recallRooms',
        src: 'recallRooms',
        input: ({ context }) => ({ businessId: context.businessId }),
        onDone: { target: 'resting', actions: { type: 'recall', params: ({ event }) => event } },
        // Without them there are still all pages and commands.
        onError: { target: 'resting' },
      },
    },
    resting: { meta: { story: 'PaletteResting' } },
    pausing: { meta: { story: 'PaletteTyping' }, after: { pause: { target: 'searching' } } },
    searching: {
      tags: 'busy',
      meta: { story: 'SearchingChats' },
      after: { patience: { target: 'failed' } },
      invoke: {
        id: 'findRooms',
        src: 'findRooms',
        input: ({ context: { businessId, words } }) => ({
          businessId,
          query: queryOf('inbox', { ...noFilter, search: words }),
        }),
        onDone: { target: 'found', actions: { type: 'find', params: ({ event }) => event } },
        onError: { target: 'failed' },
      },
    },
    found: { meta: { story: 'ChatsFound' } },
    failed: {
      meta: { story: 'ChatsNotFound' },
      on: { 'retry.requested': { target: 'searching' }, 'connection.regained': { target: 'searching' } },
    },
  },
});

export const paletteMachine = palette.createMachine({
  id: 'palette',
  context: ({ input }) => ({ businessId: input.businessId, words: '', recent: [], found: [] }),
  invoke: [
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
    {
      id: 'keepVisits',
      src: 'keepVisits',
      input: ({ context }) => ({ businessId: context.businessId }),
      onError: {},
    },
  ],
  on: { 'room.visited': { actions: { type: 'keepVisit', params: ({ event }) => event } } },
  initial: 'closed',
  states: { closed, open },
});

export type PaletteRef = ActorRefFrom<typeof paletteMachine>;
export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>;

export const selectOpen = (snapshot: PaletteSnapshot): boolean => snapshot.matches('open');
/** The chats to offer; null while they are on their way, or could not be had. */
export const selectRooms = (snapshot: PaletteSnapshot): readonly Room[] | null => {
  if (snapshot.matches({ open: 'resting' })) return snapshot.context.recent;
  return snapshot.matches({ open: 'found' }) ? snapshot.context.found : null;
};
