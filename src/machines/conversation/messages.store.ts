/** The messages of all rooms that were open, beside the charts. */
import type { OutboxItem } from '../../contracts/outbox.ts';
import {
  createRoomMessages,
  type HearGone,
  type Keeper,
  type OutboxStatus,
  type RoomMessages,
} from './messages.room.ts';

export type { Author } from '../../contracts/kinds.ts';
export type { Content, Handover, Media, Message, Preview } from '../../contracts/message.ts';
export type { Carried, OutboxItem, Quote } from '../../contracts/outbox.ts';
export type { Bubble, OutboxStatus, RoomMessages } from './messages.room.ts';

export interface MessagesStore {
  room: (roomId: string) => RoomMessages;
  /** The outbox's side. */
  put: (item: OutboxItem, status: OutboxStatus) => void;
  mark: (roomId: string, id: string, status: OutboxStatus) => void;
  /** How much of a message's file has left: until it is marked otherwise. */
  progress: (roomId: string, id: string, share: number) => void;
  drop: (roomId: string, id: string) => void;
  /** Nothing of anybody's stays. */
  clear: () => void;
}

export const createMessagesStore = (hearGone?: HearGone): MessagesStore => {
  const rooms = new Map<string, Keeper>();
  const room = (roomId: string): Keeper => {
    const known = rooms.get(roomId);
    if (known) return known;
    const made = createRoomMessages(hearGone);
    rooms.set(roomId, made);
    return made;
  };
  return {
    room,
    put: (item, status) => room(item.roomId).put(item, status),
    mark: (roomId, id, status) => room(roomId).mark(id, status),
    progress: (roomId, id, share) => room(roomId).progress(id, share),
    drop: (roomId, id) => room(roomId).drop(id),
    clear: () => {
      for (const keeper of rooms.values()) keeper.clear();
      rooms.clear();
    },
  };
};
