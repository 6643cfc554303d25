import { expect, test } from 'vitest';

import { timeOfConsent } from './recipients.actors.ts';

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  // 03.30 in Jakarta: the 21st has begun there, and not in UTC.
  ['2026-11-21', '2026-11-20T20:30:00.000Z'],
])('a consent of %s has no time after its record', (day, at) =>
  expect(timeOfConsent(day, Date.parse('2026-11-20T20:30:00Z'))).toBe(at),
);
