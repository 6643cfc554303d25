import { beforeEach, expect, test, vi } from 'vitest';

import { createCalendar, calendarOf, JAKARTA } from '../../contracts/time.ts';
import { deviceCalendar } from './calendar.ts';
import { formats as englishFormats } from './format.en.ts';
import { formats } from './format.ts';

const english = englishFormats.in(JAKARTA);
const format = formats.in(JAKARTA);
const { clockTime, count, dayName, dayOf, listTime } = format;

/** The device is in Jakarta unless a test moves it. */
const deviceIn = (zone: string) => vi.stubEnv('TZ', zone);
beforeEach(() => {
  deviceIn('Asia/Jakarta');
  return () => vi.unstubAllEnvs();
});

const timeZone = 'Asia/Jakarta';
const intl = (options: Intl.DateTimeFormatOptions, locale = 'id-ID') =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone });
const time = intl({ hour: '2-digit', minute: '2-digit' });
const day = intl({ day: 'numeric', month: 'long', year: 'numeric' });
const weekday = intl({ weekday: 'short' });
const shortDay = intl({ day: 'numeric', month: 'short' });
const calendarDay = intl({}, 'en-CA');

const words = { today: 'Hari ini', yesterday: 'Kemarin' };
const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-01T00:30:00Z');
/** Two years in steps of about seven hours: covers every hour, weekday and month. */
const instants = Array.from({ length: 2500 }, (_, at) => NOW - 730 * 24 * HOUR + at * 7.013 * HOUR);

test('times and dates are formatted as Intl does in Indonesian', () => {
  for (const at of instants) {
    expect(clockTime(at)).toBe(time.format(at));
    expect(dayOf(at)).toBe(calendarDay.format(at));
    expect(dayName(at, Date.parse('2030-01-01'), words)).toBe(day.format(at));
    expect(listTime(at, at + 30 * 24 * HOUR)).toBe(shortDay.format(at));
    expect(listTime(at, at + 3 * 24 * HOUR)).toBe(weekday.format(at));
  }
});

test('a day begins at midnight in Jakarta', () => {
  expect(dayName('2026-02-28T17:00:00Z', NOW, words)).toBe('Hari ini');
  expect(dayName('2026-02-28T16:59:59.999Z', NOW, words)).toBe('Kemarin');
  expect(listTime('2026-02-28T17:00:00.000000+00:00', NOW)).toBe('00.00');
  expect(listTime('2026-02-28T16:59:00Z', NOW)).toBe('Sab');
});

test.each([
  ['2026-03-01T09:00:00Z', '16.00'],
  ['2026-03-02T00:30:00Z', '2 Mar'],
  ['2026-03-05T00:30:00Z', '5 Mar'],
  ['2027-03-01T00:30:00Z', '1 Mar 2027'],
  ['2025-12-01T00:30:00Z', '1 Des'],
  ['2025-03-01T00:30:00Z', '1 Mar 2025'],
])('the list time of %s on 1 March 2026 is %s', (instant, expected) => {
  expect(listTime(instant, NOW)).toBe(expected);
});

test.each([0, 7, 999, 1000, 12_345, 1_000_000])('%d has dots between thousands', (value) => {
  expect(count(value)).toBe(new Intl.NumberFormat('id-ID').format(value));
});

test('English formats the same instants in its own notation and the same zone', () => {
  const [hour, date] = [intl({ hour: '2-digit', minute: '2-digit' }, 'en-GB'), intl({ dateStyle: 'long' }, 'en-GB')];
  const [dayOfWeek, month] = [intl({ weekday: 'short' }, 'en-GB'), intl({ month: 'short', day: 'numeric' }, 'en-GB')];
  for (const at of instants) {
    expect(english.clockTime(at)).toBe(hour.format(at));
    expect(english.date(at)).toBe(date.format(at));
    expect(english.listTime(at, at + 3 * 24 * HOUR)).toBe(dayOfWeek.format(at));
    // Months have three letters here; Intl writes 'Sept' with four.
    expect(english.listTime(at, at + 30 * 24 * HOUR)).toBe(month.format(at).replace('Sept', 'Sep'));
  }
  expect(english.dayName(NOW, NOW, { today: 'Today', yesterday: 'Yesterday' })).toBe('Today');
  expect(english.count(1_250_000)).toBe('1,250,000');
});

test.each([
  [0.5, '< 1 mnt', '< 1 min'],
  [2, '2 mnt', '2 min'],
  [3 * 60, '3 jam', '3 h'],
  [24 * 60, '1 hari', '1 day'],
  [4 * 24 * 60, '4 hari', '4 days'],
])('%d minutes ago is %s, or %s', (minutes, indonesian, inEnglish) => {
  expect(format.elapsed(NOW - minutes * 60_000, NOW)).toBe(indonesian);
  expect(english.elapsed(NOW - minutes * 60_000, NOW)).toBe(inEnglish);
});

test("times of another zone than the device's have the name of their zone, and days are those of that zone", () => {
  const at = '2026-02-28T15:05:00Z';
  const jayapura = formats.in(calendarOf('Asia/Jayapura'));
  expect([clockTime(at), jayapura.clockTime(at), jayapura.listTime(at, NOW)]).toEqual([
    '22.05',
    '00.05 WIT',
    '00.05 WIT',
  ]);
  expect([format.dayName(at, NOW, words), jayapura.dayName(at, NOW, words)]).toEqual(['Kemarin', 'Hari ini']);
  expect([format.zonedTime(at), formats.in(deviceCalendar).zonedTime(at)]).toEqual(['22.05 WIB', '22.05 WIB']);
  deviceIn('Asia/Jayapura');
  expect([clockTime(at), jayapura.clockTime(at)]).toEqual(['22.05 WIB', '00.05']);
});

test('a day of the device begins at its midnight, also on the days on which its clock changes', () => {
  deviceIn('Europe/Berlin');
  for (const [day, start] of [
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ] as const) {
    expect(new Date(deviceCalendar.startOfDay(day)).toISOString()).toBe(start);
    expect(formats.in(deviceCalendar).dayDate(day)).toBe(
      day.replace(
        /(.*)-(.*)-(.*)/,
        (_, year, month, date) => `${Number(date)} ${month === '03' ? 'Maret' : 'Oktober'} ${year}`,
      ),
    );
  }
  expect(formats.in(deviceCalendar).zonedTime('2026-03-29T12:00:00Z')).toBe('14.00 UTC+2');
  expect(formats.in(createCalendar(() => -3.5 * HOUR)).zonedTime('2026-03-29T12:00:00Z')).toBe('08.30 UTC-3.5');
});

test('a time of day is written with the separator of the language', () => {
  expect([format.timeOfDay('08:00'), english.timeOfDay('08:00')]).toEqual(['08.00', '08:00']);
});
