import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, createMachine, assign } from 'xstate';

import { defineHomeActors } from '../../../src/services/home/home.actors.ts';

const HOUR = 3_600_000;
const input = { businessId: 'b1', userId: 'sari' };

/** Visits the page at a time (epoch ms). Returns since when the user was away, or null. */
const visitAt = (now: number, storage: Map<string, string>, more = input): string | null => {
  const { watchVisits } = defineHomeActors({
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    },
    serverNow: () => now,
  });
  const visit = createActor(
    createMachine({
      context: { since: null as string | null },
      invoke: { src: watchVisits, input: more },
      on: { 'absence.noticed': { actions: assign(({ event }) => ({ since: event['since'] as string })) } },
    }),
  ).start();
  const { since } = visit.getSnapshot().context;
  visit.stop();
  return since;
};

test('a user who returns after four hours was away; sooner, or for the first time, was not', () => {
  const storage = new Map<string, string>();
  expect(visitAt(100 * HOUR, storage)).toBeNull();
  expect(visitAt(104 * HOUR - 1, storage)).toBeNull();
  expect(visitAt(108 * HOUR - 1, storage)).toBe(new Date(104 * HOUR - 1).toISOString());
  expect(visitAt(108 * HOUR, storage, { ...input, businessId: 'b2' })).toBeNull();
  expect(visitAt(108 * HOUR, storage, { ...input, userId: 'dimas' })).toBeNull();
});

test('a storage that is full is no failure, and an open page keeps the time', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const written: string[] = [];
  const { watchVisits } = defineHomeActors({
    storage: {
      getItem: () => null,
      setItem: (_, value) => {
        written.push(value);
        throw new Error('full');
      },
    },
    serverNow: () => Date.now(),
  });
  const visit = createActor(watchVisits, { input }).start();
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(2);
  visit.stop();
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(2);
});
