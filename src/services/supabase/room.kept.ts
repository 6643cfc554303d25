/** What a room opens with, where only what this device has kept of it is at hand. */
import type { RoomInput } from '../../machines/room/room.setup.ts';
import type { Kept } from '../browser/kept.ts';
import type { Opening } from './room.opening.ts';

/** Null where nothing of it is kept. It begins no conversation: what lies before its messages the server knows. */
export const openingOf = async (kept: Kept, input: RoomInput, error: unknown): Promise<Opening | null> => {
  const known = await kept.room(input.businessId, input.roomId, error);
  if (known === null) return null;
  const { room, channel, messages, handovers } = known;
  const [first] = messages;
  const older = first ? { sentAt: first.sent_at, seq: first.seq } : null;
  const target = messages.find(({ id }) => id === input.at)?.id ?? null;
  return [{ room, channel }, { messages: [...messages], older, newer: null, target }, handovers];
};
