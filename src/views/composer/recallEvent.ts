import type { OutboxItem } from '../../machines/conversation/messages.store.ts';

/** The event that returns a message of the open room to its composer: text to the field, a file to the attachments. */
export const recallEvent = (message: OutboxItem) =>
  message.file
    ? ({ type: 'recall.requested', id: message.id } as const)
    : ({ type: 'message.recalled', message } as const);
