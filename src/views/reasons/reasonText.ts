import { reasonCode } from '../../machines/app/reason.ts';
import type { ReasonsText } from './text/id.ts';

/** A stored reason in the user's language. What a member wrote, or a code of a newer server, stays as it is. */
export const reasonText = (reason: string, text: ReasonsText): string => {
  const stored = reasonCode(reason);
  const sentence = stored && text.codes[stored.code];
  if (typeof sentence === 'function') return sentence(reasonText(stored?.value ?? '', text));
  return sentence ?? reason;
};
