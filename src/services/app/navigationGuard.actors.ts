import { fromCallback } from 'xstate';

import { blockNavigation } from './navigationGuard.ts';

/** Blocks navigation while it runs; sends `navigation.blocked` with the requested target. */
export const navigationBlocker = fromCallback(({ sendBack }) =>
  blockNavigation((to) => sendBack({ type: 'navigation.blocked', to })),
);
