/** The states in which a command runs. WAHA executes one command per session at a time. */
import { channel, sessionName } from './channel.setup.ts';

/** Reports during a command are recorded; the machine follows them when the command ends. */
const recordsReports = {
  'status.reported': { actions: { type: 'applyReport', params: ({ event }) => event } },
} as const satisfies Parameters<typeof channel.createStateConfig>[0]['on'];

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

export const connecting = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'Connecting' },
  entry: ['setCoolingDown', 'cancelCooldownTimer', 'startCooldownTimer'],
  on: recordsReports,
  after: { callTimeout: onNoResponse },
  invoke: {
    id: 'connect',
    src: 'connect',
    input: sessionName,
    onDone: [onRefused, { target: 'routing', actions: { type: 'applyResult', params: ({ event }) => event } }],
    onError: onNoResponse,
  },
});

export const restarting = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'Restarting' },
  entry: ['setCoolingDown', 'cancelCooldownTimer', 'startCooldownTimer', 'setRestarted'],
  on: recordsReports,
  after: { callTimeout: onNoResponse },
  invoke: {
    id: 'restart',
    src: 'restart',
    input: sessionName,
    onDone: [onRefused, { target: 'routing', actions: { type: 'applyResult', params: ({ event }) => event } }],
    onError: onNoResponse,
  },
});

export const loggingOut = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'LoggingOut' },
  entry: ['setCoolingDown', 'cancelCooldownTimer', 'startCooldownTimer'],
  on: recordsReports,
  after: { callTimeout: onNoResponse },
  invoke: {
    id: 'logout',
    src: 'logout',
    input: sessionName,
    onDone: [
      onRefused,
      { target: 'routing', actions: ['clearDevice', { type: 'applyResult', params: ({ event }) => event }] },
    ],
    onError: onNoResponse,
  },
});

export const deleting = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'Deleting' },
  entry: ['setCoolingDown', 'cancelCooldownTimer', 'startCooldownTimer'],
  on: recordsReports,
  after: { callTimeout: onNoResponse },
  invoke: {
    id: 'deleteSession',
    src: 'deleteSession',
    input: sessionName,
    onDone: [
      onRefused,
      {
        target: 'routing',
        actions: [
          'clearDevice',
          { type: 'applyResult', params: ({ event }) => event },
          'endCooldown',
          'cancelCooldownTimer',
        ],
      },
    ],
    onError: onNoResponse,
  },
});

/** After a refused command, and on request. The failure that led here stays visible. */
export const checkingStatus = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'CheckingStatus' },
  on: recordsReports,
  after: { callTimeout: { target: 'routing', actions: 'setTimeoutFailure' } },
  invoke: {
    id: 'checkStatus',
    src: 'checkStatus',
    input: sessionName,
    onDone: [
      {
        guard: { type: 'isNotFound', params: ({ event }) => event },
        target: 'routing',
        actions: ['setNotFound', { type: 'setFailure', params: ({ event }) => event }],
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'routing',
        actions: { type: 'setFailure', params: ({ event }) => event },
      },
      { target: 'routing', actions: { type: 'applyStatus', params: ({ event }) => event } },
    ],
    onError: { target: 'routing', actions: 'setTimeoutFailure' },
  },
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
    'delete.confirmed': {
      guard: { type: 'matchesName', params: ({ event }) => event },
      target: 'deleting',
      actions: 'clearFailure',
    },
    'dialog.closed': { target: 'routing' },
  },
});
