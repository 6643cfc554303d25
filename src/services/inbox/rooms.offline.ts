import type { RoomPageRequest, RoomsStore } from '../../contracts/inbox.ts';
import type { Kept } from '../app/offlineCopy.ts';
import { placeOf, type RoomPage } from './rooms.ts';

/**
 * Null where none of them answers the question: whether there are others, only the server knows. For the same reason the
 * page is never the last.
 */
export const pageOf = async (
  kept: Kept,
  store: RoomsStore,
  { businessId, tab, query, after }: RoomPageRequest,
  error: unknown,
): Promise<RoomPage | null> => {
  if (after !== null || query.text !== '') return null;
  const rooms = await kept.rooms(businessId, error);
  if (rooms === null) return null;
  const list = store.open(tab, query);
  store.put(rooms);
  list.restart(null);
  const last = store.get(list.order.at(list.order.length - 1) ?? '');
  if (last === undefined) return null;
  list.restart(placeOf(last));
  return { rooms, next: placeOf(last) };
};
