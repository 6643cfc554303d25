/**
 * One conversation, as long as somebody has it open. It never finishes by itself: whoever leaves the room stops it.
 *
 * Who holds the chat is not a state of this machine but a fact of the room, which others change too (a teammate, the
 * phone, the clock); the states are what this person is doing about it. What the machine guards: nobody writes into
 * a chat that the AI or a colleague holds without having said that they take it over.
 */
import { emit, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Room } from '../../contracts/inbox.ts';
import { waitingFor } from '../app/slowLoading.ts';
import { addressOf, room, toldOf, type Context, type DraftChanged, type PlaceRequested } from './room.setup.ts';
import { taking, takingLater } from './room.takeOver.ts';

/** What is written is kept from the first key on, also while nobody knows yet whether it can be sent. */
const writing = {
  invoke: {
    id: 'keepDraft',
    src: 'keepDraft',
    input: ({ context: { roomId, businessId, userId } }: { context: Context }) => ({ roomId, businessId, userId }),
    onError: {},
  },
  on: {
    'draft.changed': {
      actions: [
        { type: 'noteDraft', params: ({ event }: { event: DraftChanged }) => event },
        { type: 'keepDraft', params: ({ event }: { event: DraftChanged }) => event },
      ],
    },
  },
} as const;

const opening = room.createStateConfig({
  tags: 'busy',
  ...waitingFor('#room.opening', { meta: { story: 'Opening' } }, { meta: { story: 'OpeningTakesLong' } }),
  // What was written before has been kept, and comes with the room.
  entry: 'forgetDraft',
  invoke: [
    {
      id: 'openRoom',
      src: 'openRoom',
      input: ({ context: { roomId, businessId, userId, at } }) => ({ roomId, businessId, userId, at }),
      onDone: [
        {
          guard: { type: 'exists', params: ({ event }) => event },
          target: 'open',
          actions: { type: 'settleIn', params: ({ event }) => event },
        },
        // The specification's words for a room that is missing.
        { target: 'missing', actions: { type: 'fail', params: { error: new Error('Failed to get rooms') } } },
      ],
      onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
    },
    writing.invoke,
  ],
  after: { patience: { target: 'failed' } },
  on: {
    ...writing.on,
    'place.requested': { target: 'opening', reenter: true, actions: { type: 'aim', params: ({ event }) => event } },
  },
});

const reopening = {
  'retry.requested': { target: 'opening' },
  'connection.regained': { target: 'opening' },
  'place.requested': {
    target: 'opening',
    actions: { type: 'aim', params: ({ event }: { event: PlaceRequested }) => event },
  },
} as const;

/** It could not be asked for. */
const failed = room.createStateConfig({
  meta: { story: 'Failed' },
  on: reopening,
});

/** There is no such room, or none for this person: the answer does not tell which. */
const missing = room.createStateConfig({
  meta: { story: 'Missing' },
  on: reopening,
});

/** It was there, and was taken away while it was open. */
const gone = room.createStateConfig({
  meta: { story: 'Gone' },
  on: reopening,
});

const resting = room.createStateConfig({
  meta: { story: 'Open' },
  on: {
    'message.submitted': [
      { guard: 'isOthers', target: 'asking', actions: { type: 'hold', params: ({ event }) => event } },
      { actions: { type: 'post', params: ({ event }) => event } },
    ],
    'take.requested': { guard: 'isNotMine', target: 'taking', actions: 'aimAtSeen' },
    'giveBack.requested': { guard: 'canGoBack', target: 'givingBack' },
    'complete.requested': { guard: 'isOpenTask', target: 'completing' },
    'outcome.chosen': { guard: 'isDone', target: 'describing' },
    'escalate.requested': { guard: 'needsNoHelp', target: 'escalating' },
  },
});

/** "Ambil alih & kirim?" The text stays in the composer until the answer. */
const asking = room.createStateConfig({
  meta: { story: 'AskingToTakeOver' },
  on: {
    'message.submitted': { actions: { type: 'hold', params: ({ event }) => event } },
    'takeOver.confirmed': { target: 'taking', actions: ['aimAtAsked', 'postHeld'] },
    'takeOver.declined': { target: 'resting', actions: 'letGo' },
    // Somebody else holds it now: what was asked is not the question any more, and nothing is sent unasked.
    'room.changed': {
      guard: { type: 'changesHands', params: ({ event }) => event },
      target: 'resting',
      actions: ['letGo', { type: 'update', params: ({ event }) => event }],
    },
  },
});

const givingBack = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'GivingBack' },
  invoke: {
    id: 'doWithRoom',
    src: 'doWithRoom',
    input: ({ context }) => ({ deed: 'giveBack', roomId: context.roomId }),
    onDone: {
      target: 'resting',
      actions: [
        { type: 'update', params: ({ event }) => event.output },
        { type: 'tell', params: ({ event }) => toldOf('room.givenBack', event.output) },
      ],
    },
    onError: {
      target: 'resting',
      actions: [
        { type: 'tell', params: { type: 'error', code: 'room.giveBackFailed' } },
        emit({ type: 'deed.failed' }),
      ],
    },
  },
  after: { patience: { target: 'resting', actions: emit({ type: 'deed.failed' }) } },
});

