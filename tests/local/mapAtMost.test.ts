import { expect, test } from 'vitest';

import { mapAtMost } from '../../local/mapAtMost.ts';

/** Work that ends when it is told to, with what has begun and ended. */
function openWork() {
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const begun = (): string => [...ends.keys()].join('');
  const work = (value: string): Promise<string> => {
    const end = Promise.withResolvers<string>();
    ends.set(value, end);
    return end.promise;
  };
  /** Until all that follows from what is settled has been done. */
  const settled = (): Promise<void> => new Promise(setImmediate);
  return { begun, work, end: (value: string) => ends.get(value)?.resolve(value), ends, settled };
}

test('work on some values is done at a time, and the next begins as soon as one of them ends', async () => {
  const { begun, work, end, settled } = openWork();
  const outcomes = mapAtMost(['a', 'b', 'c', 'd'], 2, work);
  await settled();
  expect(begun()).toBe('ab');
  end('b');
  await settled();
  expect(begun()).toBe('abc');
  end('c');
  await settled();
  for (const value of ['d', 'a']) end(value);
  expect(await outcomes).toEqual(['a', 'b', 'c', 'd']);
});

test('an error is thrown when all other work has ended', async () => {
  const { begun, work, end, ends, settled } = openWork();
  const thrown: unknown[] = [];
  const outcomes = mapAtMost(['a', 'b', 'c'], 2, work).catch((error: unknown) => thrown.push(error));
  await settled();
  ends.get('a')?.reject(new Error('a'));
  await settled();
  end('b');
  await settled();
  expect([begun(), thrown]).toEqual(['abc', []]);
  end('c');
  await outcomes;
  expect(thrown).toEqual([new Error('a')]);
});
