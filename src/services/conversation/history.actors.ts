/** What the actors of a room's history do: pages, places, and what was missed. */
import { fromPromise } from 'xstate';

import type { Channel } from '../../contracts/app.ts';
import type { HistoryFetched, MessagesStore, MessageSpan, Position, Sought } from '../../contracts/conversation.ts';
import type { RoomsStore } from '../../contracts/inbox.ts';
import { roomName, type Kept } from '../app/offlineCopy.ts';
import { detailOf } from '../platform/gateway.failure.ts';
import type { Gateway } from '../platform/gateway.ts';
import {
  getChangedMessages,
  getDeletedMessages,
  getHandovers,
  getMessages,
  getMessagesAround,
  getNewerMessages,
  type MessagesDeps,
} from './messages.ts';
import { getRoom } from './room.ts';

interface HistoryServices extends MessagesDeps {
  rooms: RoomsStore;
  messages: MessagesStore;
}

interface CatchingUp extends HistoryServices {
  /** What this device has kept. */
  kept: () => Promise<Kept>;
}

interface AskingWhatsapp extends CatchingUp {
  gateway: Pick<Gateway, 'backfill'>;
  /** Which channel the rooms that were opened on this page belong to. */
  conversations: ReadonlyMap<string, Channel>;
}

/** What the gateway says where asking again gives the same answer, for now or for good. */
const refusals: Record<string, Extract<HistoryFetched, string>> = {
  not_supported: 'unsupported',
  session_not_working: 'disconnected',
};

/** What the actors of a room's history do. */
export const defineHistoryActors = (services: AskingWhatsapp) => ({
  askWhatsapp: fromPromise<HistoryFetched, { roomId: string }>(async ({ input: { roomId }, signal }) => {
    const [chat, channel] = [services.rooms.get(roomId), services.conversations.get(roomId)];
    if (!chat || !channel) throw new Error('Failed to get rooms');
    const messages = services.messages.room(roomId);
    const [first] = messages.order();
    const before = (first === undefined ? null : messages.get(first)?.row?.sent_at) ?? null;
    const address = { sessionName: channel.external_id, chatId: chat.chat_id };
    const answer = await services.gateway.backfill({ ...address, before }, signal);
    if (!answer.ok) {
      const refusal = refusals[answer.failure.code ?? ''];
      if (refusal === undefined) throw new Error(detailOf(answer.failure));
      return refusal;
    }
    // What WhatsApp has of the first message's second came later than it, and stands behind it.
    const from = before === null ? null : { sentAt: before, seq: Number.MAX_SAFE_INTEGER };
    const page = await getMessages(services, roomId, from, signal);
    signal.throwIfAborted();
    messages.grow(page.messages, { older: page.older });
    return { older: page.older, isWhole: page.older === null && !answer.value.more };
  }),

  loadOlder: fromPromise<Position | null, { roomId: string; before: Position | null }>(async ({ input, signal }) => {
    const { messages, older } = await getMessages(services, input.roomId, input.before, signal);
    signal.throwIfAborted();
    services.messages.room(input.roomId).grow(messages, { older });
    return older;
  }),

  loadNewer: fromPromise<Position | null, { roomId: string; after: Position | null }>(async ({ input, signal }) => {
    if (input.after === null) return null;
    const { messages, newer } = await getNewerMessages(services, input.roomId, input.after, signal);
    signal.throwIfAborted();
    services.messages.room(input.roomId).grow(messages, { newer });
    return newer;
  }),

  seek: fromPromise<MessageSpan | null, { roomId: string; to: Sought }>(async ({ input: { roomId, to }, signal }) => {
    const room = services.messages.room(roomId);
    if (typeof to === 'object' && 'message' in to && room.lookAt(to.message)) return room.stretch();
    const newest = services.rooms.get(roomId)?.last_message_at ?? null;
    const around =
      to === 'end'
        ? { ...(await getMessages(services, roomId, null, signal)), newer: null, target: null }
        : await getMessagesAround(services, roomId, to, signal);
    if (around === null) return null;
    signal.throwIfAborted();
    const { messages, older, newer, target } = around;
    room.move(messages, { older, newer, target }, newest);
    return { older, newer };
  }),

  catchUp: fromPromise<Position | null | undefined, { roomId: string; isAbsent: boolean }>(
    async ({ input, signal }) => {
      const { roomId, isAbsent } = input;
      const room = services.messages.room(roomId);
      const since = isAbsent ? null : room.seenUntil();
      const history = learnHandovers(services, roomId, signal);
      const [{ older, ...changed }, deleted, found] = await Promise.all([
        since === null
          ? getMessages(services, roomId, null, signal)
          : getChangedMessages(services, roomId, { since, from: room.stretch().older?.sentAt ?? null }, signal).then(
              (messages) => ({ messages, older: undefined }),
            ),
        since === null ? [] : getDeletedMessages(services, roomId, since, signal),
        getRoom(services, roomId, signal),
      ]);
      signal.throwIfAborted();
      room.receive(changed.messages);
      if (older !== undefined) room.grow([], { older });
      room.remove(deleted);
      services.rooms.put([found.room]);
      await history;
      (await services.kept()).renewed(roomName(found.room.business_id, roomId));
      return older;
    },
  ),
});

/** Milliseconds after which nobody waits for who held a chat. */
const HISTORY_WITHIN = 5000;

/**
 * Reads who held the chat, and their names. Out of reach is no failure: the panel says that it is not known, a line
 * says "a teammate", and the next catching up asks again.
 */
export const learnHandovers = async (
  { messages, ...deps }: Omit<HistoryServices, 'rooms'>,
  roomId: string,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(HISTORY_WITHIN)]);
    messages.room(roomId).receiveHandovers(await getHandovers(deps, roomId, limit));
  } catch {
    // Left, or out of reach.
  }
};
