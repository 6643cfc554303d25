import { assign, enqueueActions, sendTo, setup, type EventObject } from 'xstate';

import type { Toast, ToastCode, ToastRaised } from '../../contracts/app.toasts.ts';
import type {
  ChatAddress,
  JumpRequested,
  OpenedRoom,
  RoomCommand,
  RoomCommandResult,
  RoomInput,
  TakeOverRequest,
} from '../../contracts/conversation.ts';
import type { Room } from '../../contracts/inbox.ts';
import type { OutgoingMessage, JournalRequest } from '../../contracts/outbox.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder, machinePlaceholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { SLOW_AFTER } from '../app/slowLoading.ts';
import { toActor } from '../app/system.ts';
import { attachmentsMachine } from '../composer/attachments.machine.ts';
import { recordingMachine } from '../composer/recording.machine.ts';
import type { panelMachine } from '../customer/panel.machine.ts';
import { historyMachine } from './history.machine.ts';
import {
  canBeGivenBack,
  canBeTaken,
  changesHolder,
  holdingColleague,
  isHeldByOthers,
  noticedHolder,
} from './room.holder.ts';
import type { Context, DraftChanged, RoomEvent } from './room.types.ts';
import type { conversationSearchMachine } from './search.machine.ts';
import {
  confirmed,
  reasonToConfirm,
  textOf,
  type ConfirmReason,
  type SendRequest,
  type SendSource,
  type SendState,
  type Submission,
} from './sendRequest.ts';

