/** Indonesian: the source language. */
export const app = {};
