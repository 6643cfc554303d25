import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  agreementOf,
  chatsNeeded,
  compareShares,
  differenceOf,
  intervalOf,
  judgeGoal,
  levelOf,
  lookAt,
  quantileOfLook,
  upperQuantile,
  wilson,
} from './statistics.ts';

test.each([
  [0.025, 1.959964],
  [0.05, 1.644854],
  [0.005, 2.575829],
  [0.0001, 3.719016],
])('of the normal distribution, %d is above %d', (part, z) => expect(upperQuantile(part)).toBeCloseTo(z, 3));

// By the formula of the article; the first two are in Newcombe (1998) for a single proportion.
test.each([
  [{ hits: 81, chats: 263 }, 0.2553, 0.3662],
  [{ hits: 15, chats: 148 }, 0.0624, 0.1605],
  [{ hits: 0, chats: 20 }, 0, 0.1611],
  [{ hits: 1, chats: 29 }, 0.0061, 0.1718],
])('the share %j lies from %d to %d', (share, low, high) => {
  const interval = wilson(share, 1.959964);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test('a share of fewer than five chats has no interval, and repeated looks widen it', () => {
  expect(intervalOf({ hits: 0, chats: 4 })).toBeNull();
  const share = { hits: 250, chats: 410 };
  const [once, often] = [wilson(share, 1.959964), intervalOf(share)];
  expect(intervalOf({ hits: 3, chats: 5 })).not.toBeNull();
  expect(often?.low).toBeLessThan(once.low);
  expect(often?.high).toBeGreaterThan(once.high);
});

test.each([
  [{ low: 0.5, high: 0.7 }, 0.5, true, 'reached'],
  [{ low: 0.4, high: 0.6 }, 0.5, true, 'unsure'],
  [{ low: 0.3, high: 0.49 }, 0.5, true, 'missed'],
  [{ low: 0.3, high: 0.5 }, 0.5, false, 'reached'],
  [{ low: 0.4, high: 0.6 }, 0.5, false, 'unsure'],
  [{ low: 0.51, high: 0.7 }, 0.5, false, 'missed'],
])('a share within %j with the goal %d (more is better: %s) is %s', (interval, goal, isMoreBetter, verdict) =>
  expect(judgeGoal(interval, goal, isMoreBetter)).toBe(verdict),
);

// Newcombe (1998), method 10: 56/70 − 48/80 is 0.0524 to 0.3339, and 9/10 − 3/10 is 0.1705 to 0.8090.
test.each([
  [{ hits: 48, chats: 80 }, { hits: 56, chats: 70 }, 0.0524, 0.3339],
  [{ hits: 3, chats: 10 }, { hits: 9, chats: 10 }, 0.1705, 0.809],
])('the difference of %j to %j lies from %d to %d', (first, second, low, high) => {
  const interval = differenceOf(first, second, 1.959964);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test('a later look asks for more', () => {
  expect(quantileOfLook(1, 1)).toBeCloseTo(2.394, 2);
  expect(quantileOfLook(2, 1)).toBeGreaterThan(quantileOfLook(1, 1));
  expect([0, 19, 20, 79].map(lookAt)).toEqual([0, 0, 1, 3]);
});

test.each([
  [0.25, 248],
  [0.2, 197],
  [0, 71],
])('a share of %d needs %d chats of each version', (share, chats) => expect(chatsNeeded(share)).toBe(chats));

describe('two versions', () => {
  test.each([
    [
      { hits: 0, chats: 0 },
      { hits: 0, chats: 0 },
      { result: 'tooFew', missing: 385 },
    ],
    [
      { hits: 20, chats: 100 },
      { hits: 3, chats: 17 },
      { result: 'tooFew', missing: 180 },
    ],
    [{ hits: 10, chats: 100 }, { hits: 60, chats: 100 }, { result: 'worse' }],
    [{ hits: 60, chats: 100 }, { hits: 10, chats: 100 }, { result: 'better' }],
    [{ hits: 60, chats: 300 }, { hits: 61, chats: 300 }, { result: 'alike' }],
  ])('with %j and %j compare as %j', (first, second, result) =>
    expect(compareShares(first, second)).toMatchObject(result),
  );

  test('that are the same are called different in at most 5 of 100 rollouts, however often one looks', () => {
    // A generator of its own, so that the figure is always the same.
    let state = 42;
    const random = () => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return state / 2 ** 32;
    };
    const isCalledDifferent = () => {
      const [first, second] = [
        { hits: 0, chats: 0 },
        { hits: 0, chats: 0 },
      ];
      for (let chat = 1; chat <= 400; chat += 1) {
        for (const one of [first, second]) {
          one.chats += 1;
          one.hits += random() < 0.2 ? 1 : 0;
        }
        const { result } = compareShares(first, second);
        if (result === 'better' || result === 'worse') return true;
      }
      return false;
    };
    expect(Array.from({ length: 400 }, isCalledDifferent).filter(Boolean).length).toBeLessThanOrEqual(20);
  });
});

test('a share lies within its interval, which lies from 0 to 1', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (chats, part) => {
      const hits = Math.round(chats * part);
      const { low, high } = wilson({ hits, chats }, 2.5);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(hits / chats + 1e-9);
      expect(high).toBeGreaterThanOrEqual(hits / chats - 1e-9);
    }),
  ));

describe('two judges', () => {
  const pairs = (...counts: (readonly [first: string, second: string, count: number])[]) =>
    counts.map(([first, second, count]) => ({ first, second, count }));

  // Fleiss, Levin and Paik, "Statistical Methods for Rates and Proportions" (2003), table 18.1: kappa is 0.68. The others by hand.
  test.each([
    [
      pairs(['a', 'a', 75], ['a', 'b', 1], ['a', 'c', 4], ['b', 'a', 5], ['b', 'b', 4], ['b', 'c', 1], ['c', 'c', 10]),
      0.89,
      0.676,
    ],
    [pairs(['a', 'a', 20], ['a', 'b', 5], ['b', 'a', 10], ['b', 'b', 15]), 0.7, 0.4],
    [pairs(['a', 'b', 10], ['b', 'a', 10]), 0, -1],
    [pairs(['a', 'a', 10], ['b', 'b', 10]), 1, 1],
    [pairs(['a', 'a', 5], ['a', 'b', 5], ['b', 'a', 5], ['b', 'b', 5]), 0.5, 0],
  ])('of %j agree in %d and have a kappa of %d', (given, observed, kappa) => {
    const agreement = agreementOf(given);
    expect(agreement.observed).toBeCloseTo(observed, 10);
    expect(agreement.kappa?.value).toBeCloseTo(kappa, 3);
  });

  test.each([
    [-0.2, 'poor'],
    [0.4, 'poor'],
    [0.41, 'fair'],
    [0.61, 'good'],
    [0.81, 'best'],
  ])('with a kappa of %d agree %s', (kappa, level) => expect(levelOf(kappa)).toBe(level));

  test('have an interval that is narrower with more pairs and ends at 1', () => {
    const few = agreementOf(pairs(['a', 'a', 9], ['a', 'b', 1], ['b', 'b', 10])).kappa;
    const many = agreementOf(pairs(['a', 'a', 900], ['a', 'b', 100], ['b', 'b', 1000])).kappa;
    // po = 0.95, pe = 0.5: 0.9 ± 1.96 · √(0.0475 / 20) / 0.5.
    expect(few?.low).toBeCloseTo(0.709, 3);
    expect(few?.high).toBe(1);
    expect(many?.low).toBeCloseTo(0.881, 3);
  });

  test('have no kappa of fewer than 20 pairs, nor if both always say the same one thing', () => {
    expect(agreementOf(pairs(['a', 'a', 10], ['b', 'b', 9]))).toEqual({ pairs: 19, observed: 1, kappa: null });
    expect(agreementOf(pairs(['a', 'a', 40]))).toEqual({ pairs: 40, observed: 1, kappa: null });
    expect(agreementOf([])).toEqual({ pairs: 0, observed: null, kappa: null });
  });
});