export const room = setup({
  types: {} as MachineTypes<Context, RoomEvent, RoomInput, 'busy' | 'slow'> & {
    emitted: { type: 'room.completed' };
    children: {
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
    };
  },
  actors: {
    /** Reads the room, its channel and its newest page. Null: the room does not exist or the user may not read it. */
    openRoom: placeholder<OpenedRoom | null, RoomInput>('openRoom'),
    runCommand: placeholder<RoomCommandResult, RoomCommand>('runCommand'),
    /** Returns the room after the call. Null: the server could not be reached. */
    takeRoom: placeholder<Room | null, TakeOverRequest>('takeRoom'),
    /** Puts changes of the room into the stores. Sends realtime.*, room.changed and room.removed. */
    watchRoom: callbackPlaceholder<EventObject, Pick<RoomInput, 'roomId' | 'businessId' | 'userId'>>('watchRoom'),
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
    needsConfirmation: ({ context }) => reasonOf(context) !== null,
    /** The question ends with a change of the text. */
    isAskedAboutWording: ({ context: { reason } }) => reason === 'placeholders' || reason === 'duplicate',
    isAskedAboutReply: ({ context: { reason, request } }, { source }: { source: SendSource }) =>
      reason === 'staleReply' && request?.source === source,
    /** The question named another holder. */
    isAskedAboutOtherHolder: ({ context }, { room: next }: { room: Room }) =>
      isAskedToTakeOver(context) && changesHolder(context, next),
    isTakeOverWanted: ({ context }) => context.takeOverFrom !== null,
    // While the user is asked to take the chat over, the other commands wait for the answer.
    canGiveBack: ({ context }) => !isAskedToTakeOver(context) && context.room !== null && canBeGivenBack(context.room),
    /** Another member was faster: the returned room is held by them. */
    isTakenByOther: ({ context }, { output }: { output: Room | null }) =>
      output !== null && (output.holder !== 'member' || output.holder_id !== context.userId),
    /** One question at a time: none while the user is asked about a message. */
    canAskToTake: ({ context }) => context.reason === null && isNoticedColleagues(context),
    canTake: ({ context }) => !isAskedToTakeOver(context) && !isNoticedColleagues(context) && canBeTaken(context),
    isCompleted: ({ context }) => !isAskedToTakeOver(context) && context.room?.status === 'ai_task_completed',
    isNotCompleted: ({ context }) => !isAskedToTakeOver(context) && context.room?.status !== 'ai_task_completed',
    isNotEscalated: ({ context }) => !isAskedToTakeOver(context) && context.room?.status !== 'ai_need_help',
    isUnreachable: (_, { output }: { output: Room | null }) => output === null,
    changesHolder: ({ context }, { room: next }: { room: Room }) => changesHolder(context, next),
  },
  actions: {
    applyOpenedRoom: assign(({ context }, { output }: { output: OpenedRoom | null }) =>
      output === null
        ? {}
        : {
            ...output,
            draft: context.draft ?? output.draft,
            unread: output.room.unread_count,
            previousHolder: null,
            failure: null,
          },
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
        previousHolder: isSameHolder ? previousHolder : known,
      };
    }),
    forgetPreviousHolder: assign({ previousHolder: null }),
    /** Names the holder that the user has noticed, so that of two simultaneous takeovers the second fails. */
    takeFromNoticedHolder: assign(({ context }) => ({ takeOverFrom: noticedHolder(context) })),
    endTakeOver: assign({ takeOverFrom: null }),
    countAsRead: assign(({ context }, { source, readUntil }: { source: SendSource; readUntil: number }) => ({
      readUntil: { ...context.readUntil, [source]: readUntil },
    })),
    holdRequest: assign((_, { request }: { request: SendRequest }) => ({ request })),
    dropRequest: assign({ request: null, reason: null }),
    askForConfirmation: assign(({ context }) => ({ reason: reasonOf(context) })),
    confirmReason: assign(({ context }) => confirmedIn(context)),
    /** Sending the same text once more confirms it. */
    confirmRepetition: assign(({ context }, { request }: { request: SendRequest }) =>
      context.reason === 'duplicate' && request.source === 'text' ? confirmedIn(context) : {},
    ),
    /** The user has seen the reply. */
    confirmReply: assign(({ context }) => (context.reason === 'staleReply' ? confirmedIn(context) : {})),
    /** Sends the request, which takes the chat from the AI or a colleague. */
    sendRequest: enqueueActions(({ context, enqueue }) => {
      const { request } = context;
      if (request === null) return;
      for (const message of request.messages)
        enqueue.sendTo('postMessages', { type: 'message.written', message: toOutboxMessage(context, message) });
      enqueue.sendTo('history', { type: 'end.requested' });
      if (request.source === 'attachments') enqueue.sendTo('attachments', { type: 'attachments.queued' });
      if (request.source === 'recording') enqueue.sendTo('recording', { type: 'recording.queued' });
      const text = textOf(request);
      enqueue.assign({
        ...(text !== null && { lastText: { text, at: request.at } }),
        ...(isHeldByOthers(context) && { takeOverFrom: context.room }),
      });
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
    raiseToast: sendTo(toActor('toasts'), (_, toast: Toast): ToastRaised => ({ type: 'toast.raised', toast })),
  },
  delays: {
    long: SLOW_AFTER,
    timeout: 30_000,
    retryPause: 10_000,
    /** A user needs this time to notice a new holder. A press within it was meant for the previous holder. */
    reactionTime: 1000,
  },
});

/** A toast that names the customer and offers undo, also while another page is open. */
export const successToast = (code: ToastCode, { room: changed, actionId }: RoomCommandResult): Toast => {
  const name = changed.name ?? changed.phone;
  return { type: 'success', code, undo: actionId, roomId: changed.id, ...(name !== null && { detail: name }) };
};

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

/** A colleague holds the chat, and the user has had time to notice. */
const isNoticedColleagues = (context: Context): boolean =>
  context.previousHolder === null && holdingColleague(context) !== null;

const isAskedToTakeOver = ({ reason }: Context): boolean => reason === 'takeOver';

const reasonOf = (context: Context): ConfirmReason | null =>
  context.request && reasonToConfirm(context, context.request, isHeldByOthers(context));

const confirmedIn = ({ request, reason, ...state }: Context): Partial<SendState> =>
  request && reason ? confirmed(state, request, reason) : {};

export const chatAddressOf = ({ roomId, room: current, channel }: Context): ChatAddress => ({
  roomId,
  chatId: current?.chat_id ?? '',
  sessionName: channel?.external_id ?? '',
});
