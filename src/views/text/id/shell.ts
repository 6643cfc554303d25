/** Indonesian: the source language. */
export const shell = {};
