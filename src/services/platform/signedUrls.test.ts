import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createSignedUrlCache } from './signedUrls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createCache = (respond: (paths: string[]) => { path: string; signedUrl: string | null }[]) => {
  const calls: string[][] = [];
  const lifetimes = new Set<number>();
  const createSignedUrls = async (paths: string[], seconds: number) => {
    calls.push(paths);
    lifetimes.add(seconds);
    return { data: respond(paths), error: null };
  };
  const connect = async () => ({ from: () => ({ createSignedUrls }) }) as never;
  return { calls, lifetimes, urls: createSignedUrlCache({ url: '', fetch, connect }) };
};

const signed = (paths: string[]) => paths.map((path) => ({ path, signedUrl: `https://a/${path}` }));

test('paths of one moment share a request, and each is signed once', async () => {
  const { calls, urls } = createCache(signed);
  const first = Promise.all([urls.urlOf('a'), urls.urlOf('b'), urls.urlOf('a')]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await first).toEqual(['https://a/a', 'https://a/b', 'https://a/a']);
  expect(urls.cached('a')).toBe('https://a/a');
  await urls.urlOf('b');
  const later = urls.urlOf('c');
  await vi.advanceTimersByTimeAsync(100);
  await later;
  expect(calls).toEqual([['a', 'b'], ['c']]);
});

test('a URL is valid for five minutes, and is signed again before it expires', async () => {
  const { calls, lifetimes, urls } = createCache(signed);
  void urls.urlOf('a');
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(urls.cached('a')).toBe('https://a/a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(urls.cached('a')).toBeNull();
  void urls.urlOf('a');
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([['a'], ['a']]);
  expect([...lifetimes]).toEqual([300]);
});

test('a missing file rejects alone, and is requested again', async () => {
  const { calls, urls } = createCache((paths) =>
    signed(paths).map((one) => (one.path === 'gone' ? { ...one, signedUrl: null } : one)),
  );
  const [gone, there] = [urls.urlOf('gone'), urls.urlOf('there')];
  await Promise.all([expect(gone).rejects.toThrow('Failed to get media'), vi.advanceTimersByTimeAsync(100)]);
  expect(await there).toBe('https://a/there');
  urls.urlOf('gone').catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([['gone', 'there'], ['gone']]);
});

test('an unreachable storage rejects', async () => {
  const urls = createSignedUrlCache({ url: '', fetch, connect: async () => Promise.reject(new Error('offline')) });
  await Promise.all([expect(urls.urlOf('a')).rejects.toThrow('Failed to get media'), vi.advanceTimersByTimeAsync(100)]);
});

test('a request without a response times out, and is sent again', async () => {
  let requests = 0;
  const connect = async () => {
    requests += 1;
    return new Promise<never>(() => undefined);
  };
  const urls = createSignedUrlCache({ url: '', fetch, connect });
  const expectTimeout = async () =>
    Promise.all([expect(urls.urlOf('a')).rejects.toThrow('Failed to get media'), vi.advanceTimersByTimeAsync(16_000)]);
  await expectTimeout();
  await expectTimeout();
  expect(requests).toBe(2);
});
