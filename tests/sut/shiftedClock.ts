/**
 * Sets `Date` ahead of the machine's clock, by thirteen months unless vitest.config.ts says otherwise: a test that mixes a
 * fixed date with the clock fails on the day it is written. Timers and `performance` keep the machine's clock.
 */
import { inject } from 'vitest';

import { shiftedDate } from './shiftedDate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds that `Date` is ahead of the machine's clock. */
    clockShift: number;
  }
}

globalThis.Date = shiftedDate(inject('clockShift'));
