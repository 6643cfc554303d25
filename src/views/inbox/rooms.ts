/** Hooks that subscribe a view to one room or to the order of a list. None of them copies data. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react';

import type { TabName } from '../../contracts/app.routing.ts';
import type { MessageDraft } from '../../contracts/conversation.ts';
import type { RoomList, RoomOrder, RoomsStore } from '../../contracts/inbox.ts';
import { createRoomsStore, type Room } from '../../machines/inbox/rooms.store.ts';

export const RoomsContext = createContext<RoomsStore>(createRoomsStore());

/** Renders again only when this room changes. Undefined: the room is not loaded or was dropped. */
export const useRoom = (id: string): Room | undefined => {
  const rooms = use(RoomsContext);
  const subscribe = useCallback((listener: () => void) => rooms.subscribe(id, listener), [rooms, id]);
  return useSyncExternalStore(subscribe, () => rooms.get(id));
};

/** The list that the tab opened last, if any. */
export const useRoomList = (tab: TabName): RoomList | undefined => {
  const rooms = use(RoomsContext);
  return useSyncExternalStore(rooms.subscribeLists, () => rooms.list(tab));
};

/** The visible part of a list. Renders again when it changes. */
export const useRoomOrder = (list: RoomList | undefined): RoomOrder =>
  useSyncExternalStore(list?.subscribe ?? noSubscription, () => list?.order ?? emptyOrder);

const emptyOrder: RoomOrder = { length: 0, at: () => undefined, indexOf: () => -1 };
const noSubscription = () => () => undefined;

/** Unsent drafts by room. The owner of the drafts provides the value. */
export const DraftsContext = createContext<{
  read: (roomId: string) => MessageDraft | null;
  subscribe: (listener: () => void) => () => void;
}>({ read: () => null, subscribe: noSubscription });

/** The unsent text of a room. Renders again when it changes. */
export const useDraft = (roomId: string): string | null => {
  const { read, subscribe } = use(DraftsContext);
  return useSyncExternalStore(subscribe, () => read(roomId)?.text ?? null);
};
