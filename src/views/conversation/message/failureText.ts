import type { OutboxItem } from '../../../machines/conversation/messages.store.ts';
import type { ConversationText } from '../text/id.ts';

const codes: Record<string, 'notWorking' | 'file' | 'fileMissing' | 'erased' | 'unsupported' | 'restricted'> = {
  session_not_working: 'notWorking',
  wrong_number: 'notWorking',
  file_refused: 'file',
  file_missing: 'fileMissing',
  erased: 'erased',
  not_supported: 'unsupported',
  recipient_restricted: 'restricted',
};

/** Why a message failed to send, by its outbox failure. */
export const outboxFailureText = (failure: OutboxItem['failure'], text: ConversationText['failure']): string => {
  const known = failure?.code ? codes[failure.code] : undefined;
  return known ? text[known] : failure ? text[failure.reason] : text.unknown;
};

/** The same for a message known from the database only, by the gateway's code. `detail`: an unknown code. */
export const storedFailureText = (
  code: string | null,
  text: ConversationText['failure'],
): { why: string; detail: string | null } => {
  const known = code === null ? undefined : codes[code];
  return known ? { why: text[known], detail: null } : { why: text.unknown, detail: code };
};