const completing = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'Completing' },
  invoke: {
    id: 'doWithRoom',
    src: 'doWithRoom',
    input: ({ context }) => ({ deed: 'complete', roomId: context.roomId }),
    onDone: {
      target: 'resting',
      actions: [
        { type: 'update', params: ({ event }) => event.output },
        { type: 'tell', params: ({ event }) => toldOf('room.completed', event.output) },
        emit({ type: 'room.completed' }),
      ],
    },
    onError: {
      target: 'resting',
      actions: [
        { type: 'tell', params: { type: 'error', code: 'room.completeFailed' } },
        emit({ type: 'deed.failed' }),
      ],
    },
  },
  after: { patience: { target: 'resting', actions: emit({ type: 'deed.failed' }) } },
});

/** What came of a chat that is done. */
const describing = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'Describing' },
  invoke: {
    id: 'doWithRoom',
    src: 'doWithRoom',
    input: ({ context, event }) => ({
      deed: 'outcome',
      roomId: context.roomId,
      outcome: event.type === 'outcome.chosen' ? event.outcome : null,
    }),
    onDone: { target: 'resting', actions: { type: 'update', params: ({ event }) => event.output } },
    onError: { target: 'resting', actions: { type: 'tell', params: { type: 'error', code: 'room.markFailed' } } },
  },
  after: { patience: { target: 'resting' } },
});

const escalating = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'Escalating' },
  invoke: {
    id: 'doWithRoom',
    src: 'doWithRoom',
    input: ({ context, event }) => ({
      deed: 'escalate',
      ...addressOf(context),
      reason: event.type === 'escalate.requested' ? event.reason : '',
    }),
    onDone: {
      target: 'resting',
      actions: [
        { type: 'update', params: ({ event }) => event.output },
        { type: 'tell', params: ({ event }) => toldOf('room.escalated', event.output) },
      ],
    },
    onError: { target: 'resting', actions: { type: 'tell', params: { type: 'error', code: 'room.escalateFailed' } } },
  },
  after: { patience: { target: 'resting' } },
});

const open = room.createStateConfig({
  invoke: [
    { id: 'watchRoom', src: 'watchRoom', input: ({ context }) => context, onError: {} },
    { id: 'postMessages', src: 'postMessages', input: ({ context: { userId } }) => ({ userId }), onError: {} },
    writing.invoke,
    { id: 'keepRead', src: 'keepRead', input: ({ context }) => addressOf(context), onError: {} },
    { id: 'announceTyping', src: 'announceTyping', input: ({ context }) => addressOf(context), onError: {} },
    {
      id: 'history',
      src: 'history',
      input: ({ context: { roomId, older, newer, wanted, isAbsent } }) => ({ roomId, older, newer, wanted, isAbsent }),
      onError: {},
    },
    {
      id: 'aside',
      src: 'aside',
      input: ({ context: { roomId, businessId, userId } }) => ({ roomId, businessId, userId }),
      onError: {},
    },
    {
      id: 'seeker',
      src: 'seeker',
      input: ({ context: { roomId, businessId } }) => ({ roomId, businessId }),
      onError: {},
    },
    { id: 'tray', src: 'tray', input: ({ context: { roomId, userId } }) => ({ roomId, userId }), onError: {} },
    {
      id: 'recording',
      src: 'recording',
      input: ({ context: { roomId, userId } }) => ({ roomId, userId }),
      onError: {},
    },
  ],
  on: {
    'resend.requested': { actions: { type: 'resend', params: ({ event }) => event } },
    'discard.requested': { actions: { type: 'discard', params: ({ event }) => event } },
    ...writing.on,
    'typing.noticed': { actions: { type: 'tellTyping', params: ({ event }) => event } },
    'typing.ceased': { actions: { type: 'tellTyping', params: ({ event }) => event } },
    'end.seen': { actions: { type: 'markRead', params: ({ event }) => event } },
    'older.requested': { actions: 'readOlder' },
    'place.requested': { actions: { type: 'seek', params: ({ event }) => event } },
    'live.joined': { actions: 'refresh' },
    'connection.regained': { actions: 'refresh' },
    'room.changed': { actions: { type: 'update', params: ({ event }) => event } },
    'room.removed': { target: 'gone' },
    'live.refused': { target: 'gone' },
  },
  initial: 'resting',
  states: { resting, asking, taking, takingLater, givingBack, completing, describing, escalating },
});

export const roomMachine = room.createMachine({
  id: 'room',
  context: ({ input }) => ({
    ...input,
    room: null,
    before: null,
    takesFrom: null,
    channel: null,
    older: null,
    newer: null,
    wanted: null,
    isAbsent: false,
    draft: null,
    unread: 0,
    held: null,
    failure: null,
  }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  initial: 'opening',
  states: { opening, failed, missing, open, gone },
});

export type RoomRef = ActorRefFrom<typeof roomMachine>;
export type RoomSnapshot = SnapshotFrom<typeof roomMachine>;

export const selectRoom = (snapshot: RoomSnapshot): Room | null => snapshot.context.room;
export const selectChannel = (snapshot: RoomSnapshot) => snapshot.context.channel;
export const selectAsking = (snapshot: RoomSnapshot): boolean => snapshot.matches({ open: 'asking' });
export const selectTakingLater = (snapshot: RoomSnapshot): boolean => snapshot.matches({ open: 'takingLater' });
export const selectAside = (snapshot: RoomSnapshot) => snapshot.children.aside;
export const selectSeeker = (snapshot: RoomSnapshot) => snapshot.children.seeker;
export const selectRecording = (snapshot: RoomSnapshot) => snapshot.children.recording;
export const selectTray = (snapshot: RoomSnapshot) => snapshot.children.tray;
export const selectHistory = (snapshot: RoomSnapshot) => snapshot.children.history;
