/** The text of the last message without WhatsApp markup. */
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { plainTextOf } from '../../conversation/message/markup.ts';

/** The database cuts the preview at this length, in characters, possibly within markup. */
const PREVIEW_LENGTH = 160;

/** On one line; empty for a message without text. */
export const lastMessageText = ({ last_message_preview: preview }: Pick<Room, 'last_message_preview'>): string => {
  const trimmed = preview?.trim() ?? '';
  return plainTextOf(trimmed, trimmed.length >= PREVIEW_LENGTH);
};
