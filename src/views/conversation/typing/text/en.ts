import type { TypingText } from './id.ts';

/** English. What a customer is about to say. */

export const typingText: TypingText = {
  catalogue: 'conversation/typing',
  typing: 'typing…',
  recording: 'recording a voice note…',
};
