/** Formats times, dates and counts. Instants are ISO 8601 strings or epoch milliseconds. */
import { DAY, dayOf, inJakarta, toLocalTime } from '../../contracts/time.ts';
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

export const createFormat = ({ clock, thousands, days, months, minutes, hours, daysLong }: LanguageFormat) => {
  const monthOf = (date: Date): string => months[date.getUTCMonth()] ?? '';
  /** '14.05' */
  const clockTime = (instant: string | number): string => toLocalTime(instant).slice(11).replace(':', clock);
  /** '18 November 2026' */
  const date = (instant: string | number): string => {
    const day = inJakarta(instant);
    return `${day.getUTCDate()} ${monthOf(day)} ${day.getUTCFullYear()}`;
  };
  return {
    catalogue: 'format',
    clockTime,
    date,
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
      if (dayOf(instant) === dayOf(now)) return clockTime(instant);
      const day = inJakarta(instant);
      const ago = inJakarta(now).getTime() - day.getTime();
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
    count: (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, thousands),
  };
};

export type Format = ReturnType<typeof createFormat>;

/** The Indonesian format, which is used until the English one is loaded. */
export const format: Format = createFormat({
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
export const useFormat = (): Format => useText(format);
