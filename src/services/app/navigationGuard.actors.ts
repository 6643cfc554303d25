import { fromCallback } from 'xstate';

import { holdDepartures } from './navigationGuard.ts';

/** Holds every way off the page while it runs; sends `departure.asked` with where somebody wanted to go. */
export const departureHolder = fromCallback(({ sendBack }) =>
  holdDepartures((to) => sendBack({ type: 'departure.asked', to })),
);
