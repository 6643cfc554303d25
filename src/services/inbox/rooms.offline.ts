import type { RoomPageRequest, RoomsStore } from '../../contracts/inbox.ts';
import type { OfflineCopy } from '../app/offlineCopy.ts';
import { positionOf, type RoomPage } from './rooms.ts';

/**
 * A page from the offline copy. Null when no room matches, because only the server knows whether there are others. For
 * the same reason this page is never the last.
 */
export const offlinePage = async (
  copy: OfflineCopy,
  store: RoomsStore,
  { businessId, tab, query, after }: RoomPageRequest,
  error: unknown,
): Promise<RoomPage | null> => {
  if (after !== null || query.text !== '') return null;
  const rooms = await copy.rooms(businessId, error);
  if (rooms === null) return null;
  const list = store.open(tab, query);
  // The rows were in a list, so that some lack columns.
  store.put(rooms.map((room) => ({ ...room, isListRow: true })));
  list.restart(null);
  const last = store.get(list.order.at(list.order.length - 1) ?? '');
  if (last === undefined) return null;
  list.restart(positionOf(last));
  return { rooms, next: positionOf(last) };
};
