import { expect, test } from 'vitest';

import { timeLeft } from './run.ts';

test('a customer who has waited leaves less time to the model, and at least that of one call', () => {
  const time = { step: 20_000, all: 45_000 };
  expect(timeLeft(time, 4000)).toBe(41_000);
  expect(timeLeft(time, 30_000)).toBe(20_000);
  expect(timeLeft(time, 300_000)).toBe(20_000);
});
