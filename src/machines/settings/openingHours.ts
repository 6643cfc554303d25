import type { Hours, SectionValues } from '../../contracts/settings.ts';
import { DAY, toEpoch, toIso, DEFAULT_ZONE } from '../../contracts/time.ts';

export interface OpeningState {
  isOpen: boolean;
  /** HH:MM of the next change; null if it never changes. */
  until: string | null;
  /** The day of the next change, such as '2026-11-23'; null if it is within 24 hours. */
  day: string | null;
  /** The instant of the next change (epoch ms); null if it never changes. */
  changesAt: number | null;
  timezone: string;
}

const NO_HOURS: readonly Hours[] = [];

/** The opening hours in force; empty means always open. */
export const effectiveHours = (set: SectionValues['jam']): readonly Hours[] =>
  set.enable_operational_hours ? set.operational_hours : NO_HOURS;

const MINUTES_PER_DAY = 1440;
const MINUTE_MS = 60_000;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether this browser supports the time zone. */
export const isZone = (zone: string): boolean => {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('id', { timeZone: zone }));
  } catch {
    return false;
  }
};

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because constructing a format is far slower than using it. */
const clockFormatOf = (timezone: string): Intl.DateTimeFormat => {
  const known = clockFormats.get(timezone);
  if (known) return known;
  const timeZone = isZone(timezone) ? timezone : DEFAULT_ZONE;
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  clockFormats.set(timezone, clock);
  return clock;
};

/** How many minutes a zone's clock is ahead of UTC at an instant, from -720 to 719; Jakarta's for an unknown zone. */
const offsetOf = (timezone: string, at: number): number => {
  const parts = clockFormatOf(timezone).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const ahead = read('hour') * 60 + read('minute') - (Math.floor(at / MINUTE_MS) % MINUTES_PER_DAY);
  return ((ahead + 1.5 * MINUTES_PER_DAY) % MINUTES_PER_DAY) - MINUTES_PER_DAY / 2;
};

/** Whether a span continues after midnight; a span that ends at midnight does not. */
export const isOvernight = ({ start, end }: Hours): boolean =>
  start !== '' && end !== '' && end !== '00:00' && end < start;

const isComplete = ({ start, end }: Hours): boolean => start !== '' && end !== '';

/** 1 January 1970 was a Thursday. A day is a number of days since then. */
const weekdayOf = (day: number): number => ((day + 3) % 7) + 1;

interface ScheduledSpan {
  /** Minutes ahead of UTC. */
  offset: number;
  from: number;
  to: number;
  days: readonly number[] | undefined;
}

/** Opening hours, prepared for many questions. All its instants are whole minutes since the epoch. */
interface Schedule {
  /** The zone of the first span. */
  timezone: string;
  spans: readonly ScheduledSpan[];
  isOpenAt: (minute: number) => boolean;
  /** The first start or end of a span after a minute, even on a day on which the span does not apply. */
  boundaryAfter: (minute: number) => number;
  /** Whether holidays may change a UTC day, so that it differs from the same weekday of other weeks. */
  hasClosure: (day: number) => boolean;
}

/**
 * Null if no hours are set. A span after midnight belongs to the day on which it began. Zone offsets are those at the
 * instant `at` (epoch ms); Indonesia has no daylight saving time.
 */
