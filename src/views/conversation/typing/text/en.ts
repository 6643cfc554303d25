import type { TypingText } from './id.ts';

/** English. The typing state of a customer. */

export const typingText: TypingText = {
  catalogue: 'conversation/typing',
  typing: 'typing…',
  recording: 'recording a voice note…',
};
