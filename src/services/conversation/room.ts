/** Reading one room with its channel, and the commands on it. */
import * as v from 'valibot';

import { channelSchema, type Channel } from '../../contracts/app.ts';
import { roomColumns, roomSchema, type Resolution, type Room } from '../../contracts/inbox.ts';
import { roomsError, type RoomsDeps } from '../inbox/rooms.ts';
import { columnsOf, readRows } from '../platform/readRows.ts';

const roomWithChannel = v.object({ ...roomSchema.entries, channel: channelSchema });

/** One room with its channel. Throws "Failed to get rooms", also for a room that the user may not read. */
export const getRoom = async (
  deps: RoomsDeps,
  roomId: string,
  signal: AbortSignal,
): Promise<{ room: Room; channel: Channel }> => {
  const { data, error } = await deps.rest
    .from('room')
    .select(`${roomColumns},channel(${columnsOf(channelSchema)})`)
    .eq('id', roomId)
    .abortSignal(signal);
  // A response that is no list is an error, and no proof that the room is missing.
  if (!Array.isArray(data)) throw roomsError(error ?? 'No list came');
  const [row] = readRows('room', roomWithChannel, data, deps.report);
  if (row === undefined) throw roomsError(null);
  const { channel, ...room } = row;
  return { room, channel };
};

export type RoomCommandRequest =
  /** `from`: the room is taken only from this holder, and otherwise returned unchanged. */
  | { command: 'take'; roomId: string; from: Pick<Room, 'holder' | 'holder_id'> | null }
  /** `actionId`: the id that undoes the command. */
  | { command: 'giveBack' | 'complete'; roomId: string; actionId: string }
  /** Null removes the resolution. */
  | { command: 'resolution'; roomId: string; resolution: Resolution | null }
  | { command: 'escalate'; roomId: string; actionId: string; reason: string }
  | { command: 'read'; roomId: string };

const procedures = {
  take: 'take_room',
  giveBack: 'give_back_room',
  complete: 'complete_room',
  resolution: 'set_resolution',
  escalate: 'escalate_room',
  read: 'read_room',
} as const;

/** Runs a command and returns the room after it. */
export const runRoomCommand = async (
  deps: RoomsDeps,
  request: RoomCommandRequest,
  signal: AbortSignal,
): Promise<Room> => {
  const { data, error } = await deps.rest
    .rpc(procedures[request.command], {
      room_id: request.roomId,
      ...('actionId' in request && { action_id: request.actionId }),
      ...(request.command === 'resolution' && { resolution: request.resolution }),
      ...(request.command === 'escalate' && { reason: request.reason }),
      ...(request.command === 'take' &&
        request.from && { from_holder: request.from.holder, from_id: request.from.holder_id }),
    })
    .abortSignal(signal);
  if (error) throw roomsError(error);
  const [room] = readRows('room', roomSchema, Array.isArray(data) ? data : [data], deps.report);
  if (room === undefined) throw roomsError(null);
  return room;
};
