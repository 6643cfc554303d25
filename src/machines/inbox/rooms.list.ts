/**
 * One list of rooms, kept sorted while rooms change. A changed room is found at its old position by binary search and
 * moved to its new one, so the list is never sorted again. The visible part ends where the loaded pages end (the
 * extent). While the order is frozen the visible part stays as it is, and the rooms that would have moved up are
 * counted.
 */
import type { Room, RoomPosition, RoomQuery, RoomList, RoomOrder, ListExtent } from '../../contracts/inbox.ts';
import { compareRooms, matchesQuery } from './listRule.ts';

/** The part of a list that only the store calls, once per batch. */
export interface UpdatableRoomList extends RoomList {
  /** `before`: the room as the list knows it, or null when it is new. `after`: null when it was dropped. */
  change(before: Room | null, after: Room | null): void;
  /** Calls the listeners if the visible part has changed. */
  notify(): void;
}

/** `rooms`: all rooms of the store, which may be read again. */
export const createRoomList = (query: RoomQuery, rooms: Iterable<Room>): UpdatableRoomList => {
  const { order, text } = query;
  const included = new Set<string>();
  const belongs = (room: Room): boolean => (text === '' || included.has(room.id)) && matchesQuery(query, room);
  const read = (): Room[] => [...rooms].filter(belongs).sort((one, other) => compareRooms(order, one, other));
  const index = read();
  const listeners = new Set<() => void>();
  let extent: ListExtent = 'notLoaded';
  let shown = 0;
  let hasChanged = false;
  let frozen: { ids: string[]; knownIds: Set<string>; newIds: Set<string> } | null = null;

  /** How many rooms come before a position, or at it when `including`. */
  const countBefore = (position: RoomPosition, including = false): number => {
    let low = 0;
    let high = index.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const side = compareRooms(order, index[middle] as Room, position);
      if (side < 0 || (including && side === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const countWithinExtent = (): number =>
    extent === 'notLoaded' ? 0 : extent === null ? index.length : countBefore(extent, true);

  /** Moves a room: two searches, and only the entries between the two indexes shift. */
  const moveRoom = (from: number, room: Room): boolean => {
    const insertAt = countBefore(room);
    // The old entry is still in the list and may come before the new one.
    const to = insertAt > from ? insertAt - 1 : insertAt;
    for (let at = from; at < to; at += 1) index[at] = index[at + 1] as Room;
    for (let at = from; at > to; at -= 1) index[at] = index[at - 1] as Room;
    index[to] = room;
    return to !== from;
  };

  const isWithinExtent = (room: RoomPosition): boolean =>
    extent === null || (extent !== 'notLoaded' && compareRooms(order, room, extent) <= 0);

  /** While the order is frozen: counts a room that moved up or was added. True when the count has changed. */
  const countIfNew = (was: Room | null, is: Room): boolean => {
    if (frozen === null || !isWithinExtent(is) || frozen.newIds.has(is.id)) return false;
    // The user moved it by pinning, so it is not new.
    if (was !== null && was.mark !== is.mark) return false;
    if (frozen.knownIds.has(is.id) && (was === null || compareRooms(order, is, was) >= 0)) return false;
    frozen.newIds.add(is.id);
    return true;
  };

  const forgetRoom = (id: string) => {
    if (frozen === null) return;
    frozen.newIds.delete(id);
    if (!frozen.knownIds.delete(id)) return;
    frozen.ids.splice(frozen.ids.indexOf(id), 1);
    hasChanged = true;
  };

  const notify = () => {
    if (!hasChanged) return;
    hasChanged = false;
    shown = countWithinExtent();
    shownOrder = createOrder();
    for (const listener of listeners) listener();
  };

  const setExtent = (position: ListExtent) => {
    const from = countWithinExtent();
    extent = position;
    for (const { id } of index.slice(from, countWithinExtent()))
      if (frozen !== null && !frozen.knownIds.has(id)) {
        frozen.knownIds.add(id);
        frozen.ids.push(id);
      }
    hasChanged = true;
    notify();
  };

  const at = (position: number): string | undefined => {
    if (frozen !== null) return frozen.ids[position];
    return position < shown ? index[position]?.id : undefined;
  };

  const indexOf = (id: string): number => {
    if (frozen !== null) return frozen.ids.indexOf(id);
    const position = index.findIndex((room) => room.id === id);
    return position < shown ? position : -1;
  };

  const createOrder = (): RoomOrder => ({ length: frozen === null ? shown : frozen.ids.length, at, indexOf });
  let shownOrder = createOrder();

  return {
    get order() {
      return shownOrder;
    },
    get newCount() {
      return frozen === null ? 0 : frozen.newIds.size;
    },
    get extent() {
      return extent;
    },
    include: (found) => {
      if (text === '') return;
      for (const { id } of found) included.add(id);
      index.splice(0, index.length, ...read());
    },
    extend: (position) => {
      const further =
        extent === 'notLoaded' || (extent !== null && (position === null || compareRooms(order, position, extent) > 0));
      setExtent(further ? position : extent);
    },
    restart: setExtent,
    freeze: () => {
      if (frozen !== null) return;
      const ids = index.slice(0, shown).map((room) => room.id);
      frozen = { ids, knownIds: new Set(ids), newIds: new Set() };
    },
    unfreeze: () => {
      if (frozen === null) return;
      frozen = null;
      hasChanged = true;
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (was, is) => {
      const wasIn = was !== null && belongs(was);
      const isIn = is !== null && belongs(is);
      if (wasIn && isIn) hasChanged = moveRoom(countBefore(was), is) || hasChanged;
      else if (wasIn) index.splice(countBefore(was), 1);
      else if (isIn) index.splice(countBefore(is), 0, is);
      if (wasIn !== isIn) hasChanged = true;
      if (isIn) hasChanged = countIfNew(wasIn ? was : null, is) || hasChanged;
      if (is === null && was !== null) forgetRoom(was.id);
    },
    notify,
  };
};
