/** Indonesian: the source language. */
export const room = {};
