import { JAKARTA_HOURS } from './time.ts';

interface Zone {
  /** The Indonesian abbreviation. */
  name: string;
  /** Hours ahead of UTC; Indonesia has no daylight saving time. */
  hours: number;
}

export const JAKARTA: Zone = { name: 'WIB', hours: JAKARTA_HOURS };

/** Indonesia's time zones by their tz database names. Pontianak uses Jakarta's time. */
export const TIME_ZONES: Record<string, Zone> = {
  'Asia/Jakarta': JAKARTA,
  'Asia/Pontianak': JAKARTA,
  'Asia/Makassar': { name: 'WITA', hours: 8 },
  'Asia/Jayapura': { name: 'WIT', hours: 9 },
};
