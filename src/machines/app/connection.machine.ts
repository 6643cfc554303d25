/**
 * Whether the data on the screen can be trusted to be current. One actor for the life of the page.
 *
 * Two things fail independently: the device's network, and the realtime socket, which exists only while a business is
 * open. A short gap of the socket is not shown. After any gap `connection.regained` is emitted, because the server keeps
 * no queue and every reader must fetch what it missed.
 */
import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ConnectionEvent } from '../../contracts/app.ts';
import type { MachineTypes } from './machineTypes.ts';
import { callbackPlaceholder } from './placeholder.ts';
import { withEvent } from './withEvent.ts';

const connection = setup({
  types: {} as MachineTypes<
    {
      /** Number of chats with new messages during the gap; shown while `restored` is. */
      missedChats: number;
      /** The device's last report. An open socket overrules it. */
      isDeviceOffline: boolean;
    },
    ConnectionEvent
  > & { emitted: { type: 'connection.regained' } },
  actors: {
    /** Sends network.lost and network.regained; network.lost at once when the page starts without one. */
    watchNetwork: callbackPlaceholder('watchNetwork'),
    /** Sends page.woke. */
    watchVisibility: callbackPlaceholder('watchVisibility'),
  },
  guards: {
    isDeviceOffline: ({ context }) => context.isDeviceOffline,
  },
  actions: {
    setDeviceOffline: assign({ isDeviceOffline: true }),
    setDeviceOnline: assign({ isDeviceOffline: false }),
    announceRegained: emit({ type: 'connection.regained' }),
    setMissedChats: assign((_, { count }: { count: number }) => ({ missedChats: count })),
    clearMissedChats: assign({ missedChats: 0 }),
  },
  delays: { gracePeriod: 1500, restoredNotice: 4000, pollInterval: 15_000 },
});

const online = connection.createStateConfig({
  initial: 'stable',
  on: {
    'network.lost': { target: 'offline' },
    'network.regained': { actions: 'setDeviceOnline' },
    'socket.closed': [{ guard: 'isDeviceOffline', target: 'offline.socketLost' }, { target: 'interrupted' }],
    // Nothing overrules the device any more.
    'socket.released': { guard: 'isDeviceOffline', target: 'offline' },
    'page.woke': { actions: 'announceRegained' },
  },
  states: {
    stable: { meta: { story: 'Online' } },
    /** The banner says for a moment that the connection is back. */
    restored: {
      meta: { story: 'Restored' },
      exit: 'clearMissedChats',
      after: { restoredNotice: { target: 'stable' } },
      on: { 'messages.missed': { target: 'restored', reenter: true, actions: withEvent('setMissedChats') } },
    },
  },
});

/** The socket closed, perhaps only for a moment: nothing is shown yet. */
const interrupted = connection.createStateConfig({
  meta: { story: 'Interrupted' },
  after: { gracePeriod: { target: 'reconnecting' } },
  on: {
    'socket.opened': { target: 'online', actions: 'announceRegained' },
    'socket.released': { target: 'online' },
    'network.lost': { target: 'offline.socketLost' },
  },
});

/** Some networks block sockets for a long time, so readers poll (`pollInterval`) until the socket opens. */
const reconnecting = connection.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reconnecting' },
  after: { pollInterval: { target: 'reconnecting', reenter: true, actions: 'announceRegained' } },
  on: {
    'socket.opened': { target: 'online.restored', actions: 'announceRegained' },
    'socket.released': { target: 'online' },
    'network.lost': { target: 'offline.socketLost' },
  },
});

const offline = connection.createStateConfig({
  initial: 'idle',
  entry: 'setDeviceOffline',
  // A device can be wrong about its network; an open socket proves that there is one.
  on: { 'socket.opened': { target: 'online.restored', actions: 'announceRegained' } },
  states: {
    idle: {
      meta: { story: 'Offline' },
      on: {
        'socket.closed': { target: 'socketLost' },
        'network.regained': { target: '#connection.online.restored', actions: ['setDeviceOnline', 'announceRegained'] },
      },
    },
    /** The socket closed as well and must reopen before the data is current. */
    socketLost: {
      meta: { story: 'Offline' },
      on: {
        'socket.released': { target: 'idle' },
        'network.regained': { target: '#connection.reconnecting', actions: 'setDeviceOnline' },
      },
    },
  },
});

export const connectionMachine = connection.createMachine({
  id: 'connection',
  context: { missedChats: 0, isDeviceOffline: false },
  invoke: [
    // The page works without these watchers.
    { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
    { id: 'watchVisibility', src: 'watchVisibility', onError: {} },
  ],
  on: { 'session.regained': { actions: 'announceRegained' } },
  initial: 'online',
  states: { online, interrupted, reconnecting, offline },
});

export type ConnectionRef = ActorRefFrom<typeof connectionMachine>;
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;

/** Number of chats with new messages during the gap. */
export const selectMissedChats = ({ context }: ConnectionSnapshot): number => context.missedChats;

/** The notice to show; null while there is none. */
export type ConnectionNotice = 'offline' | 'reconnecting' | 'restored';
export const selectNotice = (snapshot: ConnectionSnapshot): ConnectionNotice | null => {
  if (snapshot.matches('offline')) return 'offline';
  if (snapshot.matches('reconnecting')) return 'reconnecting';
  return snapshot.matches({ online: 'restored' }) ? 'restored' : null;
};

/** Whether server-side states on the screen, such as WhatsApp's, may be out of date. */
export const selectIsStale = (snapshot: ConnectionSnapshot): boolean =>
  snapshot.matches('offline') || snapshot.matches('reconnecting');
