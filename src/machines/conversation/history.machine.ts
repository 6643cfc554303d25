/**
 * Which part of the conversation of an open room is at hand, and whether its end is new. Lives as long as the room is
 * open; the messages themselves are in the store. Catching up goes before anything else: what is missing of what has
 * just happened is a mistake, what lies further away is only not yet asked for.
 *
 * What surprises: the part need not reach the end. Whoever looks for a message, a day or the end itself gets the part
 * around it (`seeking`), and reads on from there in both directions. And the first message that we have need not be the
 * first that there was: WhatsApp is asked for what lies before it, a page at a time, and the conversation is said to
 * begin here only when WhatsApp has said so.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { history, type PlaceRequested, type Reach } from './history.setup.ts';

const seeks = {
  'place.requested': {
    target: 'seeking',
    actions: { type: 'want', params: ({ event }: { event: PlaceRequested }) => event },
  },
  'end.requested': { guard: 'hasNewer', target: 'seeking', actions: { type: 'want', params: { to: 'end' } } },
} as const;

const resting = {
  ...seeks,
  'older.requested': [
    { guard: 'hasOlder', target: 'loadingOlder' },
    { guard: 'mayHaveMore', target: 'askingWhatsapp' },
  ],
  'newer.requested': { guard: 'hasNewer', target: 'loadingNewer' },
  'refresh.requested': { target: 'refreshing' },
} as const;

/** What is missing of what has just happened goes before it, and not in its place. */
const putOff = (reach: Reach) =>
  ({ 'refresh.requested': { target: 'refreshing', actions: { type: 'interrupt', params: { reach } } } }) as const;

const settled = history.createStateConfig({
  meta: { story: 'Settled' },
  // Wanted from the first moment on, or while something else went before it.
  always: [
    { guard: 'wantsPlace', target: 'seeking' },
    { guard: { type: 'wasReading', params: { reach: 'older' } }, target: 'loadingOlder' },
    { guard: { type: 'wasReading', params: { reach: 'newer' } }, target: 'loadingNewer' },
    { guard: { type: 'wasReading', params: { reach: 'whatsapp' } }, target: 'askingWhatsapp' },
  ],
  on: resting,
});

const loadingOlder = history.createStateConfig({
  tags: 'busy',
  meta: { story: 'LoadingOlder' },
  entry: 'takeUp',
  invoke: {
    id: 'loadOlder',
    src: 'loadOlder',
    input: ({ context }) => ({ roomId: context.roomId, before: context.older }),
    onDone: { target: 'settled', actions: { type: 'moveBack', params: ({ event }) => event } },
    onError: { target: 'olderFailed' },
  },
  after: { patience: { target: 'olderFailed' } },
  on: { ...seeks, ...putOff('older') },
});

const olderFailed = history.createStateConfig({
  meta: { story: 'OlderFailed' },
  on: { ...resting, 'older.requested': { target: 'loadingOlder' } },
});

const askingWhatsapp = history.createStateConfig({
  tags: 'busy',
  meta: { story: 'AskingWhatsapp' },
  entry: ['takeUp', 'forgetAway'],
  invoke: {
    id: 'askWhatsapp',
    src: 'askWhatsapp',
    input: ({ context }) => ({ roomId: context.roomId }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => ({ ...event, as: 'unsupported' }) },
        target: 'whatsappUnable',
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => ({ ...event, as: 'disconnected' }) },
        target: 'whatsappFailed',
        actions: 'markAway',
      },
      { target: 'settled', actions: { type: 'reachBack', params: ({ event }) => event } },
    ],
    onError: { target: 'whatsappFailed' },
  },
  after: { patience: { target: 'whatsappFailed' } },
  on: { ...seeks, ...putOff('whatsapp') },
});

/** This kind of connection has no history, and will not learn it while somebody looks. */
const whatsappUnable = history.createStateConfig({
  meta: { story: 'WhatsappUnable' },
  on: { ...seeks, 'newer.requested': resting['newer.requested'], 'refresh.requested': resting['refresh.requested'] },
});

