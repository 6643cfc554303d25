import type { MessagesStore } from '../../contracts/conversation.ts';
/** The messages of all rooms that were opened on this page, outside the machines. */
import { createRoomMessages, type OnFailedRemoved, type WritableRoomMessages } from './messages.room.ts';

export type { Author } from '../../contracts/inbox.ts';
export type { Content, Handover, Media, Message, Preview } from '../../contracts/conversation.ts';
export type { StructuredContent, OutboxItem, Quote } from '../../contracts/outbox.ts';
export const createMessagesStore = (onFailedRemoved?: OnFailedRemoved): MessagesStore => {
  const rooms = new Map<string, WritableRoomMessages>();
  const room = (roomId: string): WritableRoomMessages => {
    const known = rooms.get(roomId);
    if (known) return known;
    const made = createRoomMessages(onFailedRemoved);
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
      for (const one of rooms.values()) one.clear();
      rooms.clear();
    },
  };
};
