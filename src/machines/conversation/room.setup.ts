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
  Sought,
} from '../../contracts/conversation.ts';
import type { Outcome, Room } from '../../contracts/inbox.ts';
import type { Enclosure, Quote, Written, JournalRequest } from '../../contracts/outbox.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';
import { LONG } from '../app/slowLoading.ts';
import { trayMachine } from '../composer/attachments.machine.ts';
import { recordingMachine } from '../composer/recording.machine.ts';
import type { asideMachine } from '../customer/panel.machine.ts';
import { historyMachine } from './history.machine.ts';
import type { seekerMachine } from './search.machine.ts';

/** What the composer hands over. The id is made at the moment of Enter: it names the message for good. */
export interface Submission {
  id: string;
  text: string;
  replyTo: Quote | null;
  /** It waits on the shelf under the message's id. */
  file?: Enclosure;
}

/**
 * Milliseconds in which nobody can have seen, and thought better of it, that a colleague has just come to hold the chat:
 * whoever presses then was on their way already, and meant to take it from who held it before. About as long as it takes
 * to notice a change, understand it and press.
 */
const UNSEEN = 1000;

export interface Context extends RoomInput, MessageSpan {
  /** Null until the room has opened. */
  room: Room | null;
  /** Who held it before somebody else came to, and when that was heard, in milliseconds of the page. */
  before: { held: RoomHolder; at: number } | null;
  /** From whom whoever pressed meant to take it. */
  takesFrom: TakeOverRequest['from'];
  channel: Channel | null;
  wanted: Sought | null;
  isAbsent: boolean;
  /** What stands in the field; null before anybody has looked what was kept. */
  draft: MessageDraft | null;
  /** How many messages were unread when the room was opened: the divider stays where it was. */
  unread: number;
  /** What waits for a word whether to take the chat over. */
  held: Submission | null;
  /** "Failed to get rooms", in the specification's words. */
  failure: string | null;
}

export type RoomEvent =
  | { type: 'message.submitted'; message: Submission }
  | { type: 'takeOver.confirmed' }
  | { type: 'takeOver.declined' }
  | { type: 'take.requested' }
  /** They would rather not take it once there is a network again. */
  | { type: 'take.withdrawn' }
  | { type: 'giveBack.requested' }
  | { type: 'complete.requested' }
  /** What came of it; null takes back what was said. */
  | { type: 'outcome.chosen'; outcome: Outcome | null }
  | { type: 'escalate.requested'; reason: string }
  | { type: 'retry.requested' }
  | { type: 'resend.requested'; id: string }
  | { type: 'discard.requested'; id: string }
  | { type: 'older.requested' }
  | { type: 'place.requested'; to: Sought }
  | { type: 'draft.changed'; draft: MessageDraft }
  | { type: 'typing.noticed' }
  | { type: 'typing.ceased' }
  /** Somebody looks at the end of the conversation. `waId` is the newest message of the customer. */
  | { type: 'end.seen'; waId: string | null }
  | { type: 'room.changed'; room: Room }
  | { type: 'room.removed' }
  | { type: 'live.joined' }
  | { type: 'live.refused' }
  | { type: 'connection.regained' };

