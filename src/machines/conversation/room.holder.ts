/** Who holds the chat of a room. */
import type { RoomHolder } from '../../contracts/conversation.ts';
import type { Room } from '../../contracts/inbox.ts';
import { isTakenBySending } from '../inbox/takenBySending.ts';
import type { Context } from './room.types.ts';

/** Whether a chat can be given to the AI: the AI does not hold it, or it is completed. */
export const canBeGivenBack = ({ holder, status }: Pick<Room, 'holder' | 'status'>): boolean =>
  holder !== 'ai' || status === 'ai_task_completed';

/** Whether taking changes something: another holds the chat, or the silence of the AI ends at some time. */
export const canBeTaken = ({ room: current, userId }: Pick<Context, 'room' | 'userId'>): boolean =>
  current?.holder !== 'member' || current.holder_id !== userId || current.holder_until !== null;

/** The id of the colleague who holds the chat. */
export const holdingColleague = ({ room: current, userId }: Pick<Context, 'room' | 'userId'>): string | null =>
  current?.holder === 'member' && current.holder_id !== userId ? current.holder_id : null;

/** The AI or a colleague holds the chat, and it is not being taken over. */
export const isHeldByOthers = (context: Context): boolean =>
  context.takeOverFrom === null &&
  ((context.room !== null && isTakenBySending(context.room)) || holdingColleague(context) !== null);

/** A later row names another holder. */
export const changesHolder = ({ room: known }: Context, next: Room): boolean =>
  known !== null &&
  next.version > known.version &&
  (next.holder !== known.holder || next.holder_id !== known.holder_id);

/** The holder that the user has had time to notice. */
export const noticedHolder = (context: Context): RoomHolder | null =>
  holdingColleague(context) === null ? context.room : (context.previousHolder ?? context.room);
