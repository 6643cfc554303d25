/** The actors of a room's history: pages, jumps and missed changes. */
import { fromPromise } from 'xstate';

import type { Channel } from '../../contracts/app.ts';
import type { HistoryFetched, MessagesStore, MessageSpan, Position, JumpTarget } from '../../contracts/conversation.ts';
import type { RoomsStore } from '../../contracts/inbox.ts';
import { roomRecord, type OfflineCopy } from '../app/offlineCopy.ts';
import { errorDetail } from '../platform/gateway.failure.ts';
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

interface CatchUpServices extends HistoryServices {
  /** The offline copy of this device. */
  offlineCopy: () => Promise<OfflineCopy>;
}

interface HistoryActorServices extends CatchUpServices {
  gateway: Pick<Gateway, 'backfill'>;
  /** The channels of the rooms that were opened on this page, by room. */
  openedRooms: ReadonlyMap<string, Channel>;
}

/** Error codes of the gateway for which a retry gives the same result. */
const refusals: Record<string, Extract<HistoryFetched, string>> = {
  not_supported: 'unsupported',
  session_not_working: 'disconnected',
  wrong_number: 'disconnected',
};

export const defineHistoryActors = (services: HistoryActorServices) => ({
  fetchFromWhatsapp: fromPromise<HistoryFetched, { roomId: string }>(async ({ input: { roomId }, signal }) => {
    const [chat, channel] = [services.rooms.get(roomId), services.openedRooms.get(roomId)];
    if (!chat || !channel) throw new Error('Failed to get rooms');
    const messages = services.messages.room(roomId);
    const [first] = messages.order();
    const before = (first === undefined ? null : messages.get(first)?.row?.sent_at) ?? null;
    const address = { sessionName: channel.external_id, chatId: chat.chat_id };
    const response = await services.gateway.backfill({ ...address, before }, signal);
    if (!response.ok) {
      const refusal = refusals[response.failure.code ?? ''];
      if (refusal === undefined) throw new Error(errorDetail(response.failure));
      return refusal;
    }
    // Fetched messages of the same second have a higher seq than the first message, so the page must include them.
    const from = before === null ? null : { sentAt: before, seq: Number.MAX_SAFE_INTEGER };
    const page = await getMessages(services, roomId, from, signal);
    signal.throwIfAborted();
    messages.extendWindow(page.messages, { older: page.older });
    return { older: page.older, isComplete: page.older === null && !response.value.more };
  }),

  loadOlder: fromPromise<Position | null, { roomId: string; before: Position | null }>(async ({ input, signal }) => {
    const { messages, older } = await getMessages(services, input.roomId, input.before, signal);
    signal.throwIfAborted();
    services.messages.room(input.roomId).extendWindow(messages, { older });
    return older;
  }),

  loadNewer: fromPromise<Position | null, { roomId: string; after: Position | null }>(async ({ input, signal }) => {
    if (input.after === null) return null;
    const { messages, newer } = await getNewerMessages(services, input.roomId, input.after, signal);
    signal.throwIfAborted();
    services.messages.room(input.roomId).extendWindow(messages, { newer });
    return newer;
  }),

  jump: fromPromise<MessageSpan | null, { roomId: string; to: JumpTarget }>(
    async ({ input: { roomId, to }, signal }) => {
      const room = services.messages.room(roomId);
      if (typeof to === 'object' && 'message' in to && room.setTarget(to.message)) return room.messageWindow();
      const newest = services.rooms.get(roomId)?.last_message_at ?? null;
      const around =
        to === 'end'
          ? { ...(await getMessages(services, roomId, null, signal)), newer: null, target: null }
          : await getMessagesAround(services, roomId, to, signal);
      if (around === null) return null;
      signal.throwIfAborted();
      const { messages, older, newer, target } = around;
      room.moveWindow(messages, { older, newer, target }, newest);
      return { older, newer };
    },
  ),

  catchUp: fromPromise<Position | null | undefined, { roomId: string; isUnavailable: boolean }>(
    async ({ input, signal }) => {
      const { roomId, isUnavailable } = input;
      const room = services.messages.room(roomId);
      const since = isUnavailable ? null : room.syncedUntil();
      const history = refreshHandovers(services, roomId, signal);
      const [{ older, ...changed }, deleted, found] = await Promise.all([
        since === null
          ? getMessages(services, roomId, null, signal)
          : getChangedMessages(
              services,
              roomId,
              { since, from: room.messageWindow().older?.sentAt ?? null },
              signal,
            ).then((messages) => ({ messages, older: undefined })),
        since === null ? [] : getDeletedMessages(services, roomId, since, signal),
        getRoom(services, roomId, signal),
      ]);
      signal.throwIfAborted();
      room.receive(changed.messages);
      if (older !== undefined) room.extendWindow([], { older });
      room.remove(deleted);
      services.rooms.put([found.room]);
      await history;
      (await services.offlineCopy()).markRefreshed(roomRecord(found.room.business_id, roomId));
      return older;
    },
  ),
});

/** Milliseconds that a refresh waits for the hand-overs. */
const HANDOVERS_TIMEOUT = 5000;

/**
 * Reads the hand-overs with the names of the members. An error is ignored: the panel shows the hand-overs as unknown, the
 * timeline says "a teammate", and the next refresh tries again.
 */
export const refreshHandovers = async (
  { messages, ...deps }: Omit<HistoryServices, 'rooms'>,
  roomId: string,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(HANDOVERS_TIMEOUT)]);
    messages.room(roomId).receiveHandovers(await getHandovers(deps, roomId, limit));
  } catch {
    // The room was left, or the server could not be reached.
  }
};
