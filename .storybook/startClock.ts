import { shiftedDate } from '../tests/sut/shiftedDate.ts';

const BEGINNING = Date.parse('2026-11-24T10:30:00+07:00');

/** Sets the clock to the time that fixtures are about, a Tuesday morning in Jakarta. It runs from there. */
export const startClock = (): void => {
  globalThis.Date = shiftedDate(BEGINNING - shiftedDate(0).now());
};
