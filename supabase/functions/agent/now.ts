/** The time of a question, in the zone of the shop. */
import type { Now } from './checks/basis.ts';

/** When something was asked, and the zone of the shop by its name in the tz database (`private.zone_of`). */
export interface AskedAt {
  /** ISO 8601. */
  at: string;
  zone: string;
}

const zones: Record<string, string> = { 'Asia/Makassar': 'wita', 'Asia/Jayapura': 'wit' };

/** The formats of a zone. Making one takes longer than using it a hundred times. */
const formatsOf = (zone: string) => {
  const inWords = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('id-ID', { timeZone: zone, ...options });
  return {
    parts: new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    }),
    today: inWords({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    day: inWords({ weekday: 'long', day: 'numeric', month: 'long' }),
    time: inWords({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
};
const known = new Map<string, ReturnType<typeof formatsOf>>();
const formats = (zone: string): ReturnType<typeof formatsOf> => {
  const found = known.get(zone) ?? formatsOf(zone);
  known.set(zone, found);
  return found;
};

/** The day and the time of day at the shop; null: it is not known when the question was asked. */
export function nowAt(asked: AskedAt | null | undefined): Now | null {
  if (!asked) return null;
  const parts = formats(asked.zone).parts.formatToParts(new Date(asked.at));
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    minutes: part('hour') * 60 + part('minute'),
    zone: zones[asked.zone] ?? 'wib',
  };
}
/** Days that are told with their dates, because models are poor at calendars. */
const DAYS_AHEAD = 7;
const DAY = 86_400_000;

/** "Sekarang Sabtu, 28 November 2026, pukul 14.10 WIB. Besok Minggu 29 November, lalu Senin 30 November, …" */
export function describeNow({ at, zone }: AskedAt): string {
  const { today, day, time } = formats(zone);
  const now = new Date(at);
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, index) => {
    const date = day.format(now.getTime() + (index + 1) * DAY).replace(',', '');
    return index === 0 ? `besok ${date}` : index === 1 ? `lusa ${date}` : date;
  });
  return `Sekarang ${today.format(now)}, pukul ${time.format(now)} ${(zones[zone] ?? 'wib').toUpperCase()}. Hari-hari berikutnya: ${ahead.join(', ')}.`;
}