const whatsappFailed = history.createStateConfig({
  meta: { story: 'WhatsappFailed' },
  on: { ...resting, 'older.requested': { target: 'askingWhatsapp' } },
});

const loadingNewer = history.createStateConfig({
  tags: 'busy',
  meta: { story: 'LoadingNewer' },
  entry: 'takeUp',
  invoke: {
    id: 'loadNewer',
    src: 'loadNewer',
    input: ({ context }) => ({ roomId: context.roomId, after: context.newer }),
    onDone: { target: 'settled', actions: { type: 'moveOn', params: ({ event }) => event } },
    onError: { target: 'newerFailed' },
  },
  after: { patience: { target: 'newerFailed' } },
  on: { ...seeks, ...putOff('newer') },
});

const newerFailed = history.createStateConfig({ meta: { story: 'NewerFailed' }, on: resting });

const seeking = history.createStateConfig({
  tags: 'busy',
  meta: { story: 'Seeking' },
  entry: 'takeUp',
  invoke: {
    id: 'seek',
    src: 'seek',
    input: ({ context }) => ({ roomId: context.roomId, to: context.wanted ?? 'end' }),
    onDone: [
      { guard: { type: 'isNowhere', params: ({ event }) => event }, target: 'notFound', actions: 'giveUp' },
      { target: 'settled', actions: { type: 'arrive', params: ({ event }) => event } },
    ],
    onError: { target: 'seekFailed' },
  },
  after: { patience: { target: 'seekFailed' } },
  on: {
    ...seeks,
    'place.requested': { ...seeks['place.requested'], reenter: true },
    'end.requested': { target: 'seeking', reenter: true, actions: { type: 'want', params: { to: 'end' } } },
    'refresh.requested': { target: 'refreshing' },
  },
});

/** What is wanted is kept: whoever tries again need not find it again. */
const seekFailed = history.createStateConfig({ meta: { story: 'SeekFailed' }, exit: 'giveUp', on: resting });

/** It was deleted, or never was in this room. */
const notFound = history.createStateConfig({
  meta: { story: 'NotFound' },
  on: resting,
  after: { notice: { target: 'settled' } },
});

const refreshing = history.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  invoke: {
    id: 'catchUp',
    src: 'catchUp',
    input: ({ context: { roomId, isAbsent } }) => ({ roomId, isAbsent }),
    onDone: { target: 'settled', actions: { type: 'catchUp', params: ({ event }) => event } },
    onError: { target: 'behind' },
  },
  after: { patience: { target: 'behind' } },
  on: {
    // Something was missed again while we asked: what is on its way may not hold it.
    'refresh.requested': { target: 'refreshing', reenter: true },
    'place.requested': { actions: { type: 'want', params: ({ event }) => event } },
    'end.requested': { guard: 'hasNewer', actions: { type: 'want', params: { to: 'end' } } },
  },
});

const behind = history.createStateConfig({
  meta: { story: 'Behind' },
  after: { refreshPause: { target: 'refreshing' } },
  on: resting,
});

export const historyMachine = history.createMachine({
  id: 'history',
  context: ({ input: { roomId, older, newer, wanted = null, isAbsent = false } }) => ({
    roomId,
    older,
    newer,
    wanted,
    interrupted: null,
    isAbsent,
    isWhole: false,
    isAway: false,
  }),
  initial: 'settled',
  states: {
    settled,
    loadingOlder,
    olderFailed,
    askingWhatsapp,
    whatsappUnable,
    whatsappFailed,
    loadingNewer,
    newerFailed,
    seeking,
    seekFailed,
    notFound,
    refreshing,
    behind,
  },
});

export type HistoryRef = ActorRefFrom<typeof historyMachine>;
export type HistorySnapshot = SnapshotFrom<typeof historyMachine>;
/** Whether nothing of it is on this device, nor could be asked for yet. */
export const selectAbsent = (snapshot: HistorySnapshot): boolean => snapshot.context.isAbsent;
export const selectHasOlder = (snapshot: HistorySnapshot): boolean => snapshot.context.older !== null;
