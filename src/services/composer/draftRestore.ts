/** Puts returned text into a draft. A module of its own, because the first page does not need it. */
import type { Draft, DraftKey, Drafts } from './drafts.ts';

/** Prepends the text to the current draft. Returns false if storage does not keep the whole result. */
export const restoreDraft = (drafts: Drafts, key: DraftKey, { text, replyTo }: Draft): boolean => {
  const current = drafts.read(key);
  const whole = current?.text ? `${text}\n${current.text}` : text;
  drafts.write(key, { text: whole, replyTo: replyTo ?? current?.replyTo ?? null });
  return drafts.read(key)?.text === whole;
};
