import { plural } from '../../../ui/plural.ts';
import type { QuickRepliesText } from './id.ts';

export const quickRepliesText: QuickRepliesText = {
  catalogue: 'composer/quickReplies',
  list: 'Quick replies',
  choose: (count) => `${plural(count, 'quick reply', 'quick replies')}. Arrows choose, Enter takes, Esc closes.`,
  more: (count) => `${count} more. Type to narrow them down.`,
  none: 'There are no quick replies yet.',
  notFound: (query) => `No quick reply for "${query}".`,
  loading: 'Loading quick replies…',
  unread: 'Quick replies could not be loaded yet. We try again once you are connected.',
  manage: 'Manage quick replies',
  create: 'Make a quick reply',
  withFile: 'With the file',
  withPicture: (name) => `With the picture ${name}`,
  file: 'File',
  fileLost: (name) =>
    `The file ${name} could not be loaded and is not attached. Choose the reply again, or attach it yourself.`,
  placeholders: {
    title: (names) => `Fill in first: ${names}`,
    note: 'Otherwise the customer sees the braces.',
    emptied: 'It was deleted, so the sentence is not complete.',
    fill: 'Fill in',
    send: 'Send as it is',
  },
};
