import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Hours } from '../../contracts/settings.ts';
import { JAKARTA } from '../../contracts/time.ts';
import { createOpenMinuteCounter } from '../settings/openingHours.ts';
import { dueAfter, dueOfPreset, openMinutesPerDay } from './due.ts';

const shop = [{ start: '08:00', end: '17:00', timezone: 'Asia/Jakarta' }];
const night = [{ start: '20:00', end: '02:00', timezone: 'Asia/Jakarta' }];
const at = (time: string) => JAKARTA.fromLocalTime(`2026-11-${time}`);
const openMinutesBetween = (hours: readonly Hours[], from: number, to: number) =>
  createOpenMinuteCounter(hours, to)(from, to);
const due = (hours: typeof shop, from: string, minutes: number) => dueAfter(hours, at(from), minutes);

test.each([
  ['within the day', shop, '18T09:00', 120, '18T11:00'],
  ['past closing time, on the next morning', shop, '18T16:00', 120, '19T09:00'],
  ['started at night, counted from the opening', shop, '18T22:00', 120, '19T10:00'],
  ['exactly until closing time', shop, '18T15:00', 120, '18T17:00'],
  ['over two nights', shop, '18T16:00', 60 + 540 + 60, '20T09:00'],
  ['across midnight', night, '18T23:00', 180, '19T02:00'],
  ['across a closed day of a night shop', night, '19T01:00', 120, '19T21:00'],
  ['without hours, around the clock', [], '18T22:00', 120, '19T00:00'],
])('a due date %s', (_, hours, from, minutes, to) => expect(due(hours, from, minutes)).toBe(at(to)));

test('waiting over night counts the open minutes only', () => {
  expect(openMinutesBetween(shop, at('18T16:30'), at('19T08:15'))).toBe(45);
  expect(openMinutesBetween(shop, at('18T22:00'), at('19T06:00'))).toBe(0);
  expect(openMinutesBetween([], at('18T22:00'), at('19T06:00'))).toBe(480);
  expect(openMinutesBetween(shop, at('19T09:00'), at('18T09:00'))).toBe(0);
});

test('a longer wait never has fewer open minutes, so one sort order serves both', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 40_000 }), (one, other) => {
      const now = at('30T12:34');
      const waited = createOpenMinuteCounter(shop, now);
      const [longer, shorter] = [Math.max(one, other), Math.min(one, other)].map((ago) =>
        waited(now - ago * 60_000, now),
      );
      expect(longer).toBeGreaterThanOrEqual(shorter!);
      expect(longer).toBeLessThanOrEqual(Math.max(one, other));
    }),
  ));

test('an unknown time zone is read as Jakarta', () =>
  expect(openMinutesBetween([{ ...shop[0]!, timezone: 'Mars/Olympus' }], at('18T07:00'), at('18T09:00'))).toBe(60));

test('a due date after n open minutes is n open minutes away', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2880 }), fc.integer({ min: 0, max: 2880 }), (late, minutes) => {
      const from = at('18T00:00') + late * 60_000;
      expect(openMinutesBetween(night, from, dueAfter(night, from, minutes))).toBe(minutes);
    }),
  ));

test('a break at noon does not count as open', () => {
  const withBreak = [
    { start: '08:00', end: '12:00', timezone: 'Asia/Jakarta' },
    { start: '13:00', end: '17:00', timezone: 'Asia/Jakarta' },
  ];
  expect(due(withBreak, '18T11:00', 120)).toBe(at('18T14:00'));
  expect(openMinutesPerDay(withBreak, at('18T11:30'))).toBe(480);
});

test('spans in two time zones are each read in their own zone', () =>
  // 08:00 in Jayapura is 06:00 in Jakarta: the two hours before 08:00 count as well.
  expect(due([...shop, { start: '08:00', end: '10:00', timezone: 'Asia/Jayapura' }], '18T05:00', 180)).toBe(
    at('18T09:00'),
  ));

test('a working day lasts as many minutes as the shop is open a day', () => {
  expect(dueOfPreset('day', shop, at('18T10:00'))).toBe(at('19T10:00'));
  expect(dueOfPreset('days', shop, at('18T10:00'))).toBe(at('21T10:00'));
  expect(dueOfPreset('day', [], at('18T10:00'))).toBe(at('19T10:00'));
  expect(dueOfPreset('hours', shop, at('18T16:30'))).toBe(at('19T09:30'));
});

test('a working day skips closed weekdays and holidays', () => {
  const weekdays = [{ ...shop[0]!, days: [1, 2, 3, 4, 5] }];
  const withHoliday = [
    ...weekdays,
    { start: '', end: '', timezone: 'Asia/Jakarta', closed_on: { from: '2026-11-23', to: '', name: '' } },
  ];
  // 20 November 2026 is a Friday.
  expect(dueOfPreset('day', weekdays, at('20T10:00'))).toBe(at('23T10:00'));
  expect(dueOfPreset('day', weekdays, at('21T10:00'))).toBe(at('23T17:00'));
  expect(dueOfPreset('day', withHoliday, at('20T10:00'))).toBe(at('24T10:00'));
  expect(dueOfPreset('hours', withHoliday, at('22T10:00'))).toBe(at('24T10:00'));
});

test('a due date lies in the opening hours or at their end, and never before its start plus the minutes', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 * 1440 }), fc.integer({ min: 1, max: 5000 }), (later, minutes) => {
      const from = at('18T00:00') + later * 60_000;
      const then = dueAfter(shop, from, minutes);
      expect(then).toBeGreaterThanOrEqual(from + minutes * 60_000);
      const minute = ((then / 60_000 + 7 * 60) % 1440) - 8 * 60;
      expect(minute > 0 && minute <= 540).toBe(true);
    }),
  ));
