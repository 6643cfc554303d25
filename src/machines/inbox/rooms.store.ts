import type { TabName } from '../../contracts/app.routing.ts';
/**
 * The rooms of the business at work, by id, beside the charts: copying thousands of rooms per event is what makes
 * inboxes slow, so nothing here is copied. Rows come from pages and from Realtime, in any order and more than once;
 * the higher version of a row wins and the rest is dropped. A row on the screen hears of its own room only, a list of
 * its order only, each at most once per batch.
 */
import type { Room, RoomMark, RoomsStore } from '../../contracts/inbox.ts';
import { createRoomList, type ListKeeper } from './rooms.list.ts';

export type { Room };
export const createRoomsStore = (): RoomsStore => {
  const rooms = new Map<string, Room>();
  const dropped = new Set<string>();
  let marks: ReadonlyMap<string, RoomMark> = new Map();
  const lists = new Map<TabName, { key: string; list: ListKeeper }>();
  const rowListeners = new Map<string, Set<() => void>>();
  const listsListeners = new Set<() => void>();
  const watchers = new Set<() => void>();

  const settle = (changed: ReadonlySet<string>) => {
    if (changed.size === 0) return;
    for (const { list } of lists.values()) list.settle();
    for (const id of changed) for (const listener of rowListeners.get(id) ?? []) listener();
    for (const listener of watchers) listener();
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
        if (dropped.has(row.id) || (known !== null && known.version >= row.version)) continue;
        const mark = marks.get(row.id);
        change(known, mark ? { ...row, mark } : row);
        changed.add(row.id);
      }
      settle(changed);
    },
    mark: (next) => {
      const changed = new Set([...marks.keys(), ...next.keys()]);
      marks = next;
      for (const id of changed) {
        const known = rooms.get(id);
        if (known) change(known, { ...known, mark: next.get(id) });
      }
      settle(changed);
    },
    drop: (ids) => {
      for (const id of ids) {
        const known = rooms.get(id);
        dropped.add(id);
        if (!rooms.delete(id)) continue;
        for (const { list } of lists.values()) list.change(known ?? null, null);
      }
      settle(new Set(ids));
    },
    isDropped: (id) => dropped.has(id),
    subscribe: (id, listener) => {
      const listeners = rowListeners.get(id) ?? new Set();
      rowListeners.set(id, listeners.add(listener));
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) rowListeners.delete(id);
      };
    },
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    open: (tab, query) => {
      const key = JSON.stringify(query);
      const open = lists.get(tab);
      if (open?.key === key) return open.list;
      const list = createRoomList(query, rooms.values());
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
      settle(ids);
    },
  };
};
