import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createPortraits } from './portraits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (answer: (paths: string[]) => { path: string; signedUrl: string | null }[]) => {
  const calls: string[][] = [];
  const createSignedUrls = async (paths: string[]) => {
    calls.push(paths);
    return { data: answer(paths), error: null };
  };
  const connect = async () => ({ from: () => ({ createSignedUrls }) }) as never;
  return { calls, portraits: createPortraits({ url: '', fetch, connect }) };
};

const signed = (paths: string[]) => paths.map((path) => ({ path, signedUrl: `https://a/${path}` }));

test('rows that come into view are asked for in one call, and once', async () => {
  const { calls, portraits } = open(signed);
  const first = Promise.all([portraits.urlOf('a'), portraits.urlOf('b'), portraits.urlOf('a')]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await first).toEqual(['https://a/a', 'https://a/b', 'https://a/a']);
  expect(portraits.known('a')).toBe('https://a/a');
  await portraits.urlOf('b');
  const later = portraits.urlOf('c');
  await vi.advanceTimersByTimeAsync(100);
  await later;
  expect(calls).toEqual([['a', 'b'], ['c']]);
});

test('an address is asked for anew before it expires', async () => {
  const { calls, portraits } = open(signed);
  void portraits.urlOf('a');
  await vi.advanceTimersByTimeAsync(50 * 60_000);
  expect(portraits.known('a')).toBeNull();
  void portraits.urlOf('a');
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([['a'], ['a']]);
});

test('one that is gone takes no other with it, and is asked for again', async () => {
  const { calls, portraits } = open((paths) =>
    signed(paths).map((one) => (one.path === 'gone' ? { ...one, signedUrl: null } : one)),
  );
  const [gone, there] = [portraits.urlOf('gone'), portraits.urlOf('there')];
  await Promise.all([expect(gone).rejects.toThrow('Failed to get media'), vi.advanceTimersByTimeAsync(100)]);
  expect(await there).toBe('https://a/there');
  portraits.urlOf('gone').catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([['gone', 'there'], ['gone']]);
});

test('where nobody can be reached there is no picture', async () => {
  const portraits = createPortraits({ url: '', fetch, connect: async () => Promise.reject(new Error('offline')) });
  await Promise.all([
    expect(portraits.urlOf('a')).rejects.toThrow('Failed to get media'),
    vi.advanceTimersByTimeAsync(100),
  ]);
});
