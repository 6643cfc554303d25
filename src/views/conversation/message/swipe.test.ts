import fc from 'fast-check';
import { expect, test } from 'vitest';

import { mayPull, pullOf, wayOf } from './swipe.ts';

const pixels = fc.integer({ min: -2000, max: 2000 });

test.each([
  [{ dx: 0, dy: 0 }, null],
  [{ dx: 11, dy: 11 }, null],
  [{ dx: 12, dy: 0 }, 'right'],
  [{ dx: 40, dy: -39 }, 'right'],
  // What goes down as much as across is somebody who reads on.
  [{ dx: 40, dy: 40 }, 'elsewhere'],
  [{ dx: 3, dy: 30 }, 'elsewhere'],
  [{ dx: -60, dy: 0 }, 'elsewhere'],
])('a finger that went %o goes %s', (distance, way) => {
  expect(wayOf(distance)).toBe(way);
});

test.each([
  [{ pointerType: 'touch', isPrimary: true, clientX: 120 }, true],
  [{ pointerType: 'pen', isPrimary: true, clientX: 120 }, true],
  [{ pointerType: 'mouse', isPrimary: true, clientX: 120 }, false],
  [{ pointerType: 'touch', isPrimary: false, clientX: 120 }, false],
  [{ pointerType: 'touch', isPrimary: true, clientX: 10 }, false],
])('%o may pull: %s', (begun, may) => {
  expect(mayPull(begun)).toBe(may);
});

test('a pull begins where it was noticed, without a jump, and is ripe at 56 pixels', () => {
  expect(pullOf({ dx: 12 })).toEqual({ offset: 0, share: 0, isRipe: false });
  expect(pullOf({ dx: 40 })).toEqual({ offset: 28, share: 0.5, isRipe: false });
  expect(pullOf({ dx: 68 })).toEqual({ offset: 56, share: 1, isRipe: true });
});

test('the further a finger goes the further the bubble stands, never beyond its reach and never ahead of the finger', () => {
  fc.assert(
    fc.property(pixels, pixels, (one, other) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)].map((dx) => pullOf({ dx }));
      expect(near!.offset).toBeLessThanOrEqual(far!.offset);
      expect(far!.offset).toBeLessThan(76);
      expect(far!.offset).toBeLessThanOrEqual(Math.max(0, one, other));
      expect(near!.share).toBeLessThanOrEqual(far!.share);
    }),
  );
});

test('what is pushed back to the left stands in its place', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2000, max: 12 }), (dx) => {
      expect(pullOf({ dx })).toEqual({ offset: 0, share: 0, isRipe: false });
    }),
  );
});
