/** Indonesian: the source language. What a customer is about to say. */
export const typingText = {
  catalogue: 'conversation/typing',
  typing: 'sedang mengetik…',
  recording: 'sedang merekam suara…',
};
export type TypingText = typeof typingText;
