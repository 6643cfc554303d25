import type { MessageChangesText } from './changes.id.ts';

export const messageChangesText: MessageChangesText = {
  catalogue: 'conversation/message/changes',
  react: 'React',
  removeReaction: 'Remove reaction',
  edit: {
    title: 'Edit message',
    label: 'Message',
    note: 'The customer sees that this message was edited.',
    save: 'Save',
    failed: 'The message has not been edited',
  },
  correction: {
    title: 'Correct what the AI read',
    label: 'What it really says',
    note: 'The team, the search and the AI use this from now on. The customer does not see it.',
    save: 'Save',
    failed: 'The correction has not been saved',
  },
  deletion: {
    title: 'Delete for everyone?',
    note: "This message disappears here and from the customer's WhatsApp. This cannot be undone.",
    confirm: 'Delete for everyone',
    failed: 'The message has not been deleted',
  },
  failure: {
    late: 'WhatsApp no longer allows it: the message was sent too long ago.',
    gone: 'This message is no longer on WhatsApp.',
    refused: 'WhatsApp refuses it for this message.',
    unable: 'This kind of WhatsApp connection does not support it. Do it on your phone.',
    disconnected: 'WhatsApp is not connected. Connect it again, then retry.',
    offline: 'You are offline. Try again once you are connected.',
    unclear: 'It is not certain that WhatsApp has received it. Try again; repeating it is harmless.',
    failed: 'Something went wrong. Try again in a moment.',
  },
};
