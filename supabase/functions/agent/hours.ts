/** The opening hours of the settings in words, for models and for the checks of an answer. */
import * as v from 'valibot';

import { jsonLine } from './jsonLine.ts';

const Spans = v.array(
  v.object({
    start: v.fallback(v.string(), ''),
    end: v.fallback(v.string(), ''),
    timezone: v.fallback(v.string(), ''),
    /** From 1 for Monday to 7 for Sunday. Absent: every day. */
    days: v.optional(v.array(v.number())),
    closed_on: v.optional(v.object({ from: v.string(), to: v.string(), name: v.string() })),
  }),
);

const names = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'];
const zones: Record<string, string> = { 'Asia/Jakarta': ' WIB', 'Asia/Makassar': ' WITA', 'Asia/Jayapura': ' WIT' };
const clock = (time: string): string => time.slice(0, 5).replace(':', '.');
const date = (day: string): string =>
  Number.isNaN(Date.parse(day))
    ? day
    : new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(
        new Date(day),
      );

/** "Senin sampai Sabtu" for days in a row, else "Senin, Rabu". */
function daysOf(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((one, other) => one - other);
  const [first = 1, last = 1] = [sorted[0], sorted.at(-1)];
  const named = sorted.map((day) => names[day - 1] ?? '').filter((name) => name !== '');
  if (sorted.length === names.length) return 'Setiap hari';
  return sorted.length > 2 && last - first === sorted.length - 1
    ? `${named[0]} sampai ${named.at(-1)}`
    : named.join(', ');
}

/**
 * "Senin sampai Sabtu buka pukul 08.00–19.00 WIB. Minggu tutup." A day without a span is closed. What is not of that form is
 * told as it is stored; '' if there are no hours.
 */
export function describeHours(hours: unknown): string {
  if (hours === null || hours === undefined) return '';
  const read = v.safeParse(Spans, hours);
  if (!read.success) return jsonLine(hours);
  const open = read.output.filter(({ closed_on: closed, start, end }) => !closed && start !== '' && end !== '');
  const all = names.map((_, index) => index + 1);
  const openDays = new Set(open.flatMap(({ days }) => days ?? all));
  const closedDays = open.length === 0 ? [] : all.filter((day) => !openDays.has(day));
  return [
    ...open.map(
      ({ days, start, end, timezone }) =>
        `${daysOf(days ?? all)} buka pukul ${clock(start)}–${clock(end)}${zones[timezone] ?? ''}.`,
    ),
    ...(closedDays.length > 0 ? [`${daysOf(closedDays)} tutup.`] : []),
    ...read.output.flatMap(({ closed_on: closed }) =>
      closed
        ? [
            `Tutup ${[...new Set([closed.from, closed.to])].filter(Boolean).map(date).join(' sampai ')} (${closed.name}).`,
          ]
        : [],
    ),
  ].join(' ');
}
