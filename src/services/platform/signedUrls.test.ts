import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createSignedUrlCache } from './signedUrls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (answer: (paths: string[]) => { path: string; signedUrl: string | null }[]) => {
  const calls: string[][] = [];
  const createSignedUrls = async (paths: string[]) => {
    calls.push(paths);
    return { data: answer(paths), error: null };
  };
  const connect = async () => ({ from: () => ({ createSignedUrls }) }) as never;
  return { calls, addresses: createSignedUrlCache({ url: '', fetch, connect }) };
};

const signed = (paths: string[]) => paths.map((path) => ({ path, signedUrl: `https://a/${path}` }));

test('rows that come into view are asked for in one call, and once', async () => {
  const { calls, addresses } = open(signed);
  const first = Promise.all([addresses.urlOf('a'), addresses.urlOf('b'), addresses.urlOf('a')]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await first).toEqual(['https://a/a', 'https://a/b', 'https://a/a']);
  expect(addresses.cached('a')).toBe('https://a/a');
  await addresses.urlOf('b');
  const later = addresses.urlOf('c');
  await vi.advanceTimersByTimeAsync(100);
  await later;
  expect(calls).toEqual([['a', 'b'], ['c']]);
});

test('an address is asked for anew before it expires', async () => {
  const { calls, addresses } = open(signed);
  void addresses.urlOf('a');
  await vi.advanceTimersByTimeAsync(50 * 60_000);
  expect(addresses.cached('a')).toBeNull();
  void addresses.urlOf('a');
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([['a'], ['a']]);
});

test('one that is gone takes no other with it, and is asked for again', async () => {
  const { calls, addresses } = open((paths) =>
    signed(paths).map((one) => (one.path === 'gone' ? { ...one, signedUrl: null } : one)),
  );
  const [gone, there] = [addresses.urlOf('gone'), addresses.urlOf('there')];
  await Promise.all([expect(gone).rejects.toThrow('Failed to get media'), vi.advanceTimersByTimeAsync(100)]);
  expect(await there).toBe('https://a/there');
  addresses.urlOf('gone').catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([['gone', 'there'], ['gone']]);
});

test('where nobody can be reached there is no address', async () => {
  const addresses = createSignedUrlCache({ url: '', fetch, connect: async () => Promise.reject(new Error('offline')) });
  await Promise.all([
    expect(addresses.urlOf('a')).rejects.toThrow('Failed to get media'),
    vi.advanceTimersByTimeAsync(100),
  ]);
});

test('what is not answered is given up, and asked for again', async () => {
  let asked = 0;
  const connect = async () => {
    asked += 1;
    return new Promise<never>(() => undefined);
  };
  const addresses = createSignedUrlCache({ url: '', fetch, connect });
  const refused = async () =>
    Promise.all([
      expect(addresses.urlOf('a')).rejects.toThrow('Failed to get media'),
      vi.advanceTimersByTimeAsync(16_000),
    ]);
  await refused();
  await refused();
  expect(asked).toBe(2);
});
