import type { Hours } from '../../contracts/settings.ts';
/** When a promise is due, counted in opening hours: the night and the closed hours do not count. */
import { covers, isComplete, minuteOfDay, minutesOf, createOpenMinuteCounter } from '../settings/openingHours.ts';

const MINUTE = 60_000;
const DAY = 1440;

/** More turns of the clock than this no promise takes. */
const MOST_LEGS = 10_000;

/** Minutes until the next beginning or end of a span, at least one. */
const untilEdge = (spans: readonly Hours[], at: number): number =>
  Math.min(
    ...spans.flatMap(({ start, end, timezone }) => {
      const now = minuteOfDay(timezone, at);
      return [start, end].map((edge) => ((minutesOf(edge) - now + DAY - 1) % DAY) + 1);
    }),
  );

/**
 * The instant (epoch ms, whole minutes) at which so many open minutes have passed. Spans in several zones are each read
 * by their own clock. Without hours the business never closes.
 */
export const dueAfter = (hours: readonly Hours[], from: number, minutes: number): number => {
  const spans = hours.filter(isComplete);
  let at = Math.floor(from / MINUTE) * MINUTE;
  if (spans.length === 0) return at + minutes * MINUTE;
  let left = minutes;
  for (let leg = 0; left > 0 && leg < MOST_LEGS; leg += 1) {
    const here = at;
    const isOpen = spans.some((span) => covers(span, minuteOfDay(span.timezone, here)));
    const until = untilEdge(spans, here);
    const taken = isOpen ? Math.min(until, left) : until;
    at += taken * MINUTE;
    if (isOpen) left -= taken;
  }
  return at;
};

/** How many minutes of a day the business is open, from this instant on; 1440 without hours. */
export const openMinutesOfDay = (hours: readonly Hours[], from: number): number =>
  createOpenMinuteCounter(hours, from)(from, from + DAY * MINUTE);

/** What is offered instead of a date: two hours, one working day, three. */
export const presets = ['hours', 'day', 'days'] as const;
export type Preset = (typeof presets)[number];

/** The instant that a preset means now (epoch ms). */
export const dueOf = (preset: Preset, hours: readonly Hours[], now: number): number => {
  const day = openMinutesOfDay(hours, now);
  return dueAfter(hours, now, { hours: 120, day, days: 3 * day }[preset]);
};

/** An instant as rows spell it (schemas/instant.ts), so that two of them compare as strings. */
export const instantOf = (at: number): string => new Date(at).toISOString().replace('Z', '000Z');
