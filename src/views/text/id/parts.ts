/** Indonesian: the source language. */
export const parts = {};
