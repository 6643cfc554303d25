import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
/** The states in which a command runs. WAHA executes one command per session at a time. */
import { channel, sessionName } from './channel.setup.ts';

/** Reports during a command are recorded; the machine follows them when the command ends. */
const recordsReports = { 'status.reported': { actions: withEvent('applyReport') } } as const satisfies Parameters<
  typeof channel.createStateConfig
>[0]['on'];

/** Without a response the result is unknown, so the status is read. */
const onNoResponse = {
  target: 'checkingStatus',
  actions: ['setTimeoutFailure', 'endCooldown', 'cancelCooldownTimer'],
} as const;

const onRefused = {
  guard: { type: 'isRefused', params: ({ event }: { event: { output: object } }) => event as never },
  target: 'checkingStatus',
  actions: [
    { type: 'setFailure', params: ({ event }: { event: { output: object } }) => event as never },
    'endCooldown',
    'cancelCooldownTimer',
  ],
} as const;

export const connecting = request(channel, {
  src: 'connect',
  story: 'Connecting',
  input: sessionName,
  done: [onRefused, { target: 'routing', actions: withEvent('applyResult') }],
  failed: onNoResponse,
  limit: 'callTimeout',
  entry: ['setCoolingDown', 'cancelCooldownTimer', 'startCooldownTimer'],
  on: recordsReports,
});

export const restarting = request(channel, {
  src: 'restart',
  story: 'Restarting',
  input: sessionName,
  done: [onRefused, { target: 'routing', actions: withEvent('applyResult') }],
  failed: onNoResponse,
  limit: 'callTimeout',
  entry: ['setCoolingDown', 'cancelCooldownTimer', 'startCooldownTimer', 'setRestarted'],
  on: recordsReports,
});

export const loggingOut = request(channel, {
  src: 'logout',
  story: 'LoggingOut',
  input: sessionName,
  done: [onRefused, { target: 'routing', actions: ['clearDevice', withEvent('applyResult')] }],
  failed: onNoResponse,
  limit: 'callTimeout',
  entry: ['setCoolingDown', 'cancelCooldownTimer', 'startCooldownTimer'],
  on: recordsReports,
});

export const deleting = request(channel, {
  src: 'deleteSession',
  story: 'Deleting',
  input: sessionName,
  done: [
    onRefused,
    { target: 'routing', actions: ['clearDevice', withEvent('applyResult'), 'endCooldown', 'cancelCooldownTimer'] },
  ],
  failed: onNoResponse,
  limit: 'callTimeout',
  entry: ['setCoolingDown', 'cancelCooldownTimer', 'startCooldownTimer'],
  on: recordsReports,
});

/** After a refused command, and on request. The failure that led here stays visible. */
export const checkingStatus = request(channel, {
  src: 'checkStatus',
  story: 'CheckingStatus',
  input: sessionName,
  done: [
    { guard: withEvent('isNotFound'), target: 'routing', actions: ['setNotFound', withEvent('setFailure')] },
    { guard: withEvent('isRefused'), target: 'routing', actions: withEvent('setFailure') },
    { target: 'routing', actions: withEvent('applyStatus') },
  ],
  failed: { target: 'routing', actions: 'setTimeoutFailure' },
  limit: 'callTimeout',
  on: recordsReports,
});

/** The dialog explains the consequences first. */
export const confirmingLogout = channel.createStateConfig({
  meta: { story: 'ConfirmingLogout' },
  on: {
    ...recordsReports,
    'logout.confirmed': { target: 'loggingOut', actions: 'clearFailure' },
    'dialog.closed': { target: 'routing' },
  },
});

/** Deleting cannot be undone: the user types the channel's name. */
export const confirmingDelete = channel.createStateConfig({
  meta: { story: 'ConfirmingDelete' },
  on: {
    ...recordsReports,
    'delete.confirmed': { guard: withEvent('matchesName'), target: 'deleting', actions: 'clearFailure' },
    'dialog.closed': { target: 'routing' },
  },
});
