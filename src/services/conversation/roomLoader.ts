/** Loads what a room opens with, in parallel: its row, the newest page or the messages around one, and the hand-overs. */
import type { Channel } from '../../contracts/app.ts';
import type { Handover } from '../../contracts/conversation.ts';
import type { Room } from '../../contracts/inbox.ts';
import { getHandovers, getMessages, getMessagesAround, type MessagesAround, type MessagesDeps } from './messages.ts';
import { getRoom } from './room.ts';

/**
 * `found` is null if the room does not exist or the user may not read it, `page` if its messages are unavailable, and
 * `handovers` if they could not be read: a room opens without them.
 */
export type RoomData = [
  found: { room: Room; channel: Channel } | null,
  page: MessagesAround | null,
  handovers: readonly Handover[] | null,
];

export interface RoomLoader {
  /** Starts loading a room that is about to be opened. The next `load` of that room uses the response once. */
  prefetch(roomId: string): void;
  /**
   * Loads the messages around `messageId` if it exists, otherwise the newest page. Null if `roomId` is not a uuid. Throws
   * "Failed to get rooms" and "Failed to get messages".
   */
  load(roomId: string, messageId: string | null, signal: AbortSignal): Promise<RoomData | null>;
  /** Drops the prefetched response, because the next user may be another one. */
  clear(): void;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Milliseconds for which a prefetched response is used. Together with the preload it must stay below 30 s. */
const FRESH_FOR = 9000;

/** Milliseconds that an otherwise loaded room waits for its hand-overs. */
const HANDOVERS_TIMEOUT = 1000;

const nullAfter = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null));

export const createRoomLoader = (deps: MessagesDeps): RoomLoader => {
  let prefetched: { roomId: string; at: number; response: Promise<RoomData | null> } | null = null;

  const loadPage = async (roomId: string, messageId: string | null, signal: AbortSignal): Promise<MessagesAround> => {
    const around =
      messageId !== null &&
      UUID.test(messageId) &&
      (await getMessagesAround(deps, roomId, { message: messageId }, signal));
    return around || { ...(await getMessages(deps, roomId, null, signal)), newer: null, target: null };
  };

  const request = async (roomId: string, messageId: string | null, signal: AbortSignal): Promise<RoomData | null> => {
    // The database rejects an id that is not a uuid with another error than a missing room.
    if (!UUID.test(roomId)) return null;
    const history = getHandovers(deps, roomId, signal).catch(() => null);
    const [found, page] = await Promise.all([
      getRoom(deps, roomId, signal).catch((error: unknown) => {
        // An error with a cause is a failed request, and no proof that the room is missing.
        if (error instanceof Error && !error.cause) return null;
        throw error;
      }),
      loadPage(roomId, messageId, signal),
    ]);
    return [found, page, await Promise.race([history, nullAfter(HANDOVERS_TIMEOUT)])];
  };

  return {
    prefetch: (roomId) => {
      const response = request(roomId, null, AbortSignal.timeout(FRESH_FOR));
      // An error is ignored here, because `load` then requests the room again.
      response.catch(() => undefined);
      prefetched = { roomId, at: performance.now(), response };
    },
    load: async (roomId, messageId, signal) => {
      const isFresh = prefetched?.roomId === roomId && performance.now() - prefetched.at < FRESH_FOR;
      const early = isFresh ? prefetched?.response : null;
      prefetched = null;
      const data = messageId === null ? await early?.catch(() => null) : null;
      signal.throwIfAborted();
      // A prefetch may have run before the session was ready, so a missing room is requested again.
      return data?.[0] ? data : request(roomId, messageId, signal);
    },
    clear: () => {
      prefetched = null;
    },
  };
};
