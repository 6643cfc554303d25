import type { Hours, SectionValues } from '../../contracts/settings.ts';

export interface Opening {
  isOpen: boolean;
  /** HH:MM at which that changes; null when it never does. */
  until: string | null;
  timezone: string;
}

const ALWAYS: readonly Hours[] = [];

/** The hours that are to be reckoned with; empty: it is always open. */
export const hoursOf = (set: SectionValues['jam']): readonly Hours[] =>
  set.enable_operational_hours ? set.operational_hours : ALWAYS;

const DAY = 1440;

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
const FALLBACK = 'Asia/Jakarta';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A day is asked for minute by minute, and to make a clock takes longer than to read it a hundred times. */
const clockOf = (timezone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timezone);
  if (known) return known;
  const timeZone = isZone(timezone) ? timezone : FALLBACK;
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  clocks.set(timezone, clock);
  return clock;
};

/** The minute of the day in a zone; in Jakarta's where the zone is none that this device knows. */
export const minuteIn = (timezone: string, now: number): number => {
  const parts = clockOf(timezone).formatToParts(now);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') * 60 + read('minute');
};

/** Whether a span goes on after midnight; one that ends at it does not. */
export const isOvernight = ({ start, end }: Hours): boolean =>
  start !== '' && end !== '' && end !== '00:00' && end < start;

export const isFilled = ({ start, end }: Hours): boolean => start !== '' && end !== '';

export const covers = ({ start, end }: Hours, minute: number): boolean => {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return from < to ? from <= minute && minute < to : minute >= from || minute < to;
};

/**
 * Open or closed now, and when that changes. Null where no hours are set: then it is always open. `now`: epoch ms.
 * Spans in several zones are each read by their own clock; the time of the next change is told in the first one's.
 */
export const openingOf = (hours: readonly Hours[], now: number): Opening | null => {
  const spans = hours.filter(isFilled);
  const timezone = spans[0]?.timezone;
  if (timezone === undefined) return null;
  const isOpenAt = (later: number) => spans.some((span) => covers(span, minuteIn(span.timezone, now + later * 60_000)));
  const isOpen = isOpenAt(0);
  const start = minuteIn(timezone, now);
  for (let later = 1; later <= DAY; later += 1)
    if (isOpenAt(later) !== isOpen) return { isOpen, until: timeOf((start + later) % DAY), timezone };
  return { isOpen, until: null, timezone };
};

/** How many whole minutes between two instants (epoch ms) the business is open; 0 where the second is the earlier. */
export type OpenClock = (from: number, to: number) => number;

const MINUTE = 60_000;

/**
 * Counts open minutes, as often as somebody likes: a day is laid out once, and two places of it are subtracted. Every
 * zone stands as far from UTC as it does `at` that instant (epoch ms); Indonesia's never move. Without hours: always open.
 */
export const openClock = (hours: readonly Hours[], at: number): OpenClock => {
  const passed = (from: number, to: number) => Math.max(0, Math.floor((to - from) / MINUTE));
  const spans = hours.filter(isFilled).map((span) => ({
    span,
    ahead: minuteIn(span.timezone, at) - (Math.floor(at / MINUTE) % DAY) + DAY,
  }));
  if (spans.length === 0) return passed;
  /** Of a day of UTC, the open minutes before each minute. */
  const before: number[] = [];
  let whole = 0;
  for (let minute = 0; minute < DAY; minute += 1) {
    before.push(whole);
    whole += Number(spans.some(({ span, ahead }) => covers(span, (minute + ahead) % DAY)));
  }
  const openBefore = (minute: number) => Math.floor(minute / DAY) * whole + (before[minute % DAY] ?? 0);
  return (from, to) => {
    const first = Math.floor(from / MINUTE);
    return openBefore(first + passed(from, to)) - openBefore(first);
  };
};

/**
 * How many minutes of a wait (epoch ms) the business was open, and whether there are none because it is shut: who has come
 * a moment ago waits while it is open.
 */
export const waitOf = (clock: OpenClock, since: number, now: number): { minutes: number; isShut: boolean } => {
  const minutes = clock(since, now);
  return { minutes, isShut: minutes === 0 && clock(now, now + MINUTE) === 0 };
};
