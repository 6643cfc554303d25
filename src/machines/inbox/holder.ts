/** Who replies in a chat, as its row says. */
import type { Room } from '../../contracts/inbox.ts';

type HeldRoom = Pick<Room, 'holder' | 'status'>;

/** Whether the AI, a member or the phone replies. Without a status no version of the AI does: the chat waits for the team. */
export const isHeld = ({ holder, status }: HeldRoom): boolean => holder !== 'ai' || status !== null;

export const isHeldByAi = (room: HeldRoom): boolean => room.holder === 'ai' && isHeld(room);
