import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cookieStorage } from './session.cookies.ts';
import { cookieJar } from './session.fixture.ts';

const KEY = 'chabot-sb-auth';

describe('the session cookie', () => {
  test('any value is read back as it was written, from chunks of at most 3180 characters', () =>
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

  test('a long value is stored in chunks .0, .1, … for 400 days with SameSite=Lax', async () => {
    const { jar, cookies, set } = cookieJar();
    cookieStorage(jar, true).setItem(KEY, 'x'.repeat(6000));
    expect([...cookies.keys()]).toEqual([`${KEY}.0`, `${KEY}.1`, `${KEY}.2`]);
    expect(set[0]).toMatch(/; Max-Age=34560000; Path=\/; SameSite=Lax; Secure$/);
  });

  test('the attribute Secure is omitted without https', async () => {
    const { jar, set } = cookieJar();
    cookieStorage(jar, false).setItem(KEY, 'x');
    expect(set[0]).not.toContain('Secure');
  });

  test('a shorter value deletes the chunks of a longer one', async () => {
    const { jar, cookies } = cookieJar();
    const storage = cookieStorage(jar, true);
    storage.setItem(KEY, 'x'.repeat(6000));
    storage.setItem(KEY, 'short');
    expect([...cookies.keys()]).toEqual([KEY]);
    storage.removeItem(KEY);
    expect(cookies.size).toBe(0);
  });

  test('an invalid cookie of another application does not break reading', async () => {
    const { jar } = cookieJar();
    jar.cookie = 'tracker=%E0%A4%A';
    const storage = cookieStorage(jar, true);
    storage.setItem(KEY, 'mine');
    expect(await storage.getItem(KEY)).toBe('mine');
  });
});
