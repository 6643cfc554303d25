/** Indonesian: the source language. The typing state of a customer. */
export const typingText = {
  catalogue: 'conversation/typing',
  typing: 'sedang mengetik…',
  recording: 'sedang merekam suara…',
};
export type TypingText = typeof typingText;
