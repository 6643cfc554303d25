/** Indonesian: the source language. */
export const login = {};
