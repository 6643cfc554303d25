/** When somebody may want to be reminded, by the clock in which every time of the product is written (text/format.ts). */
const JAKARTA = 7 * 3_600_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The hour at which a day of work begins. */
const MORNING = 8 * HOUR;

export const presets = ['hour', 'tomorrow', 'monday'] as const;
export type Preset = (typeof presets)[number];

/** In epoch ms, each after `now`. */
export const timeOf = (preset: Preset, now: number): number => {
  if (preset === 'hour') return now + HOUR;
  const today = Math.floor((now + JAKARTA) / DAY) * DAY;
  // The first day of all, 1 January 1970, was a Thursday.
  const toMonday = 7 - ((today / DAY + 3) % 7);
  return today - JAKARTA + (preset === 'tomorrow' ? 1 : toMonday) * DAY + MORNING;
};

/** What a browser's field for a date and a time says, and is told. */
export const fieldOf = (instant: number): string => new Date(instant + JAKARTA).toISOString().slice(0, 16);
export const instantOf = (field: string): number => Date.parse(`${field}+07:00`);
