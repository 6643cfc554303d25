/**
 * One open conversation: opening it, sending messages into it, and taking it over. Lives while the room is in view; it
 * has no final state, and leaving the room stops it.
 *
 * The holder of the chat is data of the room, not a state: colleagues, the phone and timers change it too. The states
 * are the commands of this user. A message into a chat that the AI or a colleague holds is only sent after the user has
 * confirmed the takeover.
 */
import { emit, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Room } from '../../contracts/inbox.ts';
import { withSlowState } from '../app/slowLoading.ts';
import {
  chatAddressOf,
  room,
  successToast,
  type Context,
  type DraftChanged,
  type JumpRequested,
} from './room.setup.ts';
import { takingOver, takeOverPending } from './room.takeOver.ts';

/** Saves the draft from the first key on, also while the room is still opening. */
const drafting = {
  invoke: {
    id: 'saveDraft',
    src: 'saveDraft',
    input: ({ context: { roomId, businessId, userId } }: { context: Context }) => ({ roomId, businessId, userId }),
    onError: {},
  },
  on: {
    'draft.changed': {
      actions: [
        { type: 'setDraft', params: ({ event }: { event: DraftChanged }) => event },
        { type: 'saveDraft', params: ({ event }: { event: DraftChanged }) => event },
      ],
    },
  },
} as const;

const opening = room.createStateConfig({
  tags: 'busy',
  ...withSlowState('#room.opening', { meta: { story: 'Opening' } }, { meta: { story: 'OpeningTakesLong' } }),
  // The stored draft comes with the room, so an older one in context must not hide it.
  entry: 'clearDraft',
  invoke: [
    {
      id: 'openRoom',
      src: 'openRoom',
      input: ({ context: { roomId, businessId, userId, messageId } }) => ({ roomId, businessId, userId, messageId }),
      onDone: [
        {
          guard: { type: 'isFound', params: ({ event }) => event },
          target: 'open',
          actions: { type: 'applyOpenedRoom', params: ({ event }) => event },
        },
        // docs/rules.md, "Error messages", words a missing room like this.
        { target: 'missing', actions: { type: 'setFailure', params: { error: new Error('Failed to get rooms') } } },
      ],
      onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event } },
    },
    drafting.invoke,
  ],
  after: { timeout: { target: 'failed' } },
  on: {
    ...drafting.on,
    'jump.requested': {
      target: 'opening',
      reenter: true,
      actions: { type: 'openAtMessage', params: ({ event }) => event },
    },
  },
});

const reopening = {
  'retry.requested': { target: 'opening' },
  'connection.regained': { target: 'opening' },
  'jump.requested': {
    target: 'opening',
    actions: { type: 'openAtMessage', params: ({ event }: { event: JumpRequested }) => event },
  },
} as const;

/** The server could not be reached, or failed. */
const failed = room.createStateConfig({
  meta: { story: 'Failed' },
  on: reopening,
});

/** The room does not exist or the user may not read it; the response is the same for both. */
const missing = room.createStateConfig({
  meta: { story: 'Missing' },
  on: reopening,
});

/** The room was removed, or access to it was revoked, while it was open. */
const gone = room.createStateConfig({
  meta: { story: 'Gone' },
  on: reopening,
});

const idle = room.createStateConfig({
  meta: { story: 'Open' },
  on: {
    'message.submitted': [
      {
        guard: 'isHeldByOthers',
        target: 'confirmingTakeOver',
        actions: { type: 'holdMessage', params: ({ event }) => event },
      },
      { actions: { type: 'postMessage', params: ({ event }) => event } },
    ],
    'takeOver.requested': { guard: 'isNotMine', target: 'takingOver', actions: 'takeFromNoticedHolder' },
    'giveBack.requested': { guard: 'canGiveBack', target: 'givingBack' },
    'complete.requested': { guard: 'isNotCompleted', target: 'completing' },
    'outcome.chosen': { guard: 'isCompleted', target: 'settingOutcome' },
    'escalate.requested': { guard: 'isNotEscalated', target: 'escalating' },
  },
});

/** "Ambil alih & kirim?" The text stays in the composer until the user confirms. */
const confirmingTakeOver = room.createStateConfig({
  meta: { story: 'ConfirmingTakeOver' },
  on: {
    'message.submitted': { actions: { type: 'holdMessage', params: ({ event }) => event } },
    'takeOver.confirmed': { target: 'takingOver', actions: ['takeFromCurrentHolder', 'postHeldMessage'] },
    'takeOver.declined': { target: 'idle', actions: 'dropHeldMessage' },
    // The prompt named another holder, so it closes and nothing is sent.
    'room.changed': {
      guard: { type: 'changesHolder', params: ({ event }) => event },
      target: 'idle',
      actions: ['dropHeldMessage', { type: 'updateRoom', params: ({ event }) => event }],
    },
  },
});

const givingBack = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'GivingBack' },
  invoke: {
    id: 'runCommand',
    src: 'runCommand',
    input: ({ context }) => ({ command: 'giveBack', roomId: context.roomId }),
    onDone: {
      target: 'idle',
      actions: [
        { type: 'updateRoom', params: ({ event }) => event.output },
        { type: 'raiseToast', params: ({ event }) => successToast('room.givenBack', event.output) },
      ],
    },
    onError: {
      target: 'idle',
      actions: [
        { type: 'raiseToast', params: { type: 'error', code: 'room.giveBackFailed' } },
        emit({ type: 'command.failed' }),
      ],
    },
  },
  after: { timeout: { target: 'idle', actions: emit({ type: 'command.failed' }) } },
});

