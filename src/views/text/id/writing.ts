/** Indonesian: the source language. What a customer is about to say. */
export const writing = { typing: 'sedang mengetik…', recording: 'sedang merekam suara…' };
