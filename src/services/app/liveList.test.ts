import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

import { defineLiveListActors } from './liveList.actors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const scope = { businessId: 'b1' };

/** The times of reads, in milliseconds from the start of the test. */
const reading = (pace?: number) => {
  const begin = performance.now();
  const times: number[] = [];
  const { readPage } = defineLiveListActors<'questions'>(
    {
      read: async () => {
        times.push(performance.now() - begin);
        return { rows: [], next: null };
      },
      ...(pace !== undefined && { pace }),
    },
    null,
  );
  const read = async (change: object = {}) =>
    toPromise(createActor(readPage, { input: { scope, after: null, shown: 0, ...change } }).start());
  return { times, read };
};

test('the same rows are read again at the pace of their list', async () => {
  const { times, read } = reading(2000);
  await read();
  const again = read();
  await vi.advanceTimersByTimeAsync(1999);
  expect(times).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  await again;
  await vi.advanceTimersByTimeAsync(5000);
  await read();
  expect(times).toEqual([0, 2000, 7000]);
});

test.each([
  ['another choice', 2000, { scope: { ...scope } }],
  ['the next page', 2000, { after: { after_times: 1, after_at: '', after_id: '' } }],
  ['a list without a pace', undefined, {}],
] as const)('%s is read at once', async (_, pace, change) => {
  const { times, read } = reading(pace);
  await read();
  const next = read(change);
  await vi.advanceTimersByTimeAsync(0);
  await next;
  expect(times).toEqual([0, 0]);
});
