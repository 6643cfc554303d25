/**
 * The command palette: one field that finds pages, commands and chats. It lives as long as its business is open and is
 * closed most of that time. The view provides the pages and commands, so the machine loads only chats.
 *
 * The recent chats are loaded whenever the palette opens, because the device stores only their ids. So no customer's name
 * is stored, and a chat that the user may no longer see is not offered.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { RoomOpened } from '../../contracts/commands.ts';
import type { Room, RoomQuery } from '../../contracts/inbox.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { noFilter } from '../inbox/filterAddress.ts';
import { queryOf } from '../inbox/listRule.ts';

interface Context {
  businessId: string;
  text: string;
  /** The chats that were open last, newest first. */
  recent: readonly Room[];
  found: readonly Room[];
}

export type PaletteEvent =
  | { type: 'palette.requested' }
  | { type: 'palette.closed' }
  | { type: 'text.changed'; text: string }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' }
  | RoomOpened;

const palette = setup({
  types: {} as MachineTypes<Context, PaletteEvent, { businessId: string }> & {
    children: { recentRooms: 'recentRooms' };
  },
  actors: {
    /** The current rows of the chats that were open last. */
    loadRecentRooms: placeholder<Room[], { businessId: string }>('loadRecentRooms'),
    /** The first chats whose name or phone number contains the text. */
    searchRooms: placeholder<Room[], { businessId: string; query: RoomQuery }>('searchRooms'),
    /** Stores the id of each opened chat on the device. */
    recentRooms: callbackPlaceholder<RoomOpened, { businessId: string }>('recentRooms'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    isNotBlank: (_, { text }: { text: string }) => text.trim() !== '',
    hadText: ({ context }) => context.text !== '',
  },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text })),
    setRecent: assign((_, { output }: { output: Room[] }) => ({ recent: output })),
    setFound: assign((_, { output }: { output: Room[] }) => ({ found: output })),
    reset: assign({ text: '', found: [] }),
    saveRecentRoom: sendTo('recentRooms', (_, event: RoomOpened) => event),
  },
  delays: {
    /** A pause in typing that starts the search. */
    debounce: 200,
    timeout: 15_000,
  },
});

const closed = palette.createStateConfig({
  meta: { story: 'PaletteClosed' },
  entry: 'reset',
  on: { 'palette.requested': { target: 'open' } },
});

const open = palette.createStateConfig({
  initial: 'loadingRecent',
  on: {
    'palette.closed': { target: 'closed' },
    'text.changed': [
      { guard: withEvent('isNotBlank'), target: '.debouncing', actions: withEvent('setText') },
      { guard: 'hadText', target: '.idle', actions: withEvent('setText') },
    ],
  },
  states: {
    loadingRecent: request(palette, {
      src: 'loadRecentRooms',
      story: 'LoadingRecentChats',
      input: ({ context }) => ({ businessId: context.businessId }),
      done: { target: 'idle', actions: withEvent('setRecent') },
      // Pages and commands work without the recent chats.
      failed: { target: 'idle' },
    }),
    idle: { meta: { story: 'PaletteIdle' } },
    debouncing: { meta: { story: 'PaletteTyping' }, after: { debounce: { target: 'searching' } } },
    searching: request(palette, {
      src: 'searchRooms',
      story: 'SearchingChats',
      input: ({ context: { businessId, text } }) => ({
        businessId,
        query: queryOf('inbox', { ...noFilter, search: text }),
      }),
      done: { target: 'found', actions: withEvent('setFound') },
      failed: { target: 'failed' },
    }),
    found: { meta: { story: 'ChatsFound' } },
    failed: {
      meta: { story: 'ChatsNotFound' },
      on: { 'retry.requested': { target: 'searching' }, 'connection.regained': { target: 'searching' } },
    },
  },
});

export const paletteMachine = palette.createMachine({
  id: 'palette',
  context: ({ input }) => ({ businessId: input.businessId, text: '', recent: [], found: [] }),
  invoke: [
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
    {
      id: 'recentRooms',
      src: 'recentRooms',
      input: ({ context }) => ({ businessId: context.businessId }),
      onError: {},
    },
  ],
  on: { 'room.visited': { actions: withEvent('saveRecentRoom') } },
  initial: 'closed',
  states: { closed, open },
});

export type PaletteRef = ActorRefFrom<typeof paletteMachine>;
export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>;

export const selectOpen = (snapshot: PaletteSnapshot): boolean => snapshot.matches('open');
/** The chats to offer; null while they load, and when they failed to load. */
export const selectRooms = (snapshot: PaletteSnapshot): readonly Room[] | null => {
  if (snapshot.matches({ open: 'idle' })) return snapshot.context.recent;
  return snapshot.matches({ open: 'found' }) ? snapshot.context.found : null;
};
