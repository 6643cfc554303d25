import type { Hours, SectionValues } from '../../contracts/settings.ts';

export interface OpeningState {
  isOpen: boolean;
  /** HH:MM at which that changes; null when it never does. */
  until: string | null;
  timezone: string;
}

const NO_HOURS: readonly Hours[] = [];

/** The hours that are to be reckoned with; empty: it is always open. */
export const effectiveHours = (set: SectionValues['jam']): readonly Hours[] =>
  set.enable_operational_hours ? set.operational_hours : NO_HOURS;

const MINUTES_PER_DAY = 1440;

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Whether this device knows the zone by its name. */
export const isZone = (zone: string): boolean => {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('id', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Of a business whose zone this device does not know. */
const FALLBACK_ZONE = 'Asia/Jakarta';

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** A day is asked for minute by minute, and to make a clock takes longer than to read it a hundred times. */
const clockFormatOf = (timezone: string): Intl.DateTimeFormat => {
  const known = clockFormats.get(timezone);
  if (known) return known;
  const timeZone = isZone(timezone) ? timezone : FALLBACK_ZONE;
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  clockFormats.set(timezone, clock);
  return clock;
};

/** The minute of the day in a zone; in Jakarta's where the zone is none that this device knows. */
export const minuteOfDay = (timezone: string, now: number): number => {
  const parts = clockFormatOf(timezone).formatToParts(now);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') * 60 + read('minute');
};

/** Whether a span goes on after midnight; one that ends at it does not. */
export const isOvernight = ({ start, end }: Hours): boolean =>
  start !== '' && end !== '' && end !== '00:00' && end < start;

export const isComplete = ({ start, end }: Hours): boolean => start !== '' && end !== '';

export const covers = ({ start, end }: Hours, minute: number): boolean => {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return from < to ? from <= minute && minute < to : minute >= from || minute < to;
};

/**
 * Open or closed now, and when that changes. Null where no hours are set: then it is always open. `now`: epoch ms.
 * Spans in several zones are each read by their own clock; the time of the next change is told in the first one's.
 */
export const openingStateAt = (hours: readonly Hours[], now: number): OpeningState | null => {
  const spans = hours.filter(isComplete);
  const timezone = spans[0]?.timezone;
  if (timezone === undefined) return null;
  const isOpenAt = (later: number) =>
    spans.some((span) => covers(span, minuteOfDay(span.timezone, now + later * 60_000)));
  const isOpen = isOpenAt(0);
  const start = minuteOfDay(timezone, now);
  for (let later = 1; later <= MINUTES_PER_DAY; later += 1)
    if (isOpenAt(later) !== isOpen) return { isOpen, until: timeOf((start + later) % MINUTES_PER_DAY), timezone };
  return { isOpen, until: null, timezone };
};

/** How many whole minutes between two instants (epoch ms) the business is open; 0 where the second is the earlier. */
export type CountOpenMinutes = (from: number, to: number) => number;

const MINUTE_MS = 60_000;

/**
 * Counts open minutes, as often as somebody likes: a day is laid out once, and two places of it are subtracted. Every
 * zone stands as far from UTC as it does `at` that instant (epoch ms); Indonesia's never move. Without hours: always open.
 */
export const createOpenMinuteCounter = (hours: readonly Hours[], at: number): CountOpenMinutes => {
  const passed = (from: number, to: number) => Math.max(0, Math.floor((to - from) / MINUTE_MS));
  const spans = hours.filter(isComplete).map((span) => ({
    span,
    ahead: minuteOfDay(span.timezone, at) - (Math.floor(at / MINUTE_MS) % MINUTES_PER_DAY) + MINUTES_PER_DAY,
  }));
  if (spans.length === 0) return passed;
  /** Of a day of UTC, the open minutes before each minute. */
  const before: number[] = [];
  let whole = 0;
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    before.push(whole);
    whole += Number(spans.some(({ span, ahead }) => covers(span, (minute + ahead) % MINUTES_PER_DAY)));
  }
  const openBefore = (minute: number) =>
    Math.floor(minute / MINUTES_PER_DAY) * whole + (before[minute % MINUTES_PER_DAY] ?? 0);
  return (from, to) => {
    const first = Math.floor(from / MINUTE_MS);
    return openBefore(first + passed(from, to)) - openBefore(first);
  };
};

/**
 * How many minutes of a wait (epoch ms) the business was open, and whether there are none because it is shut: who has come
 * a moment ago waits while it is open.
 */
export const measureWait = (
  clock: CountOpenMinutes,
  since: number,
  now: number,
): { minutes: number; isShut: boolean } => {
  const minutes = clock(since, now);
  return { minutes, isShut: minutes === 0 && clock(now, now + MINUTE_MS) === 0 };
};
