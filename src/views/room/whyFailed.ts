import type { OutboxItem } from '../../machines/room/messages.store.ts';
import type { RoomText } from '../text/room.ts';

const codes: Record<string, 'notWorking' | 'file' | 'fileMissing' | 'erased' | 'unsupported'> = {
  session_not_working: 'notWorking',
  file_refused: 'file',
  file_missing: 'fileMissing',
  erased: 'erased',
  not_supported: 'unsupported',
};

/** Why a message did not go out, in a sentence. */
export const whyFailed = (failure: OutboxItem['failure'], text: RoomText['failure']): string => {
  const known = failure?.code ? codes[failure.code] : undefined;
  return known ? text[known] : failure ? text[failure.reason] : text.unknown;
};
