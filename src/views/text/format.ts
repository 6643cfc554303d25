/** How times, counts and days are written in Indonesian. Instants are ISO 8601 strings or epoch milliseconds. */

// Intl would say the same, but its first formatter alone takes 16 ms, and four times that on a small phone, before the
// first row can be drawn. Jakarta has kept one hour since 1964: seven before Greenwich, summer and winter.
const JAKARTA = 7 * 3_600_000;
const DAY = 86_400_000;
const DAYS = ['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'];
const MONTHS = [
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
];

/** A date whose UTC fields are those of the clock in the business's zone. */
const inJakarta = (instant: string | number): Date => new Date(new Date(instant).getTime() + JAKARTA);
const monthOf = (date: Date): string => MONTHS[date.getUTCMonth()] ?? '';

/** '2026-11-20', the calendar day in the business's zone; equal for two instants of one day. */
export const dayOf = (instant: string | number): string => inJakarta(instant).toISOString().slice(0, 10);

/** '14.05' */
export const clockTime = (instant: string | number): string =>
  inJakarta(instant).toISOString().slice(11, 16).replace(':', '.');

/** 'Hari ini', 'Kemarin', '18 November 2026' */
export const dayName = (instant: string | number, now: number, words: { today: string; yesterday: string }): string => {
  const key = dayOf(instant);
  if (key === dayOf(now)) return words.today;
  if (key === dayOf(now - DAY)) return words.yesterday;
  const date = inJakarta(instant);
  return `${date.getUTCDate()} ${monthOf(date)} ${date.getUTCFullYear()}`;
};

/** The time a list row shows: '14.05' today, 'Sen' within a week, '3 Nov' before that. */
export const listTime = (instant: string | number, now: number): string => {
  if (dayOf(instant) === dayOf(now)) return clockTime(instant);
  const date = inJakarta(instant);
  return now + JAKARTA - date.getTime() < 6 * DAY
    ? (DAYS[date.getUTCDay()] ?? '')
    : `${date.getUTCDate()} ${monthOf(date).slice(0, 3)}`;
};

/** How long since: '< 1 mnt', '2 mnt', '3 jam', '4 hari'. */
export const elapsed = (since: string | number, now: number): string => {
  const minutes = Math.floor((now - new Date(since).getTime()) / 60_000);
  if (minutes < 1) return '< 1 mnt';
  if (minutes < 60) return `${minutes} mnt`;
  if (minutes < 1440) return `${Math.floor(minutes / 60)} jam`;
  return `${Math.floor(minutes / 1440)} hari`;
};

/** '1.250' */
export const count = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, '.');
