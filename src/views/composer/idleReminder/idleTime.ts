/** How long a chat that a person holds has been quiet, and whether somebody has said that it may stay so. */
import type { Room } from '../../../machines/inbox/rooms.store.ts';

/**
 * Minutes. After the silence of the settings the AI answers by itself again (an hour, unless the business says otherwise):
 * half of that is when somebody can have forgotten the chat, and nothing has happened yet.
 */
const QUIET = 30;

type Held = Pick<
  Room,
  'id' | 'holder' | 'holder_id' | 'holder_since' | 'last_message_at' | 'status' | 'erased_at' | 'closed_by_customer_at'
>;

/** The silences that may stay, by room: each is known by the instant at which it began. */
const left = new Map<string, string>();

export const leaveQuiet = (roomId: string, since: string): void => void left.set(roomId, since);

/**
 * Since when this chat is quiet enough to ask whether the AI takes it back; null where nothing is to be asked: it is the
 * AI's or a colleague's, is done or about to be, or somebody has answered. `now`: epoch ms.
 */
export const quietSince = (room: Held, userId: string, now: number): string | null => {
  const isTheirs = room.holder === 'phone' || (room.holder === 'member' && room.holder_id === userId);
  if (
    !isTheirs ||
    room.status === 'ai_task_completed' ||
    room.erased_at !== null ||
    room.closed_by_customer_at !== null
  )
    return null;
  const { holder_since: held, last_message_at: spoken } = room;
  const since = held !== null && held > spoken ? held : spoken;
  return now - Date.parse(since) >= QUIET * 60_000 && left.get(room.id) !== since ? since : null;
};
