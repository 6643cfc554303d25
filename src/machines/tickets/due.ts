/** Due dates counted in opening hours. */
import type { Hours } from '../../contracts/settings.ts';
import { scheduleOf, createOpenMinuteCounter } from '../settings/openingHours.ts';

const MINUTE = 60_000;
const WEEK = 7 * 1440 * MINUTE;

/** Guard against an endless loop. */
const MAX_STEPS = 10_000;

/**
 * The instant (epoch ms, whole minutes) after the given number of open minutes. Each span is read in its own time zone.
 * Without hours the business never closes.
 */
export const dueAfter = (hours: readonly Hours[], from: number, minutes: number): number => {
  const schedule = scheduleOf(hours, from);
  let at = Math.floor(from / MINUTE);
  if (schedule === null) return (at + minutes) * MINUTE;
  let remaining = minutes;
  for (let step = 0; remaining > 0 && step < MAX_STEPS; step += 1) {
    const boundary = schedule.boundaryAfter(at);
    const isOpen = schedule.isOpenAt(at);
    const elapsed = isOpen ? Math.min(boundary - at, remaining) : boundary - at;
    at += elapsed;
    if (isOpen) remaining -= elapsed;
  }
  return at * MINUTE;
};

/** The length of a working day: the average of the weekdays with opening hours, apart from holidays; 1440 without hours. */
export const openMinutesPerDay = (hours: readonly Hours[], from: number): number => {
  const regular = hours.filter(({ closed_on: closed }) => closed === undefined);
  const spans = scheduleOf(regular, from)?.spans ?? [];
  const openDays = spans.some(({ days }) => days === undefined) ? 7 : new Set(spans.flatMap(({ days }) => days)).size;
  return Math.round(createOpenMinuteCounter(regular, from)(from, from + WEEK) / (openDays || 7));
};

/** Two working hours, one working day, three working days. */
export const DUE_PRESETS = ['hours', 'day', 'days'] as const;
export type DuePreset = (typeof DUE_PRESETS)[number];

/** The due date of a preset from now on (epoch ms). */
export const dueOfPreset = (preset: DuePreset, hours: readonly Hours[], now: number): number => {
  const day = openMinutesPerDay(hours, now);
  return dueAfter(hours, now, { hours: 120, day, days: 3 * day }[preset]);
};