export const scheduleOf = (hours: readonly Hours[], at: number): Schedule | null => {
  const complete = hours.filter(isComplete);
  const [first] = complete;
  if (first === undefined) return null;
  const spans = complete.map(({ start, end, timezone, days }) => ({
    offset: offsetOf(timezone, at),
    from: minutesOf(start),
    to: minutesOf(end),
    days,
  }));
  const closures = hours.flatMap(({ closed_on: closed }) =>
    closed?.from ? [[toEpoch(closed.from) / DAY, toEpoch(closed.to || closed.from) / DAY] as const] : [],
  );
  const isClosedOn = (day: number) => closures.some(([from, to]) => from <= day && day <= to);
  const applies = ({ days }: ScheduledSpan, day: number) =>
    (days === undefined || days.includes(weekdayOf(day))) && !isClosedOn(day);
  const covers = (span: ScheduledSpan, minute: number) => {
    const day = Math.floor((minute + span.offset) / MINUTES_PER_DAY);
    const clock = minute + span.offset - day * MINUTES_PER_DAY;
    if (span.from < span.to) return span.from <= clock && clock < span.to && applies(span, day);
    return clock >= span.from ? applies(span, day) : clock < span.to && applies(span, day - 1);
  };
  return {
    timezone: first.timezone,
    spans,
    isOpenAt: (minute) => spans.some((span) => covers(span, minute)),
    boundaryAfter: (minute) => {
      const distances = spans.flatMap(({ offset, from, to }) =>
        [from, to].map((edge) => {
          const passed = (minute + offset - edge) % MINUTES_PER_DAY;
          return MINUTES_PER_DAY - ((passed + MINUTES_PER_DAY) % MINUTES_PER_DAY);
        }),
      );
      return minute + Math.min(...distances);
    },
    hasClosure: (day) => closures.some(([from, to]) => from - 1 <= day && day <= to + 2),
  };
};

/** How far a change is searched, in days. */
const MAX_DAYS = 400;

/**
 * Whether the business is open at `now` (epoch ms), and when that changes. Null if no hours are set: then it is always
 * open. Each span is compared with the clock of its own zone; the next change is given in the zone of the first span.
 */
export const openingStateAt = (hours: readonly Hours[], now: number): OpeningState | null => {
  const schedule = scheduleOf(hours, now);
  if (schedule === null) return null;
  const { timezone, isOpenAt, boundaryAfter } = schedule;
  const start = Math.floor(now / MINUTE_MS);
  const isOpen = isOpenAt(start);
  const end = start + MAX_DAYS * MINUTES_PER_DAY;
  for (let minute = boundaryAfter(start); minute <= end; minute = boundaryAfter(minute)) {
    if (isOpenAt(minute) === isOpen) continue;
    const local = toIso((minute + offsetOf(timezone, now)) * MINUTE_MS);
    const day = minute - start > MINUTES_PER_DAY ? local.slice(0, 10) : null;
    return { isOpen, until: local.slice(11, 16), day, changesAt: minute * MINUTE_MS, timezone };
  }
  return { isOpen, until: null, day: null, changesAt: null, timezone };
};

/** Whole minutes between two instants (epoch ms) in which the business is open; 0 if the second instant is earlier. */
export type CountOpenMinutes = (from: number, to: number) => number;

/**
 * Creates a counter of open minutes. It computes each day once, and each weekday once for all weeks without holidays.
 * Zone offsets are those at the instant `at` (epoch ms). Without hours every minute counts.
 */
export const createOpenMinuteCounter = (hours: readonly Hours[], at: number): CountOpenMinutes => {
  const minutesBetween = (from: number, to: number) => Math.max(0, Math.floor((to - from) / MINUTE_MS));
  const schedule = scheduleOf(hours, at);
  if (schedule === null) return minutesBetween;
  /** For each minute of a UTC day and its end, the number of open minutes before it. */
  const days = new Map<string, number[]>();
  const openBefore = (day: number, minute: number): number => {
    const key = schedule.hasClosure(day) ? `day ${day}` : `weekday ${weekdayOf(day)}`;
    let before = days.get(key);
    if (before === undefined) {
      before = [0];
      for (let passed = 0; passed < MINUTES_PER_DAY; passed += 1)
        before.push((before[passed] ?? 0) + Number(schedule.isOpenAt(day * MINUTES_PER_DAY + passed)));
      days.set(key, before);
    }
    return before[minute] ?? 0;
  };
  return (from, to) => {
    const first = Math.floor(from / MINUTE_MS);
    const last = first + minutesBetween(from, to);
    const [firstDay, lastDay] = [Math.floor(first / MINUTES_PER_DAY), Math.floor(last / MINUTES_PER_DAY)];
    let total = openBefore(lastDay, last % MINUTES_PER_DAY) - openBefore(firstDay, first % MINUTES_PER_DAY);
    for (let day = firstDay; day < lastDay; day += 1) total += openBefore(day, MINUTES_PER_DAY);
    return total;
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
