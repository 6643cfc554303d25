/** Words that come back into a draft. Apart from the drafts, which the first page needs. */
import type { Draft, DraftKey, Drafts } from './drafts.ts';

/** Puts them before whatever was begun since. False where they would not be kept whole. */
export const putBefore = (drafts: Drafts, key: DraftKey, { text, replyTo }: Draft): boolean => {
  const begun = drafts.read(key);
  const whole = begun?.text ? `${text}\n${begun.text}` : text;
  drafts.write(key, { text: whole, replyTo: replyTo ?? begun?.replyTo ?? null });
  return drafts.read(key)?.text === whole;
};
