import type { TabName } from '../../contracts/app.routing.ts';
/**
 * The rooms of the open business by id. They are outside the state machines because copying thousands of rooms per
 * event would be slow. Rows come from pages and from Realtime, in any order and repeatedly; the highest version wins. A
 * row listener is called for its own room only, a list listener for its order only, each at most once per batch.
 */
import { UNLISTED, type Room, type RoomMark, type RoomsStore } from '../../contracts/inbox.ts';
import { createRoomList, type UpdatableRoomList } from './rooms.list.ts';

export type { Room };
export const createRoomsStore = (): RoomsStore => {
  const rooms = new Map<string, Room>();
  const dropped = new Set<string>();
  let marks: ReadonlyMap<string, RoomMark> = new Map();
  const lists = new Map<TabName, { key: string; list: UpdatableRoomList }>();
  const roomListeners = new Map<string, Set<() => void>>();
  const listsListeners = new Set<() => void>();
  const allListeners = new Set<() => void>();

  const notify = (changed: ReadonlySet<string>) => {
    if (changed.size === 0) return;
    for (const { list } of lists.values()) list.notify();
    for (const id of changed) for (const listener of roomListeners.get(id) ?? []) listener();
    for (const listener of allListeners) listener();
  };

  const change = (known: Room | null, room: Room) => {
    rooms.set(room.id, room);
    for (const { list } of lists.values()) list.change(known, room);
  };

  return {
    get: (id) => rooms.get(id),
    get size() {
      return rooms.size;
    },
    put: (rows) => {
      const changed = new Set<string>();
      for (const row of rows) {
        const known = rooms.get(row.id) ?? null;
        if (dropped.has(row.id) || (known !== null && !isNewer(row, known))) continue;
        const mark = marks.get(row.id);
        const room = row.isListRow && known !== null ? { ...row, ...unlisted(known) } : row;
        change(known, mark ? { ...room, mark } : room);
        changed.add(row.id);
      }
      notify(changed);
    },
    setMarks: (next) => {
      const changed = new Set([...marks.keys(), ...next.keys()]);
      marks = next;
      for (const id of changed) {
        const known = rooms.get(id);
        if (known) change(known, { ...known, mark: next.get(id) });
      }
      notify(changed);
    },
    drop: (ids) => {
      for (const id of ids) {
        const known = rooms.get(id);
        dropped.add(id);
        if (!rooms.delete(id)) continue;
        for (const { list } of lists.values()) list.change(known ?? null, null);
      }
      notify(new Set(ids));
    },
    isDropped: (id) => dropped.has(id),
    subscribe: (id, listener) => {
      const listeners = roomListeners.get(id) ?? new Set();
      roomListeners.set(id, listeners.add(listener));
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) roomListeners.delete(id);
      };
    },
    subscribeAll: (listener) => {
      allListeners.add(listener);
      return () => allListeners.delete(listener);
    },
    open: (tab, query) => {
      const key = JSON.stringify(query);
      const open = lists.get(tab);
      if (open?.key === key) return open.list;
      const list = createRoomList(query, { [Symbol.iterator]: () => rooms.values() });
      lists.set(tab, { key, list });
      for (const listener of listsListeners) listener();
      return list;
    },
    list: (tab) => lists.get(tab)?.list,
    subscribeLists: (listener) => {
      listsListeners.add(listener);
      return () => listsListeners.delete(listener);
    },
    clear: () => {
      const ids = new Set(rooms.keys());
      rooms.clear();
      marks = new Map();
      dropped.clear();
      lists.clear();
      for (const listener of listsListeners) listener();
      notify(ids);
    },
  };
};

/** A row of the same version is newer when it has the columns that a row of a list page lacks. */
const isNewer = (row: Room, known: Room): boolean =>
  row.version > known.version || (row.version === known.version && known.isListRow === true && !row.isListRow);

const unlisted = (room: Room): Partial<Room> => Object.fromEntries(UNLISTED.map((column) => [column, room[column]]));
