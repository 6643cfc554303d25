import { expect, test } from 'vitest';

import { adjustableClock } from '../../local/whatsapp/clock.ts';

test('hurrying the clock runs due timers in order, including timers that they start', () => {
  const clock = adjustableClock();
  const began = clock.now();
  const happened: string[] = [];
  clock.after(60_000, () => {
    happened.push('first');
    clock.after(20_000, () => happened.push('next'));
    clock.after(50_000, () => happened.push('too late'));
  });
  clock.after(70_000, () => happened.push('between'));
  const cancel = clock.after(10_000, () => happened.push('cancelled'));
  cancel();
  clock.advance(100_000);
  expect(happened).toEqual(['first', 'between', 'next']);
  expect(clock.now() - began).toBeGreaterThanOrEqual(100_000);
  clock.advance(11_000);
  expect(happened).toEqual(['first', 'between', 'next', 'too late']);
});

test('the wall clock follows the real time', async () => {
  const clock = adjustableClock();
  await new Promise<void>((resolve) => {
    clock.after(1, resolve);
  });
  const before = Date.now();
  const now = clock.now();
  expect([now >= before, now <= Date.now()]).toEqual([true, true]);
});
