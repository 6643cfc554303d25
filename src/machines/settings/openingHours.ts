import type { Hours, SectionValues } from '../../contracts/settings.ts';

export interface OpeningState {
  isOpen: boolean;
  /** HH:MM of the next change; null if it never changes. */
  until: string | null;
  timezone: string;
}

const NO_HOURS: readonly Hours[] = [];

/** The opening hours in force; empty means always open. */
export const effectiveHours = (set: SectionValues['jam']): readonly Hours[] =>
  set.enable_operational_hours ? set.operational_hours : NO_HOURS;

const MINUTES_PER_DAY = 1440;

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Whether this browser supports the time zone. */
export const isZone = (zone: string): boolean => {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('id', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** For a business whose time zone this browser does not support. */
const FALLBACK_ZONE = 'Asia/Jakarta';

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached: a search reads a clock up to 1,440 times, and constructing a format is far slower than using it. */
const clockFormatOf = (timezone: string): Intl.DateTimeFormat => {
  const known = clockFormats.get(timezone);
  if (known) return known;
  const timeZone = isZone(timezone) ? timezone : FALLBACK_ZONE;
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  clockFormats.set(timezone, clock);
  return clock;
};

/** The minute of the day in a time zone; in Jakarta's if this browser does not support the zone. */
export const minuteOfDay = (timezone: string, now: number): number => {
  const parts = clockFormatOf(timezone).formatToParts(now);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') * 60 + read('minute');
};

/** Whether a span continues after midnight; a span that ends at midnight does not. */
export const isOvernight = ({ start, end }: Hours): boolean =>
  start !== '' && end !== '' && end !== '00:00' && end < start;

export const isComplete = ({ start, end }: Hours): boolean => start !== '' && end !== '';

export const covers = ({ start, end }: Hours, minute: number): boolean => {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return from < to ? from <= minute && minute < to : minute >= from || minute < to;
};

/**
 * Whether the business is open at `now` (epoch ms), and when that changes. Null if no hours are set: then it is always
 * open. Each span is compared with the clock of its own zone; the next change is given in the zone of the first span.
 */
export const openingStateAt = (hours: readonly Hours[], now: number): OpeningState | null => {
  const spans = hours.filter(isComplete);
  const timezone = spans[0]?.timezone;
  if (timezone === undefined) return null;
  const isOpenAt = (minutesLater: number) =>
    spans.some((span) => covers(span, minuteOfDay(span.timezone, now + minutesLater * 60_000)));
  const isOpen = isOpenAt(0);
  const start = minuteOfDay(timezone, now);
  for (let later = 1; later <= MINUTES_PER_DAY; later += 1)
    if (isOpenAt(later) !== isOpen) return { isOpen, until: timeOf((start + later) % MINUTES_PER_DAY), timezone };
  return { isOpen, until: null, timezone };
};

/** Whole minutes between two instants (epoch ms) in which the business is open; 0 if the second instant is earlier. */
export type CountOpenMinutes = (from: number, to: number) => number;

const MINUTE_MS = 60_000;

/**
 * Creates a counter of open minutes. It precomputes one day, so that each count is a subtraction. Zone offsets are
 * those at the instant `at` (epoch ms); Indonesia has no daylight saving time. Without hours every minute counts.
 */
export const createOpenMinuteCounter = (hours: readonly Hours[], at: number): CountOpenMinutes => {
  const minutesBetween = (from: number, to: number) => Math.max(0, Math.floor((to - from) / MINUTE_MS));
  const spans = hours.filter(isComplete).map((span) => ({
    span,
    offset: minuteOfDay(span.timezone, at) - (Math.floor(at / MINUTE_MS) % MINUTES_PER_DAY) + MINUTES_PER_DAY,
  }));
  if (spans.length === 0) return minutesBetween;
  /** For each minute of a UTC day, the number of open minutes before it. */
  const before: number[] = [];
  let total = 0;
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    before.push(total);
    total += Number(spans.some(({ span, offset }) => covers(span, (minute + offset) % MINUTES_PER_DAY)));
  }
  const openBefore = (minute: number) =>
    Math.floor(minute / MINUTES_PER_DAY) * total + (before[minute % MINUTES_PER_DAY] ?? 0);
  return (from, to) => {
    const first = Math.floor(from / MINUTE_MS);
    return openBefore(first + minutesBetween(from, to)) - openBefore(first);
  };
};

/**
 * The open minutes of a wait (epoch ms). `isClosed` if there are none because the business is closed; a customer who has
 * just written during opening hours has 0 minutes and is not `isClosed`.
 */
export const measureWait = (
  countOpenMinutes: CountOpenMinutes,
  since: number,
  now: number,
): { minutes: number; isClosed: boolean } => {
  const minutes = countOpenMinutes(since, now);
  return { minutes, isClosed: minutes === 0 && countOpenMinutes(now, now + MINUTE_MS) === 0 };
};
