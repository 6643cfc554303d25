import { expect, test } from 'vitest';

import { clockTime, count, dayName, dayOf, listTime } from './format.ts';

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
/** Every seven and a bit hours of two years: each hour, day of the week, month and a leap day. */
const instants = Array.from({ length: 2500 }, (_, at) => NOW - 730 * 24 * HOUR + at * 7.013 * HOUR);

test('times and days are written as Intl writes them in Indonesian', () => {
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

test.each([0, 7, 999, 1000, 12_345, 1_000_000])('%d is written with points', (value) => {
  expect(count(value)).toBe(new Intl.NumberFormat('id-ID').format(value));
});
