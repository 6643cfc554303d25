/** Due dates counted in opening hours. */
import type { Hours } from '../../contracts/settings.ts';
import { covers, isComplete, minuteOfDay, minutesOf, createOpenMinuteCounter } from '../settings/openingHours.ts';

const MINUTE = 60_000;
const DAY = 1440;

/** Guard against an endless loop. */
const MAX_STEPS = 10_000;

/** Minutes until the next start or end of a span, at least one. */
const minutesToBoundary = (spans: readonly Hours[], at: number): number =>
  Math.min(
    ...spans.flatMap(({ start, end, timezone }) => {
      const now = minuteOfDay(timezone, at);
      return [start, end].map((edge) => ((minutesOf(edge) - now + DAY - 1) % DAY) + 1);
    }),
  );

/**
 * The instant (epoch ms, whole minutes) after the given number of open minutes. Each span is read in its own time zone.
 * Without hours the business never closes.
 */
export const dueAfter = (hours: readonly Hours[], from: number, minutes: number): number => {
  const spans = hours.filter(isComplete);
  let at = Math.floor(from / MINUTE) * MINUTE;
  if (spans.length === 0) return at + minutes * MINUTE;
  let remaining = minutes;
  for (let step = 0; remaining > 0 && step < MAX_STEPS; step += 1) {
    const now = at;
    const isOpen = spans.some((span) => covers(span, minuteOfDay(span.timezone, now)));
    const until = minutesToBoundary(spans, now);
    const elapsed = isOpen ? Math.min(until, remaining) : until;
    at += elapsed * MINUTE;
    if (isOpen) remaining -= elapsed;
  }
  return at;
};

/** Open minutes within 24 hours from this instant; 1440 without hours. */
export const openMinutesPerDay = (hours: readonly Hours[], from: number): number =>
  createOpenMinuteCounter(hours, from)(from, from + DAY * MINUTE);

/** Two working hours, one working day, three working days. */
export const DUE_PRESETS = ['hours', 'day', 'days'] as const;
export type DuePreset = (typeof DUE_PRESETS)[number];

/** The due date of a preset from now on (epoch ms). */
export const dueOfPreset = (preset: DuePreset, hours: readonly Hours[], now: number): number => {
  const day = openMinutesPerDay(hours, now);
  return dueAfter(hours, now, { hours: 120, day, days: 3 * day }[preset]);
};
