/** What was written last in a chat, as it is read where WhatsApp's marks are not drawn. */
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { wordsOf } from '../../conversation/message/markup.ts';

/** In characters: at so many the database cuts what it keeps of the last message, be it in the middle of a mark. */
const LONGEST = 160;

/** On one line and without marks; empty where nothing was written. */
export const lastWordsOf = ({ last_message_preview: preview }: Pick<Room, 'last_message_preview'>): string => {
  const written = preview?.trim() ?? '';
  return wordsOf(written, written.length >= LONGEST);
};
