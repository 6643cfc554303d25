/**
 * The WAHA session of one channel, in WAHA's own words (waha.md §1.3). It lives as long as somebody looks at the
 * channel; the session itself lives on the gateway.
 *
 * What surprises: the words come from outside and in any order, so there is one place, `settling`, that goes where the
 * last of them says. Words that nobody knows yet are a state too. While something is asked of the session the words
 * are only kept: WAHA says STOPPED and STARTING in the middle of every restart.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import {
  askingDelete,
  askingLogout,
  connecting,
  deleting,
  loggingOut,
  looking,
  restarting,
} from './channel.commands.ts';
import { PASSKEY_CONFIRMATION_REQUIRED } from './channel.passkey.ts';
import { SCAN_QR_CODE } from './channel.scanning.ts';
import { channel, named } from './channel.setup.ts';
import { connect, leave, look, remove, restart, watch } from './channel.transitions.ts';

const settling = channel.createStateConfig({
  always: [
    { guard: { type: 'stands', params: { on: 'pending' } }, target: 'pending' },
    { guard: 'isReconnecting', target: 'STARTING.reconnecting' },
    { guard: { type: 'stands', params: { on: 'STARTING' } }, target: 'STARTING' },
    { guard: { type: 'stands', params: { on: 'SCAN_QR_CODE' } }, target: 'SCAN_QR_CODE' },
    { guard: { type: 'stands', params: { on: 'PASSKEY_REQUIRED' } }, target: 'PASSKEY_REQUIRED' },
    {
      guard: { type: 'stands', params: { on: 'PASSKEY_CONFIRMATION_REQUIRED' } },
      target: 'PASSKEY_CONFIRMATION_REQUIRED',
    },
    { guard: { type: 'stands', params: { on: 'WORKING' } }, target: 'WORKING' },
    { guard: { type: 'stands', params: { on: 'FAILED' } }, target: 'FAILED' },
    { guard: { type: 'stands', params: { on: 'STOPPED' } }, target: 'STOPPED' },
    { target: 'unknown' },
  ],
});

/** There is no session yet, or no longer. */
const pending = channel.createStateConfig({ meta: { story: 'Pending' }, on: { ...connect, ...look } });

const STARTING = channel.createStateConfig({
  invoke: watch,
  initial: 'booting',
  states: {
    booting: { tags: 'busy', meta: { story: 'Starting' }, after: { startPatience: { target: 'slow' } } },
    /** The phone is linked; it is only not there at the moment. */
    reconnecting: { tags: 'busy', meta: { story: 'Reconnecting' }, after: { startPatience: { target: 'slow' } } },
    slow: { meta: { story: 'StartingSlowly' }, on: { ...restart, ...leave, ...look } },
  },
});

/** WhatsApp wants a key that only its own page can show. */
const PASSKEY_REQUIRED = channel.createStateConfig({
  meta: { story: 'PasskeyRequired' },
  invoke: watch,
  on: { ...restart, ...leave, ...look },
});

const WORKING = channel.createStateConfig({
  entry: 'recover',
  on: { ...restart, ...leave },
  initial: 'identifying',
  states: {
    identifying: {
      tags: 'busy',
      meta: { story: 'Identifying' },
      after: { callPatience: { target: 'linked' } },
      invoke: {
        id: 'readMe',
        src: 'readMe',
        input: named,
        onDone: [
          { guard: { type: 'isInUse', params: ({ event }) => event }, target: 'usedElsewhere' },
          { target: 'linked', actions: { type: 'keepMe', params: ({ event }) => event } },
        ],
        // What the row says of the number is good enough.
        onError: { target: 'linked' },
      },
    },
    linked: {
      entry: 'tellLinked',
      meta: { story: 'Working' },
      always: { guard: 'isWrongNumber', target: 'wrongNumber' },
    },
    wrongNumber: { meta: { story: 'WrongNumber' }, always: { guard: 'isRightNumber', target: 'linked' } },
    /** The same number answers for another business. */
    usedElsewhere: { meta: { story: 'UsedElsewhere' } },
  },
});

/** No code was scanned in time, the phone has removed the device, or WhatsApp let nobody in. */
const FAILED = channel.createStateConfig({ meta: { story: 'Failed' }, on: { ...restart, ...leave, ...look } });

const STOPPED = channel.createStateConfig({ meta: { story: 'Stopped' }, on: { ...connect, ...remove, ...look } });

/** A word that WAHA did not have when this was written. */
const unknown = channel.createStateConfig({
  meta: { story: 'Unknown' },
  invoke: watch,
  on: { ...restart, ...leave, ...look },
});

export const channelMachine = channel.createMachine({
  id: 'channel',
  context: ({ input }) => ({
    ...input,
    status: input.wire.status,
    since: input.changes[0] === undefined ? 0 : Date.parse(input.changes[0].at),
    wasWorking: hasWorked(input.changes.map(({ status }) => status)),
    me: null,
    code: null,
    pairing: null,
    passkey: null,
    failure: null,
    restarts: 0,
    resting: false,
    health: null,
  }),
  invoke: {
    id: 'watchHealth',
    src: 'watchHealth',
    input: ({ context }) => ({ channelId: context.wire.id }),
    onError: {},
  },
  on: {
    'status.reported': [
      {
        guard: { type: 'isNews', params: ({ event }) => event },
        target: '.settling',
        actions: { type: 'hear', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRecorded', params: ({ event }) => event },
        actions: { type: 'hear', params: ({ event }) => event },
      },
    ],
    'row.reported': { actions: { type: 'keepRow', params: ({ event }) => event } },
    'health.reported': { actions: { type: 'keepHealth', params: ({ event }) => event } },
    'rest.over': { guard: 'isResting', actions: 'endRest' },
  },
  initial: 'settling',
  states: {
    settling,
    pending,
    connecting,
    STARTING,
    SCAN_QR_CODE,
    PASSKEY_REQUIRED,
    PASSKEY_CONFIRMATION_REQUIRED,
    WORKING,
    FAILED,
    STOPPED,
    unknown,
    restarting,
    looking,
    askingLogout,
    loggingOut,
    askingDelete,
    deleting,
  },
});

export type ChannelRef = ActorRefFrom<typeof channelMachine>;
export type ChannelSnapshot = SnapshotFrom<typeof channelMachine>;

/** When the last message went either way, in epoch ms; null while nobody knows, or when there was none. */
export const selectLastWord = ({ context: { health } }: ChannelSnapshot): number | null => {
  const times = [health?.last_incoming_at, health?.last_outgoing_at].flatMap((at) => (at ? [Date.parse(at)] : []));
  return times.length === 0 ? null : Math.max(...times);
};

/** Of changes, newest first: whether the last word before STARTING was WORKING. */
const hasWorked = (statuses: readonly string[]): boolean =>
  statuses.find((status) => status !== 'STARTING') === 'WORKING';
