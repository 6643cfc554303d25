import type { MessageEntry } from '../../../contracts/conversation.ts';
import { plainOf } from '../message/markup.ts';
/** The names of the speakers. */
import type { ConversationText } from '../text/id.ts';

/** The id of the message that a message replies to. */
export const quotedIdOf = ({ row, item }: MessageEntry): string | null =>
  row ? row.reply_to : (item?.replyTo?.id ?? null);

/** The displayed name of a message's speaker. */
export const speakerOf = (
  { row }: MessageEntry,
  names: { mine: boolean; customer: string; nameOf: (id: string | null) => string | null },
  text: ConversationText,
): string => {
  if (!row || (row.author === 'member' && names.mine)) return text.speaker.you;
  if (row.author === 'ai')
    return row.agent_version ? text.speaker.aiVersion(plainOf(row.agent_version)) : text.speaker.ai;
  if (row.author === 'customer') return row.author_name ? plainOf(row.author_name) : names.customer;
  if (row.author === 'member') return plainOf(row.author_name ?? names.nameOf(row.author_id) ?? text.speaker.member);
  if (row.content?.broadcast !== undefined) return text.speaker.broadcast(plainOf(row.content.broadcast));
  return text.speaker[row.author];
};

/** Whether this user wrote the message. One that is not stored yet is theirs. */
export const isBy = ({ row }: MessageEntry, userId: string): boolean => row === null || row.author_id === userId;
