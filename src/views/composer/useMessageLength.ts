import { MAX_MESSAGE } from '../../contracts/limits.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useFormat } from '../ui/format.ts';
import { useText } from '../ui/useText.ts';

/** From this length on, the remaining characters are shown. */
const COUNTED_FROM = 60_000;

/** Checks the length of a text. Too long a text is not cut; its author decides where to divide it. */
export const useMessageLength = (draft: string): { left: string | null; tooLong: string | null } => {
  const text = useText(conversationText).composer;
  const { count } = useFormat();
  const { length } = draft.trim();
  return {
    left: length < COUNTED_FROM || length > MAX_MESSAGE ? null : text.left(count(MAX_MESSAGE - length)),
    tooLong: length > MAX_MESSAGE ? text.tooLong(count(length), count(MAX_MESSAGE)) : null,
  };
};