export type DraftChanged = Extract<RoomEvent, { type: 'draft.changed' }>;
export type PlaceRequested = Extract<RoomEvent, { type: 'place.requested' }>;
export const room = setup({
  types: {
    context: {} as Context,
    events: {} as RoomEvent,
    input: {} as RoomInput,
    /** Somebody here has marked it done; or what they asked for was not done, so that there is nothing to take back. */
    emitted: {} as { type: 'room.completed' } | { type: 'deed.failed' },
    tags: {} as 'busy' | 'slow',
    meta: {} as { story: string },
    children: {} as {
      openRoom: 'openRoom';
      doWithRoom: 'doWithRoom';
      takeRoom: 'takeRoom';
      watchRoom: 'watchRoom';
      watchConnection: 'watchConnection';
      postMessages: 'postMessages';
      keepDraft: 'keepDraft';
      keepRead: 'keepRead';
      announceTyping: 'announceTyping';
      history: 'history';
      aside: 'aside';
      seeker: 'seeker';
      tray: 'tray';
      recording: 'recording';
    },
  },
  actors: {
    /** The room with its channel and its newest page, at once. Null: there is no such room for this person. */
    openRoom: unprovided<OpenedRoom | null, RoomInput>('openRoom'),
    doWithRoom: unprovided<RoomCommandResult, RoomCommand>('doWithRoom'),
    /** Answers the room as it is then. Null: nobody could be asked. */
    takeRoom: unprovided<Room | null, TakeOverRequest>('takeRoom'),
    /** Puts what happens in the room into the store; sends live.*, room.changed and room.removed. */
    watchRoom: unprovidedWatcher<EventObject, Pick<RoomInput, 'roomId' | 'businessId'>>('watchRoom'),
    watchConnection: regained,
    /** Hands messages to the outbox of this tab. */
    postMessages: unprovidedWatcher<JournalRequest, { userId: string }>('postMessages'),
    keepDraft: unprovidedWatcher<DraftChanged, RoomInput>('keepDraft'),
    /** Takes the unread mark away, here and on WhatsApp. */
    keepRead: unprovidedWatcher<Extract<RoomEvent, { type: 'end.seen' }>, ChatAddress>('keepRead'),
    /** Says that somebody types; takes it back by itself, and whenever it is stopped. */
    announceTyping: unprovidedWatcher<EventObject, ChatAddress>('announceTyping'),
    history: historyMachine,
    // Its code comes after the conversation's; here only its type is known.
    aside: unprovidedWatcher<EventObject, RoomInput>('aside') as unknown as typeof asideMachine,
    seeker: unprovidedWatcher<EventObject, Pick<RoomInput, 'roomId' | 'businessId'>>(
      'seeker',
    ) as unknown as typeof seekerMachine,
    tray: trayMachine,
    recording: recordingMachine,
  },
  guards: {
    exists: (_, { output }: { output: OpenedRoom | null }) => output !== null,
    isOthers: ({ context }) => context.room?.holder === 'ai' || colleagueIn(context) !== null,
    canGoBack: ({ context }) => context.room !== null && goesBack(context.room),
    /** Somebody was first: the answer is the room as it is, and that is theirs. */
    isTheirs: ({ context }, { output }: { output: Room | null }) =>
      output !== null && (output.holder !== 'member' || output.holder_id !== context.userId),
    isNotMine: ({ context }) => context.room?.holder !== 'member' || context.room.holder_id !== context.userId,
    isDone: ({ context }) => context.room?.status === 'ai_task_completed',
    isOpenTask: ({ context }) => context.room?.status !== 'ai_task_completed',
    needsNoHelp: ({ context }) => context.room?.status !== 'ai_need_help',
    isUnreached: (_, { output }: { output: Room | null }) => output === null,
    changesHands: ({ context }, { room: next }: { room: Room }) =>
      next.holder !== context.room?.holder || next.holder_id !== context.room.holder_id,
    isNewer: ({ context }, { room: next }: { room: Room }) => next.version > (context.room?.version ?? -1),
  },
  actions: {
    settleIn: assign(({ context }, { output }: { output: OpenedRoom | null }) =>
      output === null
        ? {}
        : { ...output, draft: context.draft ?? output.draft, unread: output.room.unread_count, failure: null },
    ),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: error instanceof Error ? error.message : null })),
    /** The version decides: what comes back from a call may be older than what came by itself. */
    update: assign(({ context: { room: known, before } }, { room: next }: { room: Room | null }) => {
      if (next === null || (known && known.version >= next.version)) return {};
      const isKept = known === null || (known.holder === next.holder && known.holder_id === next.holder_id);
      return { room: next, before: isKept ? before : { held: known, at: performance.now() } };
    }),
    /** Only what they have seen: of two who press at once, the second would take it from the first unawares. */
    aimAtSeen: assign(({ context }) => ({ takesFrom: seenIn(context) })),
    /** They were asked whether to take it from this holder, and by no other since. */
    aimAtAsked: assign(({ context }) => ({ takesFrom: context.room })),
    hold: assign((_, { message }: { message: Submission }) => ({ held: message })),
    letGo: assign({ held: null }),
    post: enqueueActions(({ context, enqueue }, { message }: { message: Submission }) => {
      enqueue.sendTo('postMessages', { type: 'message.written', message: writtenIn(context, message) });
      enqueue.sendTo('history', { type: 'end.requested' });
    }),
    postHeld: enqueueActions(({ context, enqueue }) => {
      if (context.held === null) return;
      enqueue.sendTo('postMessages', { type: 'message.written', message: writtenIn(context, context.held) });
      enqueue.sendTo('history', { type: 'end.requested' });
      enqueue.assign({ held: null });
    }),
    resend: sendTo('postMessages', (_, { id }: { id: string }) => ({ type: 'retry.requested' as const, id })),
    discard: sendTo('postMessages', ({ context: { roomId } }, { id }: { id: string }) => ({
      type: 'discard.requested' as const,
      id,
      roomId,
    })),
    noteDraft: assign((_, { draft }: DraftChanged) => ({ draft })),
    forgetDraft: assign({ draft: null }),
    keepDraft: sendTo('keepDraft', (_, event: DraftChanged) => event),
    tellTyping: sendTo('announceTyping', (_, { type }: { type: 'typing.noticed' | 'typing.ceased' }) => ({ type })),
    markRead: sendTo('keepRead', (_, event: Extract<RoomEvent, { type: 'end.seen' }>) => event),
    refresh: sendTo('history', { type: 'refresh.requested' }),
    readOlder: sendTo('history', { type: 'older.requested' }),
    seek: sendTo('history', (_, event: PlaceRequested) => event),
    aim: assign((_, { to }: PlaceRequested) => (typeof to === 'object' && 'message' in to ? { at: to.message } : {})),
    tell: enqueueActions(({ enqueue, system }, toast: Toast) => {
      if (system.get('toasts') === undefined) return;
      const raised: ToastRaised = { type: 'toast.raised', toast };
      enqueue.sendTo(({ system: house }) => house.get('toasts'), raised);
    }),
  },
  delays: { long: LONG, patience: 30_000, pause: 10_000 },
});

