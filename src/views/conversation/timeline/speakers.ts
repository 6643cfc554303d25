import type { MessageEntry } from '../../../contracts/conversation.ts';
import { plainOf } from '../message/markup.ts';
/** Who said what, in words. */
import type { ConversationText } from '../text/id.ts';

/** What a message answers. */
export const answeredBy = ({ row, item }: MessageEntry): string | null =>
  row ? row.reply_to : (item?.replyTo?.id ?? null);

/** What the speaker of a message is called. */
export const speakerOf = (
  { row }: MessageEntry,
  who: { mine: boolean; customer: string; nameOf: (id: string | null) => string | null },
  text: ConversationText,
): string => {
  if (!row || (row.author === 'member' && who.mine)) return text.speaker.you;
  if (row.author === 'ai')
    return row.agent_version ? text.speaker.aiVersion(plainOf(row.agent_version)) : text.speaker.ai;
  if (row.author === 'customer') return row.author_name ? plainOf(row.author_name) : who.customer;
  if (row.author === 'member') return plainOf(row.author_name ?? who.nameOf(row.author_id) ?? text.speaker.member);
  return text.speaker[row.author];
};
