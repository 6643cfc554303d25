import { assign, enqueueActions, sendTo, setup, type EventObject } from 'xstate';

import type { Toast, ToastCode, ToastRaised } from '../../contracts/app.toasts.ts';
import type { Channel } from '../../contracts/app.ts';
import type {
  MessageSpan,
  ChatAddress,
  RoomCommand,
  RoomCommandResult,
  MessageDraft,
  OpenedRoom,
  RoomInput,
  TakeOverRequest,
  RoomHolder,
  JumpTarget,
} from '../../contracts/conversation.ts';
import type { Outcome, Room } from '../../contracts/inbox.ts';
import type { OutgoingFile, Quote, OutgoingMessage, JournalRequest } from '../../contracts/outbox.ts';
import { placeholder, callbackPlaceholder, machinePlaceholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { SLOW_AFTER } from '../app/slowLoading.ts';
import { attachmentsMachine } from '../composer/attachments.machine.ts';
import { recordingMachine } from '../composer/recording.machine.ts';
import type { panelMachine } from '../customer/panel.machine.ts';
import { historyMachine } from './history.machine.ts';
import type { conversationSearchMachine } from './search.machine.ts';

/** A message that the composer submits. Its id is made at the moment of Enter and never changes. */
export interface Submission {
  id: string;
  text: string;
  replyTo: Quote | null;
  /** The file itself is in the file memory store, under the message's id. */
  file?: OutgoingFile;
}

/**
 * Milliseconds that a user needs to notice a new holder. A press within this time was meant for the previous holder of
 * the chat.
 */
const REACTION_TIME = 1000;

export interface Context extends RoomInput, MessageSpan {
  /** Null until the room has opened. */
  room: Room | null;
  /** The holder before the latest change of holder. `changedAt`: milliseconds of `performance.now()`. */
  previousHolder: { holder: RoomHolder; changedAt: number } | null;
  /** The holder that the user saw when asking to take the chat over. */
  takeOverFrom: TakeOverRequest['from'];
  channel: Channel | null;
  jumpTarget: JumpTarget | null;
  isUnavailable: boolean;
  /** The text in the composer; null before the stored draft is read. */
  draft: MessageDraft | null;
  /** The number of unread messages at opening, for the unread divider. */
  unread: number;
  /** The message that is sent once the user confirms the takeover. */
  unconfirmedMessage: Submission | null;
  /** The message of the error, such as "Failed to get rooms". */
  failure: string | null;
}

export type RoomEvent =
  | { type: 'message.submitted'; message: Submission }
  | { type: 'takeOver.confirmed' }
  | { type: 'takeOver.declined' }
  | { type: 'takeOver.requested' }
  /** Cancels a takeover that waits for the network. */
  | { type: 'takeOver.withdrawn' }
  | { type: 'giveBack.requested' }
  | { type: 'complete.requested' }
  /** Null removes the outcome. */
  | { type: 'outcome.chosen'; outcome: Outcome | null }
  | { type: 'escalate.requested'; reason: string }
  | { type: 'retry.requested' }
  | { type: 'resend.requested'; id: string }
  | { type: 'discard.requested'; id: string }
  | { type: 'older.requested' }
  | { type: 'jump.requested'; to: JumpTarget }
  | { type: 'draft.changed'; draft: MessageDraft }
  | { type: 'typing.detected' }
  | { type: 'typing.stopped' }
  /** The user looks at the end of the conversation. `waId`: the customer's newest message. */
  | { type: 'messages.read'; waId: string | null }
  | { type: 'room.changed'; room: Room }
  | { type: 'room.removed' }
  | { type: 'realtime.joined' }
  | { type: 'realtime.refused' }
  | { type: 'connection.regained' };

export type DraftChanged = Extract<RoomEvent, { type: 'draft.changed' }>;
export type JumpRequested = Extract<RoomEvent, { type: 'jump.requested' }>;
export const room = setup({
  types: {
    context: {} as Context,
    events: {} as RoomEvent,
    input: {} as RoomInput,
    /** `command.failed`: the room has not changed, so there is nothing to undo. */
    emitted: {} as { type: 'room.completed' } | { type: 'command.failed' },
    tags: {} as 'busy' | 'slow',
    meta: {} as { story: string },
    children: {} as {
      openRoom: 'openRoom';
      runCommand: 'runCommand';
      takeRoom: 'takeRoom';
      watchRoom: 'watchRoom';
      watchConnection: 'watchConnection';
      postMessages: 'postMessages';
      saveDraft: 'saveDraft';
      sendReadReceipts: 'sendReadReceipts';
      announceTyping: 'announceTyping';
      history: 'history';
      panel: 'panel';
      search: 'search';
      attachments: 'attachments';
      recording: 'recording';
    },
  },
  actors: {
    /** Reads the room, its channel and its newest page. Null: the room does not exist or the user may not read it. */
    openRoom: placeholder<OpenedRoom | null, RoomInput>('openRoom'),
    runCommand: placeholder<RoomCommandResult, RoomCommand>('runCommand'),
    /** Returns the room after the call. Null: the server could not be reached. */
    takeRoom: placeholder<Room | null, TakeOverRequest>('takeRoom'),
    /** Puts changes of the room into the stores. Sends realtime.*, room.changed and room.removed. */
    watchRoom: callbackPlaceholder<EventObject, Pick<RoomInput, 'roomId' | 'businessId'>>('watchRoom'),
    watchConnection: reconnectNotifier,
    /** Passes messages to the outbox of this tab. */
    postMessages: callbackPlaceholder<JournalRequest, { userId: string }>('postMessages'),
    saveDraft: callbackPlaceholder<DraftChanged, RoomInput>('saveDraft'),
    /** Marks the room as read in the database and on WhatsApp. */
    sendReadReceipts: callbackPlaceholder<Extract<RoomEvent, { type: 'messages.read' }>, ChatAddress>(
      'sendReadReceipts',
    ),
    /** Shows "typing" on the customer's phone. Ends it after a pause, and when the actor stops. */
    announceTyping: callbackPlaceholder<EventObject, ChatAddress>('announceTyping'),
    history: historyMachine,
    // The code of these two machines loads after the conversation, so only their types are imported here.
    panel: machinePlaceholder<typeof panelMachine>('panel'),
    search: machinePlaceholder<typeof conversationSearchMachine>('search'),
    attachments: attachmentsMachine,
    recording: recordingMachine,
  },
  guards: {
    isFound: (_, { output }: { output: OpenedRoom | null }) => output !== null,
    isHeldByOthers: ({ context }) => context.room?.holder === 'ai' || holdingColleague(context) !== null,
    canGiveBack: ({ context }) => context.room !== null && canBeGivenBack(context.room),
    /** Another member was faster: the returned room is held by them. */
    isTakenByOther: ({ context }, { output }: { output: Room | null }) =>
      output !== null && (output.holder !== 'member' || output.holder_id !== context.userId),
    isNotMine: ({ context }) => context.room?.holder !== 'member' || context.room.holder_id !== context.userId,
    isCompleted: ({ context }) => context.room?.status === 'ai_task_completed',
    isNotCompleted: ({ context }) => context.room?.status !== 'ai_task_completed',
    isNotEscalated: ({ context }) => context.room?.status !== 'ai_need_help',
    isUnreachable: (_, { output }: { output: Room | null }) => output === null,
    changesHolder: ({ context }, { room: next }: { room: Room }) =>
      next.holder !== context.room?.holder || next.holder_id !== context.room.holder_id,
    isNewer: ({ context }, { room: next }: { room: Room }) => next.version > (context.room?.version ?? -1),
  },
  actions: {
    applyOpenedRoom: assign(({ context }, { output }: { output: OpenedRoom | null }) =>
      output === null
        ? {}
        : { ...output, draft: context.draft ?? output.draft, unread: output.room.unread_count, failure: null },
    ),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      failure: error instanceof Error ? error.message : null,
    })),
    /** Keeps the higher version: the response of a call may be older than a change from Realtime. */
    updateRoom: assign(({ context: { room: known, previousHolder } }, { room: next }: { room: Room | null }) => {
      if (next === null || (known && known.version >= next.version)) return {};
      const isSameHolder = known === null || (known.holder === next.holder && known.holder_id === next.holder_id);
      return {
        room: next,
        previousHolder: isSameHolder ? previousHolder : { holder: known, changedAt: performance.now() },
      };
    }),
    /** Names the holder that the user has noticed, so that of two simultaneous takeovers the second fails. */
    takeFromNoticedHolder: assign(({ context }) => ({ takeOverFrom: noticedHolder(context) })),
    /** Names the holder that the confirmation prompt showed. */
    takeFromCurrentHolder: assign(({ context }) => ({ takeOverFrom: context.room })),
    holdMessage: assign((_, { message }: { message: Submission }) => ({ unconfirmedMessage: message })),
    dropHeldMessage: assign({ unconfirmedMessage: null }),
    postMessage: enqueueActions(({ context, enqueue }, { message }: { message: Submission }) => {
      enqueue.sendTo('postMessages', { type: 'message.written', message: toOutboxMessage(context, message) });
      enqueue.sendTo('history', { type: 'end.requested' });
    }),
    postHeldMessage: enqueueActions(({ context, enqueue }) => {
      const { unconfirmedMessage: held } = context;
      if (held === null) return;
      enqueue.sendTo('postMessages', { type: 'message.written', message: toOutboxMessage(context, held) });
      enqueue.sendTo('history', { type: 'end.requested' });
      enqueue.assign({ unconfirmedMessage: null });
    }),
    resend: sendTo('postMessages', (_, { id }: { id: string }) => ({ type: 'retry.requested' as const, id })),
    discard: sendTo('postMessages', ({ context: { roomId } }, { id }: { id: string }) => ({
      type: 'discard.requested' as const,
      id,
      roomId,
    })),
    setDraft: assign((_, { draft }: DraftChanged) => ({ draft })),
    clearDraft: assign({ draft: null }),
    saveDraft: sendTo('saveDraft', (_, event: DraftChanged) => event),
    announceTyping: sendTo('announceTyping', (_, { type }: { type: 'typing.detected' | 'typing.stopped' }) => ({
      type,
    })),
    markRead: sendTo('sendReadReceipts', (_, event: Extract<RoomEvent, { type: 'messages.read' }>) => event),
    refreshHistory: sendTo('history', { type: 'refresh.requested' }),
    loadOlder: sendTo('history', { type: 'older.requested' }),
    jump: sendTo('history', (_, event: JumpRequested) => event),
    openAtMessage: assign((_, { to }: JumpRequested) =>
      typeof to === 'object' && 'message' in to ? { messageId: to.message } : {},
    ),
    raiseToast: enqueueActions(({ enqueue, system }, toast: Toast) => {
      if (system.get('toasts') === undefined) return;
      const raised: ToastRaised = { type: 'toast.raised', toast };
      enqueue.sendTo((args) => args.system.get('toasts'), raised);
    }),
  },
  delays: { long: SLOW_AFTER, timeout: 30_000, retryPause: 10_000 },
});

