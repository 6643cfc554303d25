import type { MessagesStore } from '../../contracts/conversation.ts';
/** The messages of all rooms that were open, beside the charts. */
import { createRoomMessages, type HearGone, type Keeper } from './messages.room.ts';

export type { Author } from '../../contracts/inbox.ts';
export type { Content, Handover, Media, Message, Preview } from '../../contracts/conversation.ts';
export type { Carried, OutboxItem, Quote } from '../../contracts/outbox.ts';
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
