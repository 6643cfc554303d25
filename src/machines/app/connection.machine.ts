/**
 * Whether what is on the screen can be trusted to be new. One actor for the life of the page. Two things can fail
 * apart from each other: the network of the device, and the socket over which changes come (which exists only while
 * a business is open). A short gap of the socket is not shown; after any gap readers must fetch what they missed,
 * because no queue is kept for them: that is what `connection.regained` tells.
 */
import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { unprovidedWatcher } from './placeholder.ts';

type Event =
  | { type: 'network.lost' }
  | { type: 'network.regained' }
  | { type: 'socket.opened' }
  | { type: 'socket.closed' }
  /** Nobody needs the socket any more: the business was left. */
  | { type: 'socket.released' }
  /** The page is looked at again after it was hidden; its timers and sockets may have slept. */
  | { type: 'page.woke' }
  /** Whoever is at work has signed in again: what was refused for want of a session can be asked for. */
  | { type: 'session.regained' }
  /** In how many chats customers have written meanwhile. */
  | { type: 'messages.missed'; count: number };

const connection = setup({
  types: {
    context: {} as {
      /** In how many chats something came that could not be heard; told as long as it is told that it works again. */
      missed: number;
      /** What the device said last: that it has no network. A socket may know better for as long as it is open. */
      lost: boolean;
    },
    events: {} as Event,
    emitted: {} as { type: 'connection.regained' },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Sends network.lost and network.regained; network.lost at once when the page starts without one. */
    watchNetwork: unprovidedWatcher('watchNetwork'),
    /** Sends page.woke. */
    watchVisibility: unprovidedWatcher('watchVisibility'),
  },
  guards: {
    isLost: ({ context }) => context.lost,
  },
  actions: {
    lose: assign({ lost: true }),
    find: assign({ lost: false }),
    announce: emit({ type: 'connection.regained' }),
    count: assign((_, { count }: { count: number }) => ({ missed: count })),
    forget: assign({ missed: 0 }),
  },
  delays: { grace: 1500, relief: 4000, look: 15_000 },
});

const online = connection.createStateConfig({
  initial: 'settled',
  on: {
    'network.lost': { target: 'offline' },
    'network.regained': { actions: 'find' },
    'socket.closed': [{ guard: 'isLost', target: 'offline.cut' }, { target: 'unsettled' }],
    'page.woke': { actions: 'announce' },
  },
  states: {
    settled: { meta: { story: 'Online' } },
    /** Says for a moment that it works again. */
    restored: {
      meta: { story: 'Restored' },
      exit: 'forget',
      after: { relief: { target: 'settled' } },
      on: {
        'messages.missed': {
          target: 'restored',
          reenter: true,
          actions: { type: 'count', params: ({ event }) => event },
        },
      },
    },
  },
});

/** The socket is gone, perhaps only for a moment: nothing is shown yet. */
const unsettled = connection.createStateConfig({
  meta: { story: 'Unsettled' },
  after: { grace: { target: 'reconnecting' } },
  on: {
    'socket.opened': { target: 'online', actions: 'announce' },
    'socket.released': { target: 'online' },
    'network.lost': { target: 'offline.cut' },
  },
});

/** Some networks let no socket through, or for long: what comes meanwhile is asked for now and then. */
const reconnecting = connection.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reconnecting' },
  after: { look: { target: 'reconnecting', reenter: true, actions: 'announce' } },
  on: {
    'socket.opened': { target: 'online.restored', actions: 'announce' },
    'socket.released': { target: 'online' },
    'network.lost': { target: 'offline.cut' },
  },
});

const offline = connection.createStateConfig({
  initial: 'idle',
  entry: 'lose',
  // A device can be wrong about its network; a socket that opens is not.
  on: { 'socket.opened': { target: 'online.restored', actions: 'announce' } },
  states: {
    idle: {
      meta: { story: 'Offline' },
      on: {
        'socket.closed': { target: 'cut' },
        'network.regained': { target: '#connection.online.restored', actions: ['find', 'announce'] },
      },
    },
    /** The socket is gone too, and has to come back before anything is new. */
    cut: {
      meta: { story: 'Offline' },
      on: {
        'socket.released': { target: 'idle' },
        'network.regained': { target: '#connection.reconnecting', actions: 'find' },
      },
    },
  },
});

export const connectionMachine = connection.createMachine({
  id: 'connection',
  context: { missed: 0, lost: false },
  invoke: [
    // Without a watcher nothing is known of its matter, which is no reason to stop the page.
    { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
    { id: 'watchVisibility', src: 'watchVisibility', onError: {} },
  ],
  on: { 'session.regained': { actions: 'announce' } },
  initial: 'online',
  states: { online, unsettled, reconnecting, offline },
});

export type ConnectionRef = ActorRefFrom<typeof connectionMachine>;
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;

/** In how many chats something came meanwhile. */
export const selectMissed = ({ context }: ConnectionSnapshot): number => context.missed;

/** What to tell about the connection; null while there is nothing to tell. */
export type ConnectionNews = 'offline' | 'reconnecting' | 'restored';
export const selectNews = (snapshot: ConnectionSnapshot): ConnectionNews | null => {
  if (snapshot.matches('offline')) return 'offline';
  if (snapshot.matches('reconnecting')) return 'reconnecting';
  return snapshot.matches({ online: 'restored' }) ? 'restored' : null;
};

/** Whether nobody can say how things stand elsewhere, as with WhatsApp: what was heard last may be long past. */
export const selectUnsure = (snapshot: ConnectionSnapshot): boolean =>
  snapshot.matches('offline') || snapshot.matches('reconnecting');
