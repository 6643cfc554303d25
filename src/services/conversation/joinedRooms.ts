/** Rooms of one person that were joined: the address and the draft of the old room lead to the new one. */
import type { Drafts } from '../composer/drafts.ts';
import type { RoomsDeps } from '../inbox/rooms.ts';

interface OldRoom {
  roomId: string;
  businessId: string;
  userId: string;
}

/**
 * Leads to the room into which a room was joined: its draft is taken along, unless the new room has one, and the address is
 * replaced. Returns whether there is such a room. Without an answer of the server there is none.
 */
export async function followJoinedRoom(
  { rest, drafts }: RoomsDeps & { drafts: Drafts },
  old: OldRoom,
  signal: AbortSignal,
): Promise<boolean> {
  const { data } = await rest.from('joined_room').select('room_id').eq('old_id', old.roomId).abortSignal(signal);
  const into: unknown = Array.isArray(data) ? data[0]?.room_id : undefined;
  if (typeof into !== 'string' || signal.aborted) return false;
  const moved = { ...old, roomId: into };
  const draft = drafts.read(old);
  if (draft !== null && drafts.read(moved) === null) drafts.write(moved, draft);
  const address = location.pathname.replace(old.roomId, into);
  if (address !== location.pathname) history.replaceState(history.state, '', `${address}${location.search}`);
  return true;
}
