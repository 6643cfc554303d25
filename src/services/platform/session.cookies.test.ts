import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cookieStorage } from './session.cookies.ts';
import { cookieJar } from './session.fixture.ts';

const KEY = 'chabot-sb-auth';

describe('the session cookie', () => {
  test('whatever is written is read back, in chunks of at most 3180 characters', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 9000 }), async (value) => {
        const { jar, cookies } = cookieJar();
        const storage = cookieStorage(jar, true);
        storage.setItem(KEY, value);
        expect(await storage.getItem(KEY)).toBe(value);
        for (const chunk of cookies.values()) expect(chunk.length).toBeLessThanOrEqual(3180);
      }),
      { numRuns: 60 },
    ));

  test('a long value is chunked under .0, .1, …; it lasts 400 days, for this site alone', async () => {
    const { jar, cookies, set } = cookieJar();
    cookieStorage(jar, true).setItem(KEY, 'x'.repeat(6000));
    expect([...cookies.keys()]).toEqual([`${KEY}.0`, `${KEY}.1`, `${KEY}.2`]);
    expect(set[0]).toMatch(/; Max-Age=34560000; Path=\/; SameSite=Lax; Secure$/);
  });

  test('Secure is left out where there is no https', async () => {
    const { jar, set } = cookieJar();
    cookieStorage(jar, false).setItem(KEY, 'x');
    expect(set[0]).not.toContain('Secure');
  });

  test('a shorter value leaves no chunk of the longer one behind', async () => {
    const { jar, cookies } = cookieJar();
    const storage = cookieStorage(jar, true);
    storage.setItem(KEY, 'x'.repeat(6000));
    storage.setItem(KEY, 'short');
    expect([...cookies.keys()]).toEqual([KEY]);
    storage.removeItem(KEY);
    expect(cookies.size).toBe(0);
  });

  test("another site's broken cookie does no harm", async () => {
    const { jar } = cookieJar();
    jar.cookie = 'tracker=%E0%A4%A';
    const storage = cookieStorage(jar, true);
    storage.setItem(KEY, 'mine');
    expect(await storage.getItem(KEY)).toBe('mine');
  });
});
