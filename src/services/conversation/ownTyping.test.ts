import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createOwnTyping } from './ownTyping.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const recording = () => {
  const sent: string[] = [];
  const typing = createOwnTyping((action, leaving) => sent.push(leaving ? `${action} leaving` : action));
  return { sent, typing };
};

test('typing is started once, repeated after ten seconds, and stopped five seconds after the last key', () => {
  const { sent, typing } = recording();
  for (let second = 0; second <= 11; second++) {
    typing.keyPressed();
    vi.advanceTimersByTime(1000);
  }
  expect(sent).toEqual(['start', 'start']);
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['start', 'start', 'stop']);
});

test('leaving stops typing at once, and only if it was started', () => {
  const { sent, typing } = recording();
  typing.stop(true);
  typing.keyPressed();
  typing.stop(true);
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual(['start', 'stop leaving']);
});
