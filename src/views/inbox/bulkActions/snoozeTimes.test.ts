import { expect, test } from 'vitest';

import { JAKARTA } from '../../../contracts/time.ts';
import { presetTime } from './snoozeTimes.ts';

const at = (clock: string) => JAKARTA.fromLocalTime(clock);
const times = (now: string) =>
  (['hour', 'tomorrow', 'monday'] as const).map((preset) => JAKARTA.toLocalTime(presetTime(preset, at(now), JAKARTA)));

test('the presets are one hour from now, tomorrow at 08:00 and Monday at 08:00 in Jakarta', () => {
  expect(times('2026-11-20T21:30')).toEqual(['2026-11-20T22:30', '2026-11-21T08:00', '2026-11-23T08:00']);
  // Sunday, a minute before and a minute after midnight.
  expect(times('2026-11-22T23:59')).toEqual(['2026-11-23T00:59', '2026-11-23T08:00', '2026-11-23T08:00']);
  expect(times('2026-11-23T00:01')).toEqual(['2026-11-23T01:01', '2026-11-24T08:00', '2026-11-30T08:00']);
  expect(times('2026-12-31T07:00')).toEqual(['2026-12-31T08:00', '2027-01-01T08:00', '2027-01-04T08:00']);
});
