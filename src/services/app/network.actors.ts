import { fromCallback } from 'xstate';

import { watchNetwork, watchVisibility } from './network.ts';

/** `network.lost` and `network.regained`, for the connection machine. */
export const networkWatcher = fromCallback(({ sendBack }) =>
  watchNetwork(
    () => sendBack({ type: 'network.lost' }),
    () => sendBack({ type: 'network.regained' }),
  ),
);

/** `page.woke`, for the connection machine. */
export const visibilityWatcher = fromCallback(({ sendBack }) => watchVisibility(() => sendBack({ type: 'page.woke' })));
