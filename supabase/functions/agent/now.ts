/** The time of a question, in the zone of the shop. */
import type { Now } from './checks/basis.ts';

/** When something was asked, and the zone of the shop by its name in the tz database (`private.zone_of`). */
export interface AskedAt {
  /** ISO 8601. */
  at: string;
  zone: string;
}

const zones: Record<string, string> = { 'Asia/Makassar': 'wita', 'Asia/Jayapura': 'wit' };

/** The day and the time of day at the shop; null: it is not known when the question was asked. */
export function nowAt(asked: AskedAt | null | undefined): Now | null {
  if (!asked) return null;
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: asked.zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(new Date(asked.at));
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
  const told = (options: Intl.DateTimeFormatOptions, days = 0): string =>
    new Intl.DateTimeFormat('id-ID', { timeZone: zone, ...options }).format(new Date(Date.parse(at) + days * DAY));
  const day = told({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const time = told({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, index) => {
    const date = told({ weekday: 'long', day: 'numeric', month: 'long' }, index + 1).replace(',', '');
    return index === 0 ? `besok ${date}` : index === 1 ? `lusa ${date}` : date;
  });
  return `Sekarang ${day}, pukul ${time} ${(zones[zone] ?? 'wib').toUpperCase()}. Hari-hari berikutnya: ${ahead.join(', ')}.`;
}
