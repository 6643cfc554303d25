import { expect, test } from 'vitest';

import { openingVectors } from '../../../tests/seeded/openingVectors.ts';
import { toEpoch, JAKARTA } from '../../contracts/time.ts';
import { createOpenMinuteCounter, openingStateAt, measureWait } from './openingHours.ts';

/** 2026-11-21 in Jakarta time. */
const at = (time: string) => JAKARTA.fromLocalTime(`2026-11-21T${time}`);
const jakarta = (start: string, end: string) => ({ start, end, timezone: 'Asia/Jakarta' });

test.each([
  ['within a span', [jakarta('09:00', '17:00')], '10:30', { isOpen: true, until: '17:00' }],
  ['at the first minute of a span', [jakarta('09:00', '17:00')], '09:00', { isOpen: true, until: '17:00' }],
  ['at the end of a span', [jakarta('09:00', '17:00')], '17:00', { isOpen: false, until: '09:00' }],
  ['across midnight, before it', [jakarta('22:00', '02:00')], '23:30', { isOpen: true, until: '02:00' }],
  ['across midnight, after it', [jakarta('22:00', '02:00')], '01:00', { isOpen: true, until: '02:00' }],
  ['across midnight, at noon', [jakarta('22:00', '02:00')], '12:00', { isOpen: false, until: '22:00' }],
  [
    'in the first of two touching spans',
    [jakarta('09:00', '12:00'), jakarta('12:00', '17:00')],
    '11:00',
    { isOpen: true, until: '17:00' },
  ],
  ['round the clock', [jakarta('00:00', '00:00')], '03:00', { isOpen: true, until: null }],
])('the opening state is right %s', (_, hours, time, expected) =>
  expect(openingStateAt(hours, at(time))).toMatchObject(expected),
);

test("hours in another zone are compared with that zone's clock", () => {
  const hours = [{ start: '09:00', end: '17:00', timezone: 'Asia/Jayapura' }];
  expect(openingStateAt(hours, at('14:30'))).toMatchObject({ isOpen: true, until: '17:00' });
  expect(openingStateAt(hours, at('15:00'))).toMatchObject({ isOpen: false, until: '09:00' });
});

test("an unknown time zone is treated as Jakarta's", () => {
  const hours = [{ start: '09:00', end: '17:00', timezone: 'Asia/Nusantara' }];
  expect(openingStateAt(hours, at('10:30'))).toMatchObject({ isOpen: true, until: '17:00' });
});

test('spans without times count as no hours', () => expect(openingStateAt([jakarta('', '')], at('10:00'))).toBeNull());

test.each([
  ['just now, during opening hours', '10:00', '10:00', { minutes: 0, isClosed: false }],
  ['during opening hours', '09:30', '10:15', { minutes: 45, isClosed: false }],
  ['before opening and is seen at opening time', '08:00', '09:00', { minutes: 0, isClosed: false }],
  ['after closing time', '18:00', '20:00', { minutes: 0, isClosed: true }],
  ['just now, after closing time', '18:00', '18:00', { minutes: 0, isClosed: true }],
  ['before closing time and is seen after it', '16:50', '20:00', { minutes: 10, isClosed: false }],
])('the wait is measured for a customer who writes %s', (_, since, now, expected) =>
  expect(measureWait(createOpenMinuteCounter([jakarta('09:00', '17:00')], at(now)), at(since), at(now))).toEqual(
    expected,
  ),
);

test('without opening hours every minute of a wait counts', () =>
  expect(measureWait(createOpenMinuteCounter([], at('03:00')), at('02:00'), at('03:00'))).toEqual({
    minutes: 60,
    isClosed: false,
  }));

test.each(openingVectors)('a business is next open as the vector says: %s', (_, hours, at, expected) => {
  const now = toEpoch(at);
  const opening = openingStateAt(hours, now);
  expect(opening === null || opening.isOpen ? now : opening.changesAt).toBe(toEpoch(expected));
});

test.each(openingVectors)('the minute counter agrees with the opening state: %s', (_, hours, at, expected) => {
  const [now, opens] = [toEpoch(at), toEpoch(expected)];
  const count = createOpenMinuteCounter(hours, now);
  expect(count(now, opens)).toBe(0);
  expect(count(opens, opens + 60_000)).toBe(1);
});

test('a change within a day is told by its time, a later one with its day', () => {
  const weekdays = [{ ...jakarta('08:00', '17:00'), days: [1, 2, 3, 4, 5] }];
  // A Saturday.
  expect(openingStateAt(weekdays, at('10:00'))).toMatchObject({ isOpen: false, until: '08:00', day: '2026-11-23' });
  expect(openingStateAt([jakarta('08:00', '17:00')], at('18:00'))).toMatchObject({ until: '08:00', day: null });
});

test('a wait over closed days counts the open minutes only', () => {
  const hours = [
    { ...jakarta('08:00', '17:00'), days: [1, 2, 3, 4, 5] },
    { ...jakarta('', ''), closed_on: { from: '2026-11-24', to: '', name: '' } },
  ];
  const count = createOpenMinuteCounter(hours, at('10:00'));
  // From Friday 16.00 to Wednesday 9.00: an hour, Monday, and an hour.
  expect(count(toEpoch('2026-11-20T16:00+07:00'), toEpoch('2026-11-25T09:00+07:00'))).toBe(60 + 540 + 60);
});
