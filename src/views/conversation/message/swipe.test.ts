import fc from 'fast-check';
import { expect, test } from 'vitest';

import { canSwipe, swipeStateOf, directionOf } from './swipe.ts';

const pixels = fc.integer({ min: -2000, max: 2000 });

test.each([
  [{ dx: 0, dy: 0 }, null],
  [{ dx: 11, dy: 11 }, null],
  [{ dx: 12, dy: 0 }, 'right'],
  [{ dx: 40, dy: -39 }, 'right'],
  // A diagonal movement scrolls.
  [{ dx: 40, dy: 40 }, 'other'],
  [{ dx: 3, dy: 30 }, 'other'],
  [{ dx: -60, dy: 0 }, 'other'],
])('a touch that moved %o has the direction %s', (distance, way) => {
  expect(directionOf(distance)).toBe(way);
});

test.each([
  [{ pointerType: 'touch', isPrimary: true, clientX: 120 }, true],
  [{ pointerType: 'pen', isPrimary: true, clientX: 120 }, true],
  [{ pointerType: 'mouse', isPrimary: true, clientX: 120 }, false],
  [{ pointerType: 'touch', isPrimary: false, clientX: 120 }, false],
  [{ pointerType: 'touch', isPrimary: true, clientX: 10 }, false],
])('the pointer %o can swipe: %s', (start, may) => {
  expect(canSwipe(start)).toBe(may);
});

test('a swipe starts without a jump and triggers at 56 pixels', () => {
  expect(swipeStateOf({ dx: 12 })).toEqual({ offset: 0, share: 0, isTriggered: false });
  expect(swipeStateOf({ dx: 40 })).toEqual({ offset: 28, share: 0.5, isTriggered: false });
  expect(swipeStateOf({ dx: 68 })).toEqual({ offset: 56, share: 1, isTriggered: true });
});

test('the offset grows with the distance, stays below its limit and never exceeds the distance', () => {
  fc.assert(
    fc.property(pixels, pixels, (one, other) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)].map((dx) => swipeStateOf({ dx }));
      expect(near!.offset).toBeLessThanOrEqual(far!.offset);
      expect(far!.offset).toBeLessThan(76);
      expect(far!.offset).toBeLessThanOrEqual(Math.max(0, one, other));
      expect(near!.share).toBeLessThanOrEqual(far!.share);
    }),
  );
});

test('a movement to the left has no offset', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2000, max: 12 }), (dx) => {
      expect(swipeStateOf({ dx })).toEqual({ offset: 0, share: 0, isTriggered: false });
    }),
  );
});
