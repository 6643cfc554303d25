/**
 * The WAHA session of one channel, with WAHA's own statuses as states. It lives while the channel is in view; the
 * session itself lives on the gateway.
 *
 * Statuses arrive from the gateway and the database in any order. The transient state `routing` enters the state of the
 * latest one, and an unfamiliar status has the state `unknown`. While a command runs, statuses are only recorded: WAHA
 * reports STOPPED and STARTING during every restart.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { toEpoch } from '../../contracts/time.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
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
import { channel, remainingStart, sessionName, type ChannelInput } from './channel.setup.ts';
import { connect, unlink, checkStatus, deleteSession, restart, watchStatus } from './channel.transitions.ts';
import { hasRestarted, wasWorkingBefore } from './statusHistory.ts';

const routing = channel.createStateConfig({
  always: [
    { guard: { type: 'hasStatus', params: { status: 'pending' } }, target: 'pending' },
    { guard: 'isSlow', target: 'STARTING.slow' },
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

/** No session exists. */
const pending = channel.createStateConfig({ meta: { story: 'Pending' }, on: { ...connect, ...checkStatus } });

const STARTING = channel.createStateConfig({
  invoke: watchStatus,
  initial: 'booting',
  states: {
    booting: { tags: 'busy', meta: { story: 'Starting' }, after: { remainingStart: { target: 'slow' } } },
    /** The phone is linked, and WAHA is reconnecting to it. */
    reconnecting: { tags: 'busy', meta: { story: 'Reconnecting' }, after: { remainingStart: { target: 'slow' } } },
    slow: { entry: 'setSlow', meta: { story: 'StartingSlowly' }, on: { ...restart, ...unlink, ...checkStatus } },
  },
});

/** WhatsApp requires a passkey, which only its own page can provide. */
const PASSKEY_REQUIRED = channel.createStateConfig({
  meta: { story: 'PasskeyRequired' },
  invoke: watchStatus,
  on: { ...restart, ...unlink, ...checkStatus },
});

const WORKING = channel.createStateConfig({
  entry: 'setWorking',
  on: { ...restart, ...unlink },
  initial: 'identifying',
  states: {
    identifying: request(channel, {
      src: 'readDevice',
      story: 'Identifying',
      input: sessionName,
      done: [
        { guard: withEvent('isNumberInUse'), target: 'usedElsewhere' },
        { target: 'linked', actions: withEvent('setDevice') },
      ],
      // The number of the database row is good enough.
      failed: { target: 'linked' },
      limit: 'callTimeout',
    }),
    linked: {
      entry: 'notifyLinked',
      meta: { story: 'Working' },
      always: { guard: 'isWrongNumber', target: 'wrongNumber' },
    },
    wrongNumber: { meta: { story: 'WrongNumber' }, always: { guard: 'isRightNumber', target: 'linked' } },
    /** The same number is linked to another business's channel. */
    usedElsewhere: { meta: { story: 'UsedElsewhere' } },
  },
});

/** No QR code was scanned in time, the phone removed the device, or WhatsApp refused the connection. */
const FAILED = channel.createStateConfig({ meta: { story: 'Failed' }, on: { ...restart, ...unlink, ...checkStatus } });

const STOPPED = channel.createStateConfig({
  meta: { story: 'Stopped' },
  on: { ...connect, ...deleteSession, ...checkStatus },
});

/** A status that this version of the app does not know. */
const unknown = channel.createStateConfig({
  meta: { story: 'Unknown' },
  invoke: watchStatus,
  on: { ...restart, ...unlink, ...checkStatus },
});

export const channelMachine = channel.createMachine({
  id: 'channel',
  context: ({ input: { readAt, ...input } }) => ({
    ...input,
    status: input.row.status,
    ...statusPeriod(input.changes, readAt),
    wasWorking: wasWorkingBefore(input.changes),
    me: null,
    qrCode: null,
    pairingCode: null,
    passkey: null,
    failure: null,
    hasRestarted: hasRestarted(input.changes),
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
      { guard: withEvent('isNewStatus'), target: '.routing', actions: withEvent('applyReport') },
      { guard: withEvent('isHistory'), actions: withEvent('applyReport') },
    ],
    'row.reported': { actions: withEvent('setRow') },
    'health.reported': { actions: withEvent('setHealth') },
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

/** Milliseconds from the beginning of a start's state until the start counts as slow. */
export const selectRemainingStart = ({ context }: ChannelSnapshot): number => remainingStart(context);

/** The time of the last message in either direction, in epoch ms; null if it is unknown or there is none. */
export const selectLastMessageAt = ({ context: { health } }: ChannelSnapshot): number | null => {
  const times = [health?.last_incoming_at, health?.last_outgoing_at].flatMap((at) => (at ? [toEpoch(at)] : []));
  return times.length === 0 ? null : Math.max(...times);
};

/** When the status began, and how long it had lasted when it was read. `changes`: newest first. */
const statusPeriod = ([last]: ChannelInput['changes'], readAt?: number) => {
  const statusSince = last === undefined ? 0 : toEpoch(last.at);
  const statusAge = last === undefined || readAt === undefined ? 0 : Math.max(0, readAt - statusSince);
  return { statusSince, statusAge };
};
