import type { OutboxItem } from '../../machines/conversation/messages.store.ts';

/** Back to where it was written, which is open: words into the field, a file into the tray. */
export const recallOf = (message: OutboxItem) =>
  message.file
    ? ({ type: 'recall.requested', id: message.id } as const)
    : ({ type: 'message.recalled', message } as const);
