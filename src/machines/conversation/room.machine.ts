/**
 * One open conversation: opening it, sending messages into it, and taking it over. Lives while the room is in view; it
 * has no final state, and leaving the room stops it.
 *
 * The holder of the chat is data of the room, not a state: colleagues, the phone and timers change it too. The states
 * are the commands of this user. What a user sends passes `confirmingSend` while there is a reason to ask first; see
 * sendRequest.ts for the reasons.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { JumpRequested } from '../../contracts/conversation.ts';
import type { Room } from '../../contracts/inbox.ts';
import { withSlowState } from '../app/slowLoading.ts';
import { withEvent } from '../app/withEvent.ts';
import { completing, escalating, givingBack, settingResolution } from './room.commands.ts';
import { replying } from './room.replying.ts';
import { chatAddressOf, room } from './room.setup.ts';
import type { Context, DraftChanged } from './room.types.ts';
import type { ConfirmReason, SendRequest } from './sendRequest.ts';

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
        { guard: withEvent('isFound'), target: 'open', actions: withEvent('applyOpenedRoom') },
        // docs/rules.md, "Error messages", words a missing room like this.
        { target: 'missing', actions: { type: 'setFailure', params: { error: new Error('Failed to get rooms') } } },
      ],
      onError: { target: 'failed', actions: withEvent('setFailure') },
    },
    drafting.invoke,
  ],
  after: { timeout: { target: 'failed' } },
  on: { ...drafting.on, 'jump.requested': { target: 'opening', reenter: true, actions: withEvent('openAtMessage') } },
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
    'resend.requested': { actions: withEvent('resend') },
    'discard.requested': { actions: withEvent('discard') },
    ...drafting.on,
    'composing.began': { actions: withEvent('countAsRead') },
    'typing.detected': { actions: withEvent('announceTyping') },
    'typing.stopped': { actions: withEvent('announceTyping') },
    'messages.read': { actions: withEvent('markRead') },
    'older.requested': { actions: 'loadOlder' },
    'jump.requested': { actions: withEvent('jump') },
    'realtime.joined': { actions: 'refreshHistory' },
    'connection.regained': { actions: 'refreshHistory' },
    'room.changed': { actions: withEvent('updateRoom') },
    'room.removed': { target: 'gone' },
    'realtime.refused': { target: 'gone' },
  },
  initial: 'replying',
  states: { replying, givingBack, completing, settingResolution, escalating },
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
    readUntil: { text: 0, attachments: 0, recording: 0 },
    confirmedPlaceholders: null,
    lastText: null,
    request: null,
    reason: null,
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
/** What the user must confirm before something is sent, and why; null while nothing is asked. */
export const selectRequest = (snapshot: RoomSnapshot): SendRequest | null => snapshot.context.request;
export const selectReason = (snapshot: RoomSnapshot): ConfirmReason | null => snapshot.context.reason;
export const selectTakingOver = (snapshot: RoomSnapshot): boolean =>
  snapshot.matches({ open: { replying: { takeOver: 'takingOver' } } });
export const selectConfirmingTakeOver = (snapshot: RoomSnapshot): boolean =>
  snapshot.matches({ open: { replying: { takeOver: 'confirming' } } });
export const selectTakeOverPending = (snapshot: RoomSnapshot): boolean =>
  snapshot.matches({ open: { replying: { takeOver: 'takeOverPending' } } });
export const selectPanel = (snapshot: RoomSnapshot) => snapshot.children.panel;
export const selectSearch = (snapshot: RoomSnapshot) => snapshot.children.search;
export const selectRecording = (snapshot: RoomSnapshot) => snapshot.children.recording;
export const selectAttachments = (snapshot: RoomSnapshot) => snapshot.children.attachments;
export const selectHistory = (snapshot: RoomSnapshot) => snapshot.children.history;
