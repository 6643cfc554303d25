/** How long a chat that a member holds has been idle, and which idle periods were dismissed. */
import type { Room } from '../../../machines/inbox/rooms.store.ts';

/**
 * Minutes: half of the default time after which the AI takes an idle chat back by itself, so the reminder comes before
 * that.
 */
const IDLE_MINUTES = 30;

type IdleRoom = Pick<
  Room,
  'id' | 'holder' | 'holder_id' | 'holder_since' | 'last_message_at' | 'status' | 'erased_at' | 'closed_by_customer_at'
>;

/** The dismissed idle periods by room, each identified by the time at which it began. */
const dismissed = new Map<string, string>();

export const dismissIdle = (roomId: string, since: string): void => void dismissed.set(roomId, since);

/**
 * The start of the idle period of a chat that the user or the phone holds; null if the chat is not idle, belongs to the
 * AI or another member, is completed or closed, or the period was dismissed. `now`: epoch ms.
 */
export const idleSince = (room: IdleRoom, userId: string, now: number): string | null => {
  const isHeldByTeam = room.holder === 'phone' || (room.holder === 'member' && room.holder_id === userId);
  if (
    !isHeldByTeam ||
    room.status === 'ai_task_completed' ||
    room.erased_at !== null ||
    room.closed_by_customer_at !== null
  )
    return null;
  const { holder_since: heldSince, last_message_at: lastMessageAt } = room;
  const since = heldSince !== null && heldSince > lastMessageAt ? heldSince : lastMessageAt;
  return now - Date.parse(since) >= IDLE_MINUTES * 60_000 && dismissed.get(room.id) !== since ? since : null;
};
