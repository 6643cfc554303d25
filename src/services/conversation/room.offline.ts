import type { RoomInput } from '../../contracts/conversation.ts';
import type { Room } from '../../contracts/inbox.ts';
import type { Kept } from '../app/offlineCopy.ts';
import type { Opening } from './room.opening.ts';

/**
 * The conversation as it was kept; of one that was never opened here its row alone, from the list on the screen (`listed`)
 * or from the one that was kept. Null where not even that is there. It begins no conversation: what lies before its
 * messages the server knows.
 */
export const openingOf = async (
  kept: Kept,
  input: RoomInput,
  error: unknown,
  listed: Room | undefined,
): Promise<Opening | null> => {
  const known = await kept.room(input.businessId, input.roomId, error);
  if (known === null) return rowOf(kept, input, error, listed);
  const { room, channel, messages, handovers } = known;
  const [first] = messages;
  const older = first ? { sentAt: first.sent_at, seq: first.seq } : null;
  const target = messages.find(({ id }) => id === input.at)?.id ?? null;
  return [{ room, channel }, { messages: [...messages], older, newer: null, target }, handovers];
};

const rowOf = async (
  kept: Kept,
  { businessId, roomId }: RoomInput,
  error: unknown,
  listed: Room | undefined,
): Promise<Opening | null> => {
  const room = listed ?? (await kept.rooms(businessId, error))?.find(({ id }) => id === roomId);
  const channels = (await kept.businesses(error))?.find(({ id }) => id === businessId)?.channels;
  const channel = channels?.find(({ id }) => id === room?.channel_id);
  return room && channel ? [{ room, channel }, null, null] : null;
};
