import type { RoomInput } from '../../contracts/conversation.ts';
import type { Room } from '../../contracts/inbox.ts';
import type { OfflineCopy } from '../app/offlineCopy.ts';
import type { RoomData } from './roomLoader.ts';

/**
 * A room from the offline copy. A room that was never opened on this device has no messages there, only its row, from
 * the list in view (`listed`) or from the stored list. Null if even the row is missing. `older` is always set, because
 * only the server knows whether older messages exist.
 */
export const offlineRoomData = async (
  copy: OfflineCopy,
  input: RoomInput,
  error: unknown,
  listed: Room | undefined,
): Promise<RoomData | null> => {
  const stored = await copy.room(input.businessId, input.roomId, error);
  if (stored === null) return rowOf(copy, input, error, listed);
  const { room, channel, messages, handovers } = stored;
  const [first] = messages;
  const older = first ? { sentAt: first.sent_at, seq: first.seq } : null;
  const target = messages.find(({ id }) => id === input.messageId)?.id ?? null;
  return [{ room, channel }, { messages: [...messages], older, newer: null, target }, handovers];
};

const rowOf = async (
  copy: OfflineCopy,
  { businessId, roomId }: RoomInput,
  error: unknown,
  listed: Room | undefined,
): Promise<RoomData | null> => {
  const room = listed ?? (await copy.rooms(businessId, error))?.find(({ id }) => id === roomId);
  const channels = (await copy.businesses(error))?.find(({ id }) => id === businessId)?.channels;
  const channel = channels?.find(({ id }) => id === room?.channel_id);
  return room && channel ? [{ room, channel }, null, null] : null;
};
