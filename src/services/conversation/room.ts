/** One room: with its channel, and what a member may do with it. */
import * as v from 'valibot';

import { channelSchema, type Channel } from '../../contracts/app.ts';
import { roomColumns, roomSchema, type Outcome, type Room } from '../../contracts/inbox.ts';
import { roomsFailure, type RoomsDeps } from '../inbox/rooms.ts';
import { readRows } from '../platform/readRows.ts';

const roomWithChannel = v.object({ ...roomSchema.entries, channel: channelSchema });

/** One room together with its channel. A missing or foreign room: "Failed to get rooms". */
export const getRoom = async (
  deps: RoomsDeps,
  roomId: string,
  signal: AbortSignal,
): Promise<{ room: Room; channel: Channel }> => {
  const { data, error } = await deps.rest
    .from('room')
    .select(`${roomColumns},channel(${Object.keys(channelSchema.entries).join(',')})`)
    .eq('id', roomId)
    .abortSignal(signal);
  // An answer without a list is none, and says of no room that it is missing.
  if (!Array.isArray(data)) throw roomsFailure(error ?? 'No list came');
  const [row] = readRows('room', roomWithChannel, data, deps.report);
  if (row === undefined) throw roomsFailure(null);
  const { channel, ...room } = row;
  return { room, channel };
};

export type RoomDeed =
  /** `from`: only if it is still theirs; otherwise the room is answered as it is. */
  | { deed: 'take'; roomId: string; from: Pick<Room, 'holder' | 'holder_id'> | null }
  /** `actionId`: the id under which it can be taken back. */
  | { deed: 'giveBack' | 'complete'; roomId: string; actionId: string }
  /** Null takes back what was said. */
  | { deed: 'outcome'; roomId: string; outcome: Outcome | null }
  | { deed: 'escalate'; roomId: string; actionId: string; reason: string }
  | { deed: 'read'; roomId: string };

const procedures = {
  take: 'take_room',
  giveBack: 'give_back_room',
  complete: 'complete_room',
  outcome: 'set_outcome',
  escalate: 'escalate_room',
  read: 'read_room',
} as const;

/** Takes a room from the AI, gives it back, completes or escalates it, says what came of it, or reads it. Answers the room as it is then. */
export const doWithRoom = async (deps: RoomsDeps, deed: RoomDeed, signal: AbortSignal): Promise<Room> => {
  const { data, error } = await deps.rest
    .rpc(procedures[deed.deed], {
      room_id: deed.roomId,
      ...('actionId' in deed && { action_id: deed.actionId }),
      ...(deed.deed === 'outcome' && { outcome: deed.outcome }),
      ...(deed.deed === 'escalate' && { reason: deed.reason }),
      ...(deed.deed === 'take' && deed.from && { from_holder: deed.from.holder, from_id: deed.from.holder_id }),
    })
    .abortSignal(signal);
  if (error) throw roomsFailure(error);
  const [room] = readRows('room', roomSchema, Array.isArray(data) ? data : [data], deps.report);
  if (room === undefined) throw roomsFailure(null);
  return room;
};
