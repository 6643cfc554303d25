import { useFormat } from '../text/format.ts';
import { useRoomText } from '../text/room.ts';

/** What WhatsApp and the database take as one message. In characters. */
const LONGEST = 65_536;
/** From here on it is said how much is left. */
const NEAR = 60_000;

/** Whether words are still one message. Too many of them are not cut: whoever wrote them decides where they are divided. */
export const useLength = (words: string): { left: string | null; tooLong: string | null } => {
  const text = useRoomText().composer;
  const { count } = useFormat();
  const { length } = words.trim();
  return {
    left: length < NEAR || length > LONGEST ? null : text.left(count(LONGEST - length)),
    tooLong: length > LONGEST ? text.tooLong(count(length), count(LONGEST)) : null,
  };
};
