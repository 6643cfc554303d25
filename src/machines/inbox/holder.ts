/** Who replies in a chat, as its row says. */
import type { Room } from '../../contracts/inbox.ts';

type HeldRoom = Pick<Room, 'holder' | 'status'>;

/**
 * Whether the AI, a member or the phone replies. A chat in which the AI has called for help, or in which no version of it
 * answers, waits for the team. `room_condition` in the database filters by the same rule.
 */
export const isHeld = ({ holder, status }: HeldRoom): boolean =>
  holder !== 'ai' || (status !== null && status !== 'ai_need_help');
