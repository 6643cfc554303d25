import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createTyping } from './ownTyping.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const listening = () => {
  const said: string[] = [];
  const typing = createTyping((action, leaving) => said.push(leaving ? `${action} leaving` : action));
  return { said, typing };
};

test('it is said once, said again after ten seconds, and taken back five seconds after the last key', () => {
  const { said, typing } = listening();
  for (let second = 0; second <= 11; second++) {
    typing.notice();
    vi.advanceTimersByTime(1000);
  }
  expect(said).toEqual(['start', 'start']);
  vi.advanceTimersByTime(5000);
  expect(said).toEqual(['start', 'start', 'stop']);
});

test('leaving takes it back at once, and only if it was said', () => {
  const { said, typing } = listening();
  typing.cease(true);
  typing.notice();
  typing.cease(true);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['start', 'stop leaving']);
});
