/** Indonesian: the source language. */
export const connection = {};
