import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { offlineFailure } from './gateway.failure.ts';
import { createSignedUrlCache } from './signedUrls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createCache = (respond: (paths: readonly string[]) => string[]) => {
  const calls: (readonly string[])[] = [];
  const signFiles = async (paths: readonly string[]) => {
    calls.push(paths);
    const urls = Object.fromEntries(respond(paths).map((path) => [path, `/object/sign/media/${path}`]));
    return { ok: true, value: { urls } } as const;
  };
  return { calls, urls: createSignedUrlCache({ url: 'https://a', signFiles }) };
};

const all = (paths: readonly string[]) => [...paths];
const urlOf = (path: string) => `https://a/storage/v1/object/sign/media/${path}`;

test('paths of one moment share a request, and each is signed once', async () => {
  const { calls, urls } = createCache(all);
  const first = Promise.all([urls.urlOf('a'), urls.urlOf('b'), urls.urlOf('a')]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await first).toEqual(['a', 'b', 'a'].map(urlOf));
  expect(urls.cached('a')).toBe(urlOf('a'));
  await urls.urlOf('b');
  const later = urls.urlOf('c');
  await vi.advanceTimersByTimeAsync(100);
  await later;
  expect(calls).toEqual([['a', 'b'], ['c']]);
});

test('a URL is signed again before it expires', async () => {
  const { calls, urls } = createCache(all);
  void urls.urlOf('a');
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(urls.cached('a')).toBe(urlOf('a'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(urls.cached('a')).toBeNull();
  void urls.urlOf('a');
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([['a'], ['a']]);
});

test('a missing file rejects alone, and is requested again', async () => {
  const { calls, urls } = createCache((paths) => paths.filter((path) => path !== 'gone'));
  const [gone, there] = [urls.urlOf('gone'), urls.urlOf('there')];
  await Promise.all([expect(gone).rejects.toThrow('Failed to get media'), vi.advanceTimersByTimeAsync(100)]);
  expect(await there).toBe(urlOf('there'));
  urls.urlOf('gone').catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([['gone', 'there'], ['gone']]);
});

test('more paths than the gateway signs at once are asked for in several requests', async () => {
  const { calls, urls } = createCache(all);
  const wanted = Array.from({ length: 250 }, (_, at) => `${at}`);
  const asked = Promise.all(wanted.map(async (path) => urls.urlOf(path)));
  await vi.advanceTimersByTimeAsync(100);
  expect(await asked).toEqual(wanted.map(urlOf));
  expect(calls.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('an unreachable gateway rejects', async () => {
  const signFiles = async () => ({ ok: false, failure: offlineFailure }) as const;
  const urls = createSignedUrlCache({ url: '', signFiles });
  await Promise.all([expect(urls.urlOf('a')).rejects.toThrow('Failed to get media'), vi.advanceTimersByTimeAsync(100)]);
});

test('a request without a response times out, and is sent again', async () => {
  let requests = 0;
  const signFiles = async () => {
    requests += 1;
    return new Promise<never>(() => undefined);
  };
  const urls = createSignedUrlCache({ url: '', signFiles });
  const expectTimeout = async () =>
    Promise.all([expect(urls.urlOf('a')).rejects.toThrow('Failed to get media'), vi.advanceTimersByTimeAsync(16_000)]);
  await expectTimeout();
  await expectTimeout();
  expect(requests).toBe(2);
});
