import type { Room } from '../../contracts/inbox.ts';

/**
 * Whether a member who sends takes the chat over from the AI. That includes a chat in which it has called for help, so that
 * two members do not both answer.
 */
export const isTakenBySending = ({ holder, status }: Pick<Room, 'holder' | 'status'>): boolean =>
  holder === 'ai' && status !== null;
