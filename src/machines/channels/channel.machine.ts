/**
 * The WAHA session of one channel, in WAHA's own words (waha.md §1.3). It lives as long as somebody looks at the
 * channel; the session itself lives on the gateway.
 *
 * What surprises: the words come from outside and in any order, so there is one place, `routing`, that goes where the
 * last of them says. Words that nobody knows yet are a state too. While something is asked of the session the words
 * are only kept: WAHA says STOPPED and STARTING in the middle of every restart.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import {
  confirmingDelete,
  confirmingLogout,
  connecting,
  deleting,
  loggingOut,
  checkingStatus,
  restarting,
} from './channel.commands.ts';
import { PASSKEY_CONFIRMATION_REQUIRED } from './channel.passkey.ts';
import { SCAN_QR_CODE } from './channel.scanning.ts';
import { channel, sessionName } from './channel.setup.ts';
import { connect, unlink, checkStatus, remove, restart, watch } from './channel.transitions.ts';

const routing = channel.createStateConfig({
  always: [
    { guard: { type: 'hasStatus', params: { status: 'pending' } }, target: 'pending' },
    { guard: 'isReconnecting', target: 'STARTING.reconnecting' },
    { guard: { type: 'hasStatus', params: { status: 'STARTING' } }, target: 'STARTING' },
    { guard: { type: 'hasStatus', params: { status: 'SCAN_QR_CODE' } }, target: 'SCAN_QR_CODE' },
    { guard: { type: 'hasStatus', params: { status: 'PASSKEY_REQUIRED' } }, target: 'PASSKEY_REQUIRED' },
    {
      guard: { type: 'hasStatus', params: { status: 'PASSKEY_CONFIRMATION_REQUIRED' } },
      target: 'PASSKEY_CONFIRMATION_REQUIRED',
    },
    { guard: { type: 'hasStatus', params: { status: 'WORKING' } }, target: 'WORKING' },
    { guard: { type: 'hasStatus', params: { status: 'FAILED' } }, target: 'FAILED' },
    { guard: { type: 'hasStatus', params: { status: 'STOPPED' } }, target: 'STOPPED' },
    { target: 'unknown' },
  ],
});

/** There is no session yet, or no longer. */
const pending = channel.createStateConfig({ meta: { story: 'Pending' }, on: { ...connect, ...checkStatus } });

const STARTING = channel.createStateConfig({
  invoke: watch,
  initial: 'booting',
  states: {
    booting: { tags: 'busy', meta: { story: 'Starting' }, after: { startTimeout: { target: 'slow' } } },
    /** The phone is linked; it is only not there at the moment. */
    reconnecting: { tags: 'busy', meta: { story: 'Reconnecting' }, after: { startTimeout: { target: 'slow' } } },
    slow: { meta: { story: 'StartingSlowly' }, on: { ...restart, ...unlink, ...checkStatus } },
  },
});

/** WhatsApp wants a key that only its own page can show. */
const PASSKEY_REQUIRED = channel.createStateConfig({
  meta: { story: 'PasskeyRequired' },
  invoke: watch,
  on: { ...restart, ...unlink, ...checkStatus },
});

const WORKING = channel.createStateConfig({
  entry: 'setWorking',
  on: { ...restart, ...unlink },
  initial: 'identifying',
  states: {
    identifying: {
      tags: 'busy',
      meta: { story: 'Identifying' },
      after: { callTimeout: { target: 'linked' } },
      invoke: {
        id: 'readDevice',
        src: 'readDevice',
        input: sessionName,
        onDone: [
          { guard: { type: 'isNumberInUse', params: ({ event }) => event }, target: 'usedElsewhere' },
          { target: 'linked', actions: { type: 'setDevice', params: ({ event }) => event } },
        ],
        // What the row says of the number is good enough.
        onError: { target: 'linked' },
      },
    },
    linked: {
      entry: 'notifyLinked',
      meta: { story: 'Working' },
      always: { guard: 'isWrongNumber', target: 'wrongNumber' },
    },
    wrongNumber: { meta: { story: 'WrongNumber' }, always: { guard: 'isRightNumber', target: 'linked' } },
    /** The same number answers for another business. */
    usedElsewhere: { meta: { story: 'UsedElsewhere' } },
  },
});

/** No code was scanned in time, the phone has removed the device, or WhatsApp let nobody in. */
const FAILED = channel.createStateConfig({ meta: { story: 'Failed' }, on: { ...restart, ...unlink, ...checkStatus } });

const STOPPED = channel.createStateConfig({
  meta: { story: 'Stopped' },
  on: { ...connect, ...remove, ...checkStatus },
});

/** A word that WAHA did not have when this was written. */
const unknown = channel.createStateConfig({
  meta: { story: 'Unknown' },
  invoke: watch,
  on: { ...restart, ...unlink, ...checkStatus },
});

export const channelMachine = channel.createMachine({
  id: 'channel',
  context: ({ input }) => ({
    ...input,
    status: input.row.status,
    statusSince: input.changes[0] === undefined ? 0 : Date.parse(input.changes[0].at),
    wasWorking: wasWorkingBefore(input.changes.map(({ status }) => status)),
    me: null,
    qrCode: null,
    pairingCode: null,
    passkey: null,
    failure: null,
    restarts: 0,
    isCoolingDown: false,
    health: null,
  }),
  invoke: {
    id: 'watchHealth',
    src: 'watchHealth',
    input: ({ context }) => ({ channelId: context.row.id }),
    onError: {},
  },
  on: {
    'status.reported': [
      {
        guard: { type: 'isNewStatus', params: ({ event }) => event },
        target: '.routing',
        actions: { type: 'applyReport', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRecorded', params: ({ event }) => event },
        actions: { type: 'applyReport', params: ({ event }) => event },
      },
    ],
    'row.reported': { actions: { type: 'setRow', params: ({ event }) => event } },
    'health.reported': { actions: { type: 'setHealth', params: ({ event }) => event } },
    'cooldown.ended': { guard: 'isCoolingDown', actions: 'endCooldown' },
  },
  initial: 'routing',
  states: {
    routing,
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
    checkingStatus,
    confirmingLogout,
    loggingOut,
    confirmingDelete,
    deleting,
  },
});

export type ChannelRef = ActorRefFrom<typeof channelMachine>;
export type ChannelSnapshot = SnapshotFrom<typeof channelMachine>;

/** When the last message went either way, in epoch ms; null while nobody knows, or when there was none. */
export const selectLastMessageAt = ({ context: { health } }: ChannelSnapshot): number | null => {
  const times = [health?.last_incoming_at, health?.last_outgoing_at].flatMap((at) => (at ? [Date.parse(at)] : []));
  return times.length === 0 ? null : Math.max(...times);
};

/** Of changes, newest first: whether the last word before STARTING was WORKING. */
const wasWorkingBefore = (statuses: readonly string[]): boolean =>
  statuses.find((status) => status !== 'STARTING') === 'WORKING';
