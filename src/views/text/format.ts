/** How times, counts and days are written in Indonesian. Instants are ISO 8601 strings or epoch milliseconds. */

const TIME_ZONE = 'Asia/Jakarta';
const time = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE });
const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric', timeZone: TIME_ZONE });
const weekday = new Intl.DateTimeFormat('id-ID', { weekday: 'short', timeZone: TIME_ZONE });
const shortDay = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: TIME_ZONE });
const dayKey = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
const amount = new Intl.NumberFormat('id-ID');

/** '2026-11-20', the calendar day in the business's zone; equal for two instants of one day. */
export const dayOf = (instant: string | number): string => dayKey.format(new Date(instant));

/** '14.05' */
export const clockTime = (instant: string | number): string => time.format(new Date(instant));

/** 'Hari ini', 'Kemarin', '18 November 2026' */
export const dayName = (instant: string | number, now: number, words: { today: string; yesterday: string }): string => {
  const key = dayOf(instant);
  if (key === dayOf(now)) return words.today;
  if (key === dayOf(now - 86_400_000)) return words.yesterday;
  return day.format(new Date(instant));
};

/** The time a list row shows: '14.05' today, 'Sen' within a week, '3 Nov' before that. */
export const listTime = (instant: string | number, now: number): string => {
  if (dayOf(instant) === dayOf(now)) return clockTime(instant);
  return now - new Date(instant).getTime() < 6 * 86_400_000
    ? weekday.format(new Date(instant))
    : shortDay.format(new Date(instant));
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
export const count = (value: number): string => amount.format(value);
