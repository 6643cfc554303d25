import { expect, test } from 'vitest';

import { createOpenMinuteCounter, openingStateAt, measureWait } from './openingHours.ts';

/** 2026-11-21, by the clock in Jakarta. */
const at = (time: string) => Date.parse(`2026-11-21T${time}:00+07:00`);
const jakarta = (start: string, end: string) => ({ start, end, timezone: 'Asia/Jakarta' });

test.each([
  ['within', [jakarta('09:00', '17:00')], '10:30', { isOpen: true, until: '17:00' }],
  ['at the first minute', [jakarta('09:00', '17:00')], '09:00', { isOpen: true, until: '17:00' }],
  ['at the last minute it is closed', [jakarta('09:00', '17:00')], '17:00', { isOpen: false, until: '09:00' }],
  ['across midnight, before it', [jakarta('22:00', '02:00')], '23:30', { isOpen: true, until: '02:00' }],
  ['across midnight, after it', [jakarta('22:00', '02:00')], '01:00', { isOpen: true, until: '02:00' }],
  ['across midnight, at noon', [jakarta('22:00', '02:00')], '12:00', { isOpen: false, until: '22:00' }],
  ['two that touch', [jakarta('09:00', '12:00'), jakarta('12:00', '17:00')], '11:00', { isOpen: true, until: '17:00' }],
  ['round the clock', [jakarta('00:00', '00:00')], '03:00', { isOpen: true, until: null }],
])('%s', (_, hours, time, expected) => expect(openingStateAt(hours, at(time))).toMatchObject(expected));

test('another zone is read by its own clock', () => {
  const hours = [{ start: '09:00', end: '17:00', timezone: 'Asia/Jayapura' }];
  expect(openingStateAt(hours, at('14:30'))).toMatchObject({ isOpen: true, until: '17:00' });
  expect(openingStateAt(hours, at('15:00'))).toMatchObject({ isOpen: false, until: '09:00' });
});

test('a zone that this device does not know is read as Jakarta’s, and breaks nothing', () => {
  const hours = [{ start: '09:00', end: '17:00', timezone: 'Asia/Nusantara' }];
  expect(openingStateAt(hours, at('10:30'))).toMatchObject({ isOpen: true, until: '17:00' });
});

test('hours that are not filled in are none', () => expect(openingStateAt([jakarta('', '')], at('10:00'))).toBeNull());

test.each([
  ['a moment ago, while it is open', '10:00', '10:00', { minutes: 0, isShut: false }],
  ['while it is open', '09:30', '10:15', { minutes: 45, isShut: false }],
  ['since it was shut, and it has just opened', '08:00', '09:00', { minutes: 0, isShut: false }],
  ['since it was shut', '18:00', '20:00', { minutes: 0, isShut: true }],
  ['a moment ago, while it is shut', '18:00', '18:00', { minutes: 0, isShut: true }],
  ['since before it was shut', '16:50', '20:00', { minutes: 10, isShut: false }],
])('who waits %s', (_, since, now, expected) =>
  expect(measureWait(createOpenMinuteCounter([jakarta('09:00', '17:00')], at(now)), at(since), at(now))).toEqual(
    expected,
  ),
);

test('where no hours are set nobody waits in vain', () =>
  expect(measureWait(createOpenMinuteCounter([], at('03:00')), at('02:00'), at('03:00'))).toEqual({
    minutes: 60,
    isShut: false,
  }));
