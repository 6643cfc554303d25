/** Indonesian: the source language. */
export const inbox = {};
