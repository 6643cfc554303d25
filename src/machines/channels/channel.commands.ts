/** What is asked of a session. WAHA does one thing at a time with it, so each of these is a state of its own. */
import { channel, named } from './channel.setup.ts';

/** Reports that come meanwhile are kept; where the session stands is looked at afterwards. */
const keepsListening = {
  'status.reported': { actions: { type: 'hear', params: ({ event }) => event } },
} as const satisfies Parameters<typeof channel.createStateConfig>[0]['on'];

/** Nobody knows how far it came: the gateway is asked how the session is. */
const lost = { target: 'looking', actions: ['failSilently', 'endRest', 'stopRest'] } as const;

const refused = {
  guard: { type: 'isRefused', params: ({ event }: { event: { output: object } }) => event as never },
  target: 'looking',
  actions: [
    { type: 'fail', params: ({ event }: { event: { output: object } }) => event as never },
    'endRest',
    'stopRest',
  ],
} as const;

export const connecting = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'Connecting' },
  entry: ['rest', 'stopRest', 'startRest'],
  on: keepsListening,
  after: { callPatience: lost },
  invoke: {
    id: 'connect',
    src: 'connect',
    input: named,
    onDone: [refused, { target: 'settling', actions: { type: 'note', params: ({ event }) => event } }],
    onError: lost,
  },
});

export const restarting = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'Restarting' },
  entry: ['rest', 'stopRest', 'startRest', 'countRestart'],
  on: keepsListening,
  after: { callPatience: lost },
  invoke: {
    id: 'restart',
    src: 'restart',
    input: named,
    onDone: [refused, { target: 'settling', actions: { type: 'note', params: ({ event }) => event } }],
    onError: lost,
  },
});

export const loggingOut = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'LoggingOut' },
  entry: ['rest', 'stopRest', 'startRest'],
  on: keepsListening,
  after: { callPatience: lost },
  invoke: {
    id: 'logout',
    src: 'logout',
    input: named,
    onDone: [refused, { target: 'settling', actions: ['unlink', { type: 'note', params: ({ event }) => event }] }],
    onError: lost,
  },
});

export const deleting = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'Deleting' },
  entry: ['rest', 'stopRest', 'startRest'],
  on: keepsListening,
  after: { callPatience: lost },
  invoke: {
    id: 'remove',
    src: 'remove',
    input: named,
    onDone: [
      refused,
      {
        target: 'settling',
        actions: ['unlink', { type: 'note', params: ({ event }) => event }, 'endRest', 'stopRest'],
      },
    ],
    onError: lost,
  },
});

/** After a refusal, and when somebody wants to know. A refusal that led here stays to be read. */
export const looking = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'Looking' },
  on: keepsListening,
  after: { callPatience: { target: 'settling' } },
  invoke: {
    id: 'look',
    src: 'look',
    input: named,
    onDone: [
      {
        guard: { type: 'isGone', params: ({ event }) => event },
        target: 'settling',
        actions: ['miss', { type: 'fail', params: ({ event }) => event }],
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'settling',
        actions: { type: 'fail', params: ({ event }) => event },
      },
      { target: 'settling', actions: { type: 'note', params: ({ event }) => event } },
    ],
    onError: { target: 'settling', actions: 'failSilently' },
  },
});

/** What is lost by it is said before. */
export const askingLogout = channel.createStateConfig({
  meta: { story: 'AskingLogout' },
  on: {
    ...keepsListening,
    'logout.confirmed': { target: 'loggingOut', actions: 'forgive' },
    'cancel.chosen': { target: 'settling' },
  },
});

/** What cannot be undone is confirmed by writing the channel's name. */
export const askingDelete = channel.createStateConfig({
  meta: { story: 'AskingDelete' },
  on: {
    ...keepsListening,
    'delete.confirmed': {
      guard: { type: 'isMeant', params: ({ event }) => event },
      target: 'deleting',
      actions: 'forgive',
    },
    'cancel.chosen': { target: 'settling' },
  },
});
