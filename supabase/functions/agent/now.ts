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
