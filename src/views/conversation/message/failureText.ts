import type { OutboxItem } from '../../../machines/conversation/messages.store.ts';
import type { ConversationText } from '../text/id.ts';

const codes: Record<string, 'notWorking' | 'file' | 'fileMissing' | 'erased' | 'unsupported' | 'restricted'> = {
  session_not_working: 'notWorking',
  file_refused: 'file',
  file_missing: 'fileMissing',
  erased: 'erased',
  not_supported: 'unsupported',
  recipient_restricted: 'restricted',
};

/** Why a message did not go out, in a sentence. */
export const whyFailed = (failure: OutboxItem['failure'], text: ConversationText['failure']): string => {
  const known = failure?.code ? codes[failure.code] : undefined;
  return known ? text[known] : failure ? text[failure.reason] : text.unknown;
};

/** The same of a message of which only the database tells, by the gateway's code; with the code where it is not known here. */
export const whyNotSent = (
  code: string | null,
  text: ConversationText['failure'],
): { why: string; detail: string | null } => {
  const known = code === null ? undefined : codes[code];
  return known ? { why: text[known], detail: null } : { why: text.unknown, detail: code };
};
