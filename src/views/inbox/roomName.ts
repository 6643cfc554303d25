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

/** Who of our side wrote last: "Anda", "AI", the first name of a colleague. Null: the customer, or there is no message. */
export const lastSpeaker = (
  {
    last_message_author: author,
    last_message_author_id: id,
  }: Pick<Room, 'last_message_author' | 'last_message_author_id'>,
  userId: string,
  text: InboxText,
  nameOf: (id: string | null) => string | null,
): string | null => {
  if (author === null || author === 'customer') return null;
  if (author !== 'member') return text.author[author];
  return id === userId ? text.author.you : (nameOf(id)?.split(/\s/u)[0] ?? text.author.team);
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
