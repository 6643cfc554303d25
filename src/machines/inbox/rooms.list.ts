/**
 * One list of rooms, kept in order while rooms change. The index is never sorted anew per change: a room is found by
 * binary search at its old place and moved to its new one. What is shown is the index as far as pages have been read
 * (the reach); while a person reads further down, the shown order is held still and what would have moved is counted.
 */
import type { Room, RoomPosition, RoomQuery, RoomList, RoomOrder, ListReach } from '../../contracts/inbox.ts';
import { compare, matches } from './query.ts';

/** What the store tells a list, once per batch. */
export interface ListKeeper extends RoomList {
  /** `before`: the room as the index knows it, or null when it is new. `after`: null when it is gone. */
  change(before: Room | null, after: Room | null): void;
  /** Tells those who look, if something moved. */
  settle(): void;
}

export const createRoomList = (query: RoomQuery, rooms: Iterable<Room>): ListKeeper => {
  const { order } = query;
  const index = [...rooms].filter((room) => matches(query, room)).sort((one, other) => compare(order, one, other));
  const listeners = new Set<() => void>();
  let reached: ListReach = 'nothing';
  let shown = 0;
  let moved = false;
  let held: { ids: string[]; known: Set<string>; fresh: Set<string> } | null = null;

  /** How many rooms of the index stand before a place, or at it when `including`. */
  const before = (place: RoomPosition, including = false): number => {
    let low = 0;
    let high = index.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const side = compare(order, index[middle] as Room, place);
      if (side < 0 || (including && side === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const withinReach = (): number =>
    reached === 'nothing' ? 0 : reached === null ? index.length : before(reached, true);

  /** Takes the room out of one place and puts it in another: two searches, and only what lies between is shifted. */
  const move = (from: number, room: Room): boolean => {
    const ahead = before(room);
    // The room as it was is still there, and may stand before the room as it is.
    const to = ahead > from ? ahead - 1 : ahead;
    for (let at = from; at < to; at += 1) index[at] = index[at + 1] as Room;
    for (let at = from; at > to; at -= 1) index[at] = index[at - 1] as Room;
    index[to] = room;
    return to !== from;
  };

  const within = (room: RoomPosition): boolean =>
    reached === null || (reached !== 'nothing' && compare(order, room, reached) <= 0);

  /** While the order is held: counts a room that has come up, or in. True when the count has changed. */
  const noteRise = (was: Room | null, is: Room): boolean => {
    if (held === null || !within(is) || held.fresh.has(is.id)) return false;
    // The person has moved it, nobody else has.
    if (was !== null && was.mark !== is.mark) return false;
    if (held.known.has(is.id) && (was === null || compare(order, is, was) >= 0)) return false;
    held.fresh.add(is.id);
    return true;
  };

  const forget = (id: string) => {
    if (held === null) return;
    held.fresh.delete(id);
    if (!held.known.delete(id)) return;
    held.ids.splice(held.ids.indexOf(id), 1);
    moved = true;
  };

  const settle = () => {
    if (!moved) return;
    moved = false;
    shown = withinReach();
    shownOrder = look();
    for (const listener of listeners) listener();
  };

  const reachTo = (place: ListReach) => {
    const from = withinReach();
    reached = place;
    for (const { id } of index.slice(from, withinReach()))
      if (held !== null && !held.known.has(id)) {
        held.known.add(id);
        held.ids.push(id);
      }
    moved = true;
    settle();
  };

  const at = (place: number): string | undefined => {
    if (held !== null) return held.ids[place];
    return place < shown ? index[place]?.id : undefined;
  };

  const indexOf = (id: string): number => {
    if (held !== null) return held.ids.indexOf(id);
    const place = index.findIndex((room) => room.id === id);
    return place < shown ? place : -1;
  };

  const look = (): RoomOrder => ({ length: held === null ? shown : held.ids.length, at, indexOf });
  let shownOrder = look();

  return {
    get order() {
      return shownOrder;
    },
    get fresh() {
      return held === null ? 0 : held.fresh.size;
    },
    get reached() {
      return reached;
    },
    reach: (place) => {
      const further =
        reached === 'nothing' || (reached !== null && (place === null || compare(order, place, reached) > 0));
      reachTo(further ? place : reached);
    },
    restart: reachTo,
    hold: () => {
      if (held !== null) return;
      const ids = index.slice(0, shown).map((room) => room.id);
      held = { ids, known: new Set(ids), fresh: new Set() };
    },
    release: () => {
      if (held === null) return;
      held = null;
      moved = true;
      settle();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (was, is) => {
      const wasIn = was !== null && matches(query, was);
      const isIn = is !== null && matches(query, is);
      if (wasIn && isIn) moved = move(before(was), is) || moved;
      else if (wasIn) index.splice(before(was), 1);
      else if (isIn) index.splice(before(is), 0, is);
      if (wasIn !== isIn) moved = true;
      if (isIn) moved = noteRise(wasIn ? was : null, is) || moved;
      if (is === null && was !== null) forget(was.id);
    },
    settle,
  };
};
