import type { Room } from '../../machines/inbox/rooms.store.ts';
/** What a room is called, and what its last message says in one line. */
import type { InboxText } from './text/id.ts';

/** A name may be made of spaces, joiners and turns of direction alone: nobody could press it. */
const VISIBLE = /[^\p{C}\p{Z}\u115f\u1160\u3164\uffa0]/u;

/** The name, else the telephone number, else as much of a hidden contact's id as tells two of them apart. */
export const nameOf = (room: Pick<Room, 'name' | 'phone' | 'chat_id'>, text: InboxText): string => {
  const name = room.name?.trim() ?? '';
  if (VISIBLE.test(name)) return name;
  if (room.phone) return phoneOf(room.phone);
  return text.unnamed(room.chat_id.replace(/@.*$/, '').slice(-4));
};

/** '+62 812-3456-7890': Indonesian numbers in the groups in which people read them, others as they are. */
export const phoneOf = (phone: string): string =>
  phone.replace(/^\+62(\d{3})(\d{3,4})(\d+)$/, (_, operator: string, middle: string, end: string) =>
    ['+62', [operator, middle, end].join('-')].join(' '),
  );

/** Who of us spoke last; null when it was the customer. Who answers holds the chat: whoever else spoke is of the team. */
export const speakerOf = (room: Room, userId: string, text: InboxText): string | null => {
  const author = room.last_message_author;
  if (author === 'ai' || author === 'phone') return text.author[author];
  if (author !== 'member') return null;
  return room.holder_id === userId ? text.author.you : text.author.team;
};

/** The status tells already that the AI answers. */
export const holderIsSaid = ({ holder, status }: Pick<Room, 'holder' | 'status'>): boolean =>
  holder === 'ai' && (status === 'ai_auto_reply' || status === 'ai_task_completed');

/** The last message in one line; the kind in words when it has none of its own. */
export const previewOf = (room: Pick<Room, 'last_message_preview' | 'last_message_kind'>, text: InboxText): string => {
  const own = room.last_message_preview?.trim();
  if (own) return own;
  // Words without words: they were taken back.
  if (room.last_message_kind === 'text') return text.deleted;
  return room.last_message_kind === null ? text.noMessage : text.kind[room.last_message_kind];
};
