/** How views look at the rooms: one hook for one row, one for the order of a list. Neither copies anything. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react';

import type { TabName } from '../../contracts/app.routing.ts';
import type { MessageDraft } from '../../contracts/conversation.ts';
import type { RoomList, RoomOrder, RoomsStore } from '../../contracts/inbox.ts';
import { createRoomsStore, type Room } from '../../machines/inbox/rooms.store.ts';

export const RoomsContext = createContext<RoomsStore>(createRoomsStore());

/** Renders again when this room changes, and only then. Undefined: it is not, or no longer, there. */
export const useRoom = (id: string): Room | undefined => {
  const rooms = use(RoomsContext);
  const subscribe = useCallback((listener: () => void) => rooms.subscribe(id, listener), [rooms, id]);
  return useSyncExternalStore(subscribe, () => rooms.get(id));
};

/** The list of a tab as it was last opened, if it was. */
export const useRoomList = (tab: TabName): RoomList | undefined => {
  const rooms = use(RoomsContext);
  return useSyncExternalStore(rooms.subscribeLists, () => rooms.list(tab));
};

/** What is shown of this list; renders again when that changes. */
export const useOrder = (list: RoomList | undefined): RoomOrder =>
  useSyncExternalStore(list?.subscribe ?? noSubscription, () => list?.order ?? nothing);

const nothing: RoomOrder = { length: 0, at: () => undefined, indexOf: () => -1 };
const noSubscription = () => () => undefined;

/** What is written in rooms and not sent; whoever keeps the drafts puts the answers here. */
export const DraftsContext = createContext<{
  read: (roomId: string) => MessageDraft | null;
  subscribe: (listener: () => void) => () => void;
}>({ read: () => null, subscribe: noSubscription });

/** What stands unsent in a room; renders again when that changes. */
export const useDraft = (roomId: string): string | null => {
  const { read, subscribe } = use(DraftsContext);
  return useSyncExternalStore(subscribe, () => read(roomId)?.text ?? null);
};
