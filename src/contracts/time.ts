/** Conversions between instants and their texts. None reads a clock: machines know the current time from events only. */

/** In ms. */
export const DAY = 86_400_000;

/** Epoch milliseconds; NaN for an invalid text. */
export const toEpoch = (iso: string): number => Date.parse(iso);

/** The text of an instant with six fractional digits, like `instantSchema`, so that the two compare as strings. */
export const toIso = (at: number): string => new Date(at).toISOString().replace('Z', '000Z');

/** Days and times of one time zone. */
export interface Calendar {
  /** How many milliseconds its clock is ahead of UTC at an instant (epoch ms). */
  offsetAt: (at: number) => number;
  /** A date whose UTC fields are the local time. */
  local: (instant: string | number) => Date;
  /** '2026-11-20' */
  dayOf: (instant: string | number) => string;
  /** Midnight at the beginning of a day such as '2026-11-20', in epoch ms. */
  startOfDay: (day: string) => number;
  /** '2026-11-20T14:05', the value of a `datetime-local` field. */
  toLocalTime: (instant: string | number) => string;
  /** Epoch milliseconds; NaN while the field is incomplete. */
  fromLocalTime: (field: string) => number;
}

export const createCalendar = (offsetAt: Calendar['offsetAt']): Calendar => {
  const local = (instant: string | number) => {
    const at = new Date(instant).getTime();
    return new Date(at + offsetAt(at));
  };
  const fromLocalTime = (field: string) => {
    const at = Date.parse(`${field}Z`);
    // The offset is that of the result, which differs from that of `at` near the ends of daylight saving time.
    return at - offsetAt(at - offsetAt(at));
  };
  return {
    offsetAt,
    local,
    dayOf: (instant) => local(instant).toISOString().slice(0, 10),
    startOfDay: (day) => fromLocalTime(`${day}T00:00`),
    toLocalTime: (instant) => local(instant).toISOString().slice(0, 16),
    fromLocalTime,
  };
};

// Indonesia's time zones. A business has one: that of its opening hours.

/** Also of a business that has not chosen another. */
export const DEFAULT_ZONE = 'Asia/Jakarta';

/** A zone with a fixed number of hours ahead of UTC: Indonesia has no daylight saving time. */
const zone = (name: string, hours: number): Zone => ({ name, ...createCalendar(() => hours * 3_600_000) });

interface Zone extends Calendar {
  /** The Indonesian abbreviation. */
  name: string;
}

export const JAKARTA = zone('WIB', 7);

/** By their tz database names. Pontianak uses Jakarta's time. */
const TIME_ZONES: Record<string, Zone> = {
  [DEFAULT_ZONE]: JAKARTA,
  'Asia/Pontianak': JAKARTA,
  'Asia/Makassar': zone('WITA', 8),
  'Asia/Jayapura': zone('WIT', 9),
};

/** A zone by its tz database name; Jakarta's for any other, like `private.valid_zone`. */
export const calendarOf = (name: string): Zone => TIME_ZONES[name] ?? JAKARTA;

/** The Indonesian abbreviation of a time zone; for a zone abroad its tz database name. */
export const zoneName = (name: string): string => TIME_ZONES[name]?.name ?? name;

/** The tz database name of a business's zone, like `private.zone_of`. */
export const zoneOf = (hours: readonly { timezone: string }[]): string => hours[0]?.timezone ?? DEFAULT_ZONE;

/** The Indonesian abbreviation of a zone whose clock is this many ms ahead of UTC; for others 'UTC+5' or 'UTC-3.5'. */
export const offsetName = (offset: number): string => {
  const hours = offset / 3_600_000;
  return { 7: 'WIB', 8: 'WITA', 9: 'WIT' }[hours] ?? `UTC${hours < 0 ? '' : '+'}${hours}`;
};
