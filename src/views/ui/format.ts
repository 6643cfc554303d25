/**
 * Formats times, dates and counts. Instants are ISO 8601 strings or epoch milliseconds. Times and days are those of the
 * open business's time zone, on pages without a business those of the device's.
 */
import { DAY, type Calendar, offsetName } from '../../contracts/time.ts';
import { deviceCalendar, useCalendar } from './calendar.ts';
import { useText } from './useText.ts';

// Intl gives the same results, but its first formatter takes 16 ms, or four times that on a slow phone, before the first
// row can be shown.

/** The parts of a format that depend on the language. */
interface LanguageFormat {
  /** The separators between hours and minutes, and between thousands. */
  clock: string;
  thousands: string;
  /** Short names, starting with Sunday. */
  days: readonly string[];
  /** Full names. Their first three letters are the short names. */
  months: readonly string[];
  minutes: string;
  hours: string;
  /** Singular and plural. */
  daysLong: readonly [string, string];
}

const formatsIn = (
  { clock, thousands, days, months, minutes, hours, daysLong }: LanguageFormat,
  calendar: Calendar,
) => {
  const { local, dayOf, startOfDay, toLocalTime, offsetAt } = calendar;
  const monthOf = (date: Date): string => months[date.getUTCMonth()] ?? '';
  const timeOf = (instant: string | number): string => toLocalTime(instant).slice(11).replace(':', clock);
  /** 'WIT' */
  const zoneAt = (instant: string | number): string => offsetName(offsetAt(new Date(instant).getTime()));
  /** '14.05 WIT' */
  const zonedTime = (instant: string | number): string => `${timeOf(instant)} ${zoneAt(instant)}`;
  /** '14.05'; '14.05 WIT' where the clock of the device shows another time. */
  const clockTime = (instant: string | number): string => {
    const at = new Date(instant).getTime();
    return (offsetAt(at) === deviceCalendar.offsetAt(at) ? timeOf : zonedTime)(instant);
  };
  /** '18 November 2026' */
  const date = (instant: string | number): string => {
    const day = local(instant);
    return `${day.getUTCDate()} ${monthOf(day)} ${day.getUTCFullYear()}`;
  };
  return {
    ...calendar,
    zoneAt,
    clockTime,
    zonedTime,
    /** A time of day such as '08:00', as opening hours have it: '08.00'. */
    timeOfDay: (time: string): string => time.replace(':', clock),
    date,
    /** The date of a day such as '2026-11-18': '18 November 2026'. */
    dayDate: (day: string): string => date(startOfDay(day)),
    /** 'Hari ini', 'Kemarin', '18 November 2026' */
    dayName: (instant: string | number, now: number, words: { today: string; yesterday: string }): string => {
      const key = dayOf(instant);
      if (key === dayOf(now)) return words.today;
      return key === dayOf(now - DAY) ? words.yesterday : date(instant);
    },
    /**
     * The time of a list row: '14.05' today, 'Sen' within the last week, '3 Nov' within half a year, else '3 Nov 2025'. An
     * instant in the future, from a wrong clock, gets a date instead of a weekday.
     */
    listTime: (instant: string | number, now: number): string => {
      const day = local(instant);
      const today = local(now).getTime();
      if (Math.floor(day.getTime() / DAY) === Math.floor(today / DAY)) return clockTime(instant);
      const ago = today - day.getTime();
      if (ago > 0 && ago < 6 * DAY) return days[day.getUTCDay()] ?? '';
      const short = `${day.getUTCDate()} ${monthOf(day).slice(0, 3)}`;
      return Math.abs(ago) < 180 * DAY ? short : `${short} ${day.getUTCFullYear()}`;
    },
    /** The elapsed time: '< 1 mnt', '2 mnt', '3 jam', '4 hari'. */
    elapsed: (since: string | number, now: number): string => {
      const passed = Math.floor((now - new Date(since).getTime()) / 60_000);
      if (passed < 1) return `< 1 ${minutes}`;
      if (passed < 60) return `${passed} ${minutes}`;
      if (passed < 1440) return `${Math.floor(passed / 60)} ${hours}`;
      return `${Math.floor(passed / 1440)} ${daysLong[passed < 2880 ? 0 : 1]}`;
    },
    /** '1.250' */
    count: (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3}){1,7}$)/g, thousands),
  };
};

export type Format = ReturnType<typeof formatsIn>;

/** The formats of one language, by calendar. */
export const createFormats = (language: LanguageFormat) => {
  const formats = new Map<Calendar, Format>();
  return {
    catalogue: 'format',
    in: (calendar: Calendar): Format => {
      const known = formats.get(calendar) ?? formatsIn(language, calendar);
      formats.set(calendar, known);
      return known;
    },
  };
};

export type Formats = ReturnType<typeof createFormats>;

/** The Indonesian formats, which are used until the English ones are loaded. */
export const formats: Formats = createFormats({
  clock: '.',
  thousands: '.',
  days: ['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'],
  months: [
    'Januari',
    'Februari',
    'Maret',
    'April',
    'Mei',
    'Juni',
    'Juli',
    'Agustus',
    'September',
    'Oktober',
    'November',
    'Desember',
  ],
  minutes: 'mnt',
  hours: 'jam',
  daysLong: ['hari', 'hari'],
});

/** The format in the user's language. */
export const useFormat = (): Format => useText(formats).in(useCalendar());