/** Says what was done to whom, with the way back: who did it may be elsewhere by then. */
export const toldOf = (code: ToastCode, { room: done, actionId }: RoomCommandResult): Toast => {
  const name = done.name ?? done.phone;
  return { type: 'success', code, undo: actionId, roomId: done.id, ...(name !== null && { detail: name }) };
};

/** Whether the AI may be given a chat: one that it does not hold, or one that was done. */
export const goesBack = ({ holder, status }: Pick<Room, 'holder' | 'status'>): boolean =>
  holder !== 'ai' || status === 'ai_task_completed';

/** The message with the address of the room that it was typed in, wherever its writer goes next. */
export const writtenIn = (
  { roomId, businessId, userId, room: at, channel }: Context,
  message: Submission,
): Written => ({
  ...message,
  takesFrom: colleagueIn({ room: at, userId }) ?? undefined,
  roomId,
  businessId,
  chatId: at?.chat_id ?? '',
  sessionName: channel?.external_id ?? '',
});

/** The colleague who holds the chat. */
const colleagueIn = ({ room: at, userId }: Pick<Context, 'room' | 'userId'>): string | null =>
  at?.holder === 'member' && at.holder_id !== userId ? at.holder_id : null;

/** Who holds the chat as far as whoever presses now can know. */
const seenIn = (context: Context): RoomHolder | null => {
  const { room: at, before } = context;
  const isUnseen = before !== null && colleagueIn(context) !== null && performance.now() - before.at < UNSEEN;
  return isUnseen ? before.held : at;
};

export const addressOf = ({ roomId, room: at, channel }: Context): ChatAddress => ({
  roomId,
  chatId: at?.chat_id ?? '',
  sessionName: channel?.external_id ?? '',
});
