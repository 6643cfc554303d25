import { expect, test } from 'vitest';

import { describeNow, nowAt } from './now.ts';

test.each([
  ['Asia/Jakarta', { day: 28, minutes: 23 * 60 + 30, zone: 'wib' }],
  ['Asia/Makassar', { day: 29, minutes: 30, zone: 'wita' }],
  ['Asia/Jayapura', { day: 29, minutes: 90, zone: 'wit' }],
])('the day and the time of day are those of %s', (zone, now) => {
  expect(nowAt({ at: '2026-11-28T16:30:00Z', zone })).toMatchObject({ year: 2026, month: 11, ...now });
});

test('the days that follow are told with their dates, over the end of a month', () => {
  const report = describeNow({ at: '2026-11-28T05:00:00Z', zone: 'Asia/Jakarta' });
  expect(report).toContain('Sekarang Sabtu, 28 November 2026, pukul 12.00 WIB.');
  expect(report).toContain('besok Minggu 29 November, lusa Senin 30 November, Selasa 1 Desember');
});

test('without a time, nothing is known', () => {
  expect(nowAt(null)).toBeNull();
});
