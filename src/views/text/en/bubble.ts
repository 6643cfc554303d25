import type { BubbleText } from '../bubble.ts';

export const bubble: BubbleText = {
  menu: 'Message menu',
  reply: 'Reply',
  copy: 'Copy',
  copied: 'Copied',
  copyRefused: 'The browser does not allow copying. Select the text in the message and copy it yourself.',
  forward: 'Forward',
  keep: 'Save as quick reply',
};
