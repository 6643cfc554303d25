/** The times of the snooze presets, in Jakarta time like all times in the UI (views/ui/format.ts). */
const JAKARTA_OFFSET = 7 * 3_600_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 08:00, the beginning of a working day. */
const WORKDAY_START = 8 * HOUR;

export const presets = ['hour', 'tomorrow', 'monday'] as const;
export type Preset = (typeof presets)[number];

/** In epoch ms, always after `now`. */
export const presetTime = (preset: Preset, now: number): number => {
  if (preset === 'hour') return now + HOUR;
  const today = Math.floor((now + JAKARTA_OFFSET) / DAY) * DAY;
  // Day 0, 1 January 1970, was a Thursday.
  const daysToMonday = 7 - ((today / DAY + 3) % 7);
  return today - JAKARTA_OFFSET + (preset === 'tomorrow' ? 1 : daysToMonday) * DAY + WORKDAY_START;
};

/** The value of a `datetime-local` field, in Jakarta time. */
export const toLocalTime = (instant: number): string => new Date(instant + JAKARTA_OFFSET).toISOString().slice(0, 16);
export const fromLocalTime = (field: string): number => Date.parse(`${field}+07:00`);
