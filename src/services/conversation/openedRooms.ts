import type { Channel } from '../../contracts/app.ts';

/** A room that was opened on this page. */
export interface OpenedRoomChannel {
  roomId: string;
  channel: Channel;
}

/** The rooms that were opened on this page. The offline copy subscribes to store each of them. */
export const createOpenedRooms = () => {
  /** Channels by room, the latest room last. */
  const openedRooms = new Map<string, Channel>();
  const listeners = new Set<(roomId: string) => void>();
  return {
    openedRooms,
    noteOpened: ({ roomId, channel }: OpenedRoomChannel): void => {
      openedRooms.delete(roomId);
      openedRooms.set(roomId, channel);
      for (const listener of listeners) listener(roomId);
    },
    onOpened: (listener: (roomId: string) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
