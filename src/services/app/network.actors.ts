import { fromCallback } from 'xstate';

import { watchNetwork, watchVisibility } from './network.ts';

/** Sends `network.lost` and `network.regained` to the connection machine. */
export const networkWatcher = fromCallback(({ sendBack }) =>
  watchNetwork(
    () => sendBack({ type: 'network.lost' }),
    () => sendBack({ type: 'network.regained' }),
  ),
);

/** Sends `page.woke` to the connection machine. */
export const visibilityWatcher = fromCallback(({ sendBack }) => watchVisibility(() => sendBack({ type: 'page.woke' })));
