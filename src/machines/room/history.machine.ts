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
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Position, Sought } from '../../services/supabase/messages.ts';
import { unprovided } from '../unprovided.ts';
import type { Span } from './messages.stretch.ts';

export type { Sought } from '../../services/supabase/messages.ts';

export interface HistoryInput extends Span {
  roomId: string;
  /** What is to be looked at, if that is not what the room was opened with. */
  wanted?: Sought | null;
  isAbsent?: boolean;
}

interface Context extends Span {
  roomId: string;
  wanted: Sought | null;
  /** Asked for, and put off until what was missed is there. */
  interrupted: Reach | null;
  /** Nothing of it is on this device: catching up reads its end. */
  isAbsent: boolean;
  /** WhatsApp has said that there is nothing before the first message. */
  isWhole: boolean;
  /** The channel was not connected when WhatsApp was asked last: somebody has to connect it first. */
  isAway: boolean;
}

/** Which page is read: the one before, the one behind, or WhatsApp's. */
type Reach = 'older' | 'newer' | 'whatsapp';

/** What WhatsApp had from before, as far as that is at hand now; or why it cannot be asked. */
export type Fetched = { older: Position | null; isWhole: boolean } | 'unsupported' | 'disconnected';

type Event =
  | { type: 'older.requested' }
  | { type: 'newer.requested' }
  | { type: 'refresh.requested' }
  | { type: 'place.requested'; to: Sought }
  /** Whoever writes wants to see it stand at the end. */
  | { type: 'end.requested' };

const history = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as HistoryInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Puts a page into the store; answers where the one before it ends. */
    loadOlder: unprovided<Position | null, { roomId: string; before: Position | null }>('loadOlder'),
    /** Has WhatsApp's next page of what was said before put into the database, and from there into the store. */
    askWhatsapp: unprovided<Fetched, { roomId: string }>('askWhatsapp'),
    /** Puts a page into the store; answers where the one behind it begins. */
    loadNewer: unprovided<Position | null, { roomId: string; after: Position | null }>('loadNewer'),
    /** Has the store show the place, with what lies around it. Null: there is no such place. */
    seek: unprovided<Span | null, { roomId: string; to: Sought }>('seek'),
    /**
     * Puts into the store what has changed since the last row seen. Where there was none it is the newest page, and answers
     * where the one before it ends.
     */
    catchUp: unprovided<Position | null | undefined, { roomId: string; isAbsent: boolean }>('catchUp'),
  },
  guards: {
    hasOlder: ({ context }) => context.older !== null,
    mayHaveMore: ({ context }) => context.older === null && !context.isWhole && !context.isAbsent,
    isRefused: (_, { output, as }: { output: Fetched; as: Fetched }) => output === as,
    hasNewer: ({ context }) => context.newer !== null,
    wantsPlace: ({ context }) => context.wanted !== null,
    wasReading: ({ context }, { reach }: { reach: Reach }) => context.interrupted === reach,
    isNowhere: (_, { output }: { output: Span | null }) => output === null,
  },
  actions: {
    moveBack: assign((_, { output }: { output: Position | null }) => ({ older: output })),
    moveOn: assign((_, { output }: { output: Position | null }) => ({ newer: output })),
    want: assign((_, { to }: { to: Sought }) => ({ wanted: to })),
    interrupt: assign((_, { reach }: { reach: Reach }) => ({ interrupted: reach })),
    /** Whatever is read now, nothing else is still owed. */
    takeUp: assign({ interrupted: null }),
    markAway: assign({ isAway: true }),
    forgetAway: assign({ isAway: false }),
    reachBack: assign((_, { output }: { output: Fetched }) => (typeof output === 'object' ? output : {})),
    arrive: assign(({ context }, { output }: { output: Span | null }) => ({
      ...output,
      wanted: null,
      isWhole: context.isWhole && output?.older === null,
      isAbsent: context.isAbsent && output === null,
    })),
    catchUp: assign(({ context }, { output }: { output: Position | null | undefined }) => ({
      isAbsent: false,
      older: output === undefined ? context.older : output,
    })),
    giveUp: assign({ wanted: null }),
  },
  delays: { patience: 30_000, refreshPause: 5000, notice: 6000 },
});

const seeks = {
  'place.requested': {
    target: 'seeking',
    actions: { type: 'want', params: ({ event }: { event: PlaceRequested }) => event },
  },
  'end.requested': { guard: 'hasNewer', target: 'seeking', actions: { type: 'want', params: { to: 'end' } } },
} as const;
type PlaceRequested = Extract<Event, { type: 'place.requested' }>;

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
