/** The times of the snooze presets. */
import { DAY, type Calendar } from '../../../contracts/time.ts';

const HOUR = 3_600_000;
/** 08:00, the beginning of a working day. */
const WORKDAY_START = 8 * HOUR;

export const presets = ['hour', 'tomorrow', 'monday'] as const;
export type Preset = (typeof presets)[number];

/** In epoch ms, always after `now`. */
export const presetTime = (preset: Preset, now: number, { local, dayOf, startOfDay }: Calendar): number => {
  if (preset === 'hour') return now + HOUR;
  const daysToMonday = 7 - ((local(now).getUTCDay() + 6) % 7);
  return startOfDay(dayOf(now)) + (preset === 'tomorrow' ? 1 : daysToMonday) * DAY + WORKDAY_START;
};
