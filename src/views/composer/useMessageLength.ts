import { conversationText } from '../conversation/text/id.ts';
import { useFormat } from '../ui/format.ts';
import { useText } from '../ui/useText.ts';

/** What WhatsApp and the database take as one message. In characters. */
const LONGEST = 65_536;
/** From here on it is said how much is left. */
const NEAR = 60_000;

/** Whether words are still one message. Too many of them are not cut: whoever wrote them decides where they are divided. */
export const useLength = (words: string): { left: string | null; tooLong: string | null } => {
  const text = useText(conversationText).composer;
  const { count } = useFormat();
  const { length } = words.trim();
  return {
    left: length < NEAR || length > LONGEST ? null : text.left(count(LONGEST - length)),
    tooLong: length > LONGEST ? text.tooLong(count(length), count(LONGEST)) : null,
  };
};