const completing = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'Completing' },
  invoke: {
    id: 'runCommand',
    src: 'runCommand',
    input: ({ context }) => ({ command: 'complete', roomId: context.roomId }),
    onDone: {
      target: 'idle',
      actions: [
        { type: 'updateRoom', params: ({ event }) => event.output },
        { type: 'raiseToast', params: ({ event }) => successToast('room.completed', event.output) },
        emit({ type: 'room.completed' }),
      ],
    },
    onError: {
      target: 'idle',
      actions: [
        { type: 'raiseToast', params: { type: 'error', code: 'room.completeFailed' } },
        emit({ type: 'command.failed' }),
      ],
    },
  },
  after: { timeout: { target: 'idle', actions: emit({ type: 'command.failed' }) } },
});

/** Sets the outcome of a completed chat. */
const settingOutcome = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'SettingOutcome' },
  invoke: {
    id: 'runCommand',
    src: 'runCommand',
    input: ({ context, event }) => ({
      command: 'outcome',
      roomId: context.roomId,
      outcome: event.type === 'outcome.chosen' ? event.outcome : null,
    }),
    onDone: { target: 'idle', actions: { type: 'updateRoom', params: ({ event }) => event.output } },
    onError: { target: 'idle', actions: { type: 'raiseToast', params: { type: 'error', code: 'room.markFailed' } } },
  },
  after: { timeout: { target: 'idle' } },
});

const escalating = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'Escalating' },
  invoke: {
    id: 'runCommand',
    src: 'runCommand',
    input: ({ context, event }) => ({
      command: 'escalate',
      ...chatAddressOf(context),
      reason: event.type === 'escalate.requested' ? event.reason : '',
    }),
    onDone: {
      target: 'idle',
      actions: [
        { type: 'updateRoom', params: ({ event }) => event.output },
        { type: 'raiseToast', params: ({ event }) => successToast('room.escalated', event.output) },
      ],
    },
    onError: {
      target: 'idle',
      actions: { type: 'raiseToast', params: { type: 'error', code: 'room.escalateFailed' } },
    },
  },
  after: { timeout: { target: 'idle' } },
});

const open = room.createStateConfig({
  invoke: [
    { id: 'watchRoom', src: 'watchRoom', input: ({ context }) => context, onError: {} },
    { id: 'postMessages', src: 'postMessages', input: ({ context: { userId } }) => ({ userId }), onError: {} },
    drafting.invoke,
    { id: 'sendReadReceipts', src: 'sendReadReceipts', input: ({ context }) => chatAddressOf(context), onError: {} },
    { id: 'announceTyping', src: 'announceTyping', input: ({ context }) => chatAddressOf(context), onError: {} },
    {
      id: 'history',
      src: 'history',
      input: ({ context: { roomId, older, newer, jumpTarget, isUnavailable } }) => ({
        roomId,
        older,
        newer,
        jumpTarget,
        isUnavailable,
      }),
      onError: {},
    },
    {
      id: 'panel',
      src: 'panel',
      input: ({ context: { roomId, businessId, userId } }) => ({ roomId, businessId, userId }),
      onError: {},
    },
    {
      id: 'search',
      src: 'search',
      input: ({ context: { roomId, businessId } }) => ({ roomId, businessId }),
      onError: {},
    },
    {
      id: 'attachments',
      src: 'attachments',
      input: ({ context: { roomId, userId } }) => ({ roomId, userId }),
      onError: {},
    },
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
    ...drafting.on,
    'typing.detected': { actions: { type: 'announceTyping', params: ({ event }) => event } },
    'typing.stopped': { actions: { type: 'announceTyping', params: ({ event }) => event } },
    'messages.read': { actions: { type: 'markRead', params: ({ event }) => event } },
    'older.requested': { actions: 'loadOlder' },
    'jump.requested': { actions: { type: 'jump', params: ({ event }) => event } },
    'realtime.joined': { actions: 'refreshHistory' },
    'connection.regained': { actions: 'refreshHistory' },
    'room.changed': { actions: { type: 'updateRoom', params: ({ event }) => event } },
    'room.removed': { target: 'gone' },
    'realtime.refused': { target: 'gone' },
  },
  initial: 'idle',
  states: { idle, confirmingTakeOver, takingOver, takeOverPending, givingBack, completing, settingOutcome, escalating },
});

export const roomMachine = room.createMachine({
  id: 'room',
  context: ({ input }) => ({
    ...input,
    room: null,
    previousHolder: null,
    takeOverFrom: null,
    channel: null,
    older: null,
    newer: null,
    jumpTarget: null,
    isUnavailable: false,
    draft: null,
    unread: 0,
    unconfirmedMessage: null,
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
export const selectConfirmingTakeOver = (snapshot: RoomSnapshot): boolean =>
  snapshot.matches({ open: 'confirmingTakeOver' });
export const selectTakeOverPending = (snapshot: RoomSnapshot): boolean => snapshot.matches({ open: 'takeOverPending' });
export const selectPanel = (snapshot: RoomSnapshot) => snapshot.children.panel;
export const selectSearch = (snapshot: RoomSnapshot) => snapshot.children.search;
export const selectRecording = (snapshot: RoomSnapshot) => snapshot.children.recording;
export const selectAttachments = (snapshot: RoomSnapshot) => snapshot.children.attachments;
export const selectHistory = (snapshot: RoomSnapshot) => snapshot.children.history;