/** A toast that names the customer and offers undo, also while another page is open. */
export const successToast = (code: ToastCode, { room: changed, actionId }: RoomCommandResult): Toast => {
  const name = changed.name ?? changed.phone;
  return { type: 'success', code, undo: actionId, roomId: changed.id, ...(name !== null && { detail: name }) };
};

/** Whether a chat can be given to the AI: the AI does not hold it, or it is completed. */
export const canBeGivenBack = ({ holder, status }: Pick<Room, 'holder' | 'status'>): boolean =>
  holder !== 'ai' || status === 'ai_task_completed';

/** Adds the address of the room in which the message was typed. */
export const toOutboxMessage = (
  { roomId, businessId, userId, room: current, channel }: Context,
  message: Submission,
): OutgoingMessage => ({
  ...message,
  takesFrom: holdingColleague({ room: current, userId }) ?? undefined,
  roomId,
  businessId,
  chatId: current?.chat_id ?? '',
  sessionName: channel?.external_id ?? '',
});

/** The id of the colleague who holds the chat. */
const holdingColleague = ({ room: current, userId }: Pick<Context, 'room' | 'userId'>): string | null =>
  current?.holder === 'member' && current.holder_id !== userId ? current.holder_id : null;

/** The holder that the user has had time to notice. */
const noticedHolder = (context: Context): RoomHolder | null => {
  const { room: current, previousHolder } = context;
  const isUnnoticed =
    previousHolder !== null &&
    holdingColleague(context) !== null &&
    performance.now() - previousHolder.changedAt < REACTION_TIME;
  return isUnnoticed ? previousHolder.holder : current;
};

export const chatAddressOf = ({ roomId, room: current, channel }: Context): ChatAddress => ({
  roomId,
  chatId: current?.chat_id ?? '',
  sessionName: channel?.external_id ?? '',
});
