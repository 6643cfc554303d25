/** Indonesian: the source language. */
export const toasts = {};
