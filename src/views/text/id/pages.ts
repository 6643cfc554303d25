/** Indonesian: the source language. */
export const pages = {};
