/** What a room opens with: itself, its newest page or what lies around a place in it, and its hand-overs; asked for at once. */
import type { Channel } from '../../contracts/app.ts';
import type { Handover } from '../../contracts/conversation.ts';
import type { Room } from '../../contracts/inbox.ts';
import { getHandovers, getMessages, getMessagesAround, type Around, type MessagesDeps } from './messages.ts';
import { getRoom } from './room.ts';

/**
 * `found` is null where there is no such room for this person, `page` where none of its messages is at hand, `handovers`
 * where they could not be read: a chat can be read and answered without knowing who held it before.
 */
export type Opening = [
  found: { room: Room; channel: Channel } | null,
  page: Around | null,
  handovers: readonly Handover[] | null,
];

export interface RoomOpening {
  /** Asks for a room that will be opened in a moment. The answer is given once, to whoever opens that room. */
  expect(roomId: string): void;
  /**
   * At a message where there is such a one, else at its end. Null for what names no room. Throws "Failed to get rooms" and
   * "Failed to get messages".
   */
  read(roomId: string, at: string | null, signal: AbortSignal): Promise<Opening | null>;
  /** Somebody else may be next: what was asked in the name of this person is not theirs. */
  forget(): void;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An answer older than this (ms) is asked for anew (ahead.ts). */
const FRESH_FOR = 9000;

/** Milliseconds that a chat which could be shown waits for its hand-overs. */
const HISTORY_WITHIN = 1000;

const nothingAfter = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null));

export const createRoomOpening = (deps: MessagesDeps): RoomOpening => {
  let expected: { roomId: string; at: number; answer: Promise<Opening | null> } | null = null;

  const pageAt = async (roomId: string, at: string | null, signal: AbortSignal): Promise<Around> => {
    const around = at !== null && UUID.test(at) && (await getMessagesAround(deps, roomId, { message: at }, signal));
    return around || { ...(await getMessages(deps, roomId, null, signal)), newer: null, target: null };
  };

  const ask = async (roomId: string, at: string | null, signal: AbortSignal): Promise<Opening | null> => {
    // The database would call the question itself wrong.
    if (!UUID.test(roomId)) return null;
    const history = getHandovers(deps, roomId, signal).catch(() => null);
    const [found, page] = await Promise.all([
      getRoom(deps, roomId, signal).catch((error: unknown) => {
        // Only a server that answered can know that there is no such room.
        if (error instanceof Error && !error.cause) return null;
        throw error;
      }),
      pageAt(roomId, at, signal),
    ]);
    return [found, page, await Promise.race([history, nothingAfter(HISTORY_WITHIN)])];
  };

  return {
    expect: (roomId) => {
      const answer = ask(roomId, null, AbortSignal.timeout(FRESH_FOR));
      // Whoever opens the room asks again, and hears what is wrong.
      answer.catch(() => undefined);
      expected = { roomId, at: performance.now(), answer };
    },
    read: async (roomId, at, signal) => {
      const early = expected?.roomId === roomId && performance.now() - expected.at < FRESH_FOR ? expected.answer : null;
      expected = null;
      const opening = at === null ? await early?.catch(() => null) : null;
      signal.throwIfAborted();
      // Nothing is believed to be missing because of an answer that came before anybody was in.
      return opening?.[0] ? opening : ask(roomId, at, signal);
    },
    forget: () => {
      expected = null;
    },
  };
};
