import type { Room } from '../../machines/inbox/rooms.store.ts';
import { phoneOf } from '../ui/phone.ts';
/** The name of a room and the preview of its last message. */
import type { InboxText } from './text/id.ts';

/** A name may consist only of spaces, joiners and direction marks, which cannot be seen or pressed. */
const VISIBLE = /[^\p{C}\p{Z}\u115f\u1160\u3164\uffa0]/u;

/** The name, else the phone number, else the last digits of a hidden contact's id. */
export const nameOf = (room: Pick<Room, 'name' | 'phone' | 'chat_id'>, text: InboxText): string => {
  const name = room.name?.trim() ?? '';
  if (VISIBLE.test(name)) return name;
  if (room.phone) return phoneOf(room.phone);
  return text.unnamed(room.chat_id.replace(/@.*/, '').slice(-4));
};

/**
 * Who of our side wrote last; null for the customer. The user's own replies are those in a room that the user holds.
 */
export const lastSpeaker = (room: Room, userId: string, text: InboxText): string | null => {
  const author = room.last_message_author;
  if (author === 'ai' || author === 'phone' || author === 'unknown') return text.author[author];
  if (author !== 'member') return null;
  return room.holder_id === userId ? text.author.you : text.author.team;
};

/** Whether the status already says that the AI holds the room. */
export const isHolderImplied = ({ holder, status }: Pick<Room, 'holder' | 'status'>): boolean =>
  holder === 'ai' && (status === 'ai_auto_reply' || status === 'ai_task_completed');

/** The last message in one line, or its kind when it has no text. */
export const previewOf = (room: Pick<Room, 'last_message_preview' | 'last_message_kind'>, text: InboxText): string => {
  const own = room.last_message_preview?.trim();
  if (own) return own;
  // A text message without text was deleted.
  if (room.last_message_kind === 'text') return text.deleted;
  return room.last_message_kind === null ? text.noMessage : text.kind[room.last_message_kind];
};
