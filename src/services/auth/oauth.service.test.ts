import { describe, expect, test } from 'vitest';

import type { SessionClient } from '../platform/session.ts';
import { readStart, signInWithOAuth, type Browser } from './oauth.service.ts';

const signal = new AbortController().signal;
const SITE = 'https://app.test';

/** A page that was loaded at `path`, and the parts of the browser that the service uses. */
const openPage = (path: string, stored = new Map<string, string>()) => {
  let current = SITE + path;
  let initial = current;
  const browser: Browser = {
    takeInitialAddress: () => {
      const taken = initial;
      initial = '';
      return taken;
    },
    address: () => new URL(current),
    replaceAddress: (to) => (current = SITE + to),
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    }),
  };
  return { browser, stored, address: () => current };
};

type SignIn = (request: { options: { redirectTo: string } }) => Promise<object>;

/** A client whose auth service responds to /settings with `settings`, and to auth-js with `signIn`. */
const clientWith = (settings: unknown, signIn?: SignIn) =>
  ({
    url: 'https://auth.test',
    anonymousFetch: () => Promise.resolve(Response.json(settings)),
    auth: () => Promise.resolve({ signInWithOAuth: signIn }),
  }) as unknown as SessionClient;

describe('the start', () => {
  test.each([
    [{ external: { google: true, facebook: true } }, ['google', 'facebook']],
    [{ external: { google: false, facebook: true, github: true } }, ['facebook']],
    [{ external: { google: 'yes' } }, []],
    [{}, []],
    [null, []],
  ])('the settings %o offer %o', async (settings, providers) => {
    const { browser } = openPage('/login');
    expect((await readStart(clientWith(settings), browser, signal)).providers).toEqual(providers);
  });

  test.each([
    [{ external: { phone: true } }, true],
    [{ external: { phone: false } }, false],
    [{}, false],
  ])('the settings %o offer codes to phones: %s', async (settings, expected) => {
    const { browser } = openPage('/login');
    expect((await readStart(clientWith(settings), browser, signal)).phoneCodes).toBe(expected);
  });

  test('an auth service that cannot be reached offers none', async () => {
    const { browser } = openPage('/login');
    const client = { ...clientWith({}), anonymousFetch: () => Promise.reject(new Error('offline')) };
    expect(await readStart(client, browser, signal)).toEqual({
      providers: [],
      phoneCodes: false,
      refusal: null,
      typed: null,
    });
  });

  test.each([
    ['error=access_denied&error_description=denied#error=access_denied&sb=', 'cancelled'],
    ['error=access_denied&error_code=signup_disabled#error=access_denied', 'signup-closed'],
    ['error=access_denied&error_code=user_banned', 'banned'],
    ['error=server_error&error_code=unexpected_failure', 'failed'],
    ['code=of-another-browser', 'failed'],
  ])('a return with %s is %s, and leaves only the wanted page in the address', async (answer, why) => {
    const page = openPage(`/login?wanted=%2Fhome&oauth=google&${answer}`);
    expect((await readStart(clientWith({}), page.browser, signal)).refusal).toEqual({ why });
    expect(page.address()).toBe(`${SITE}/login?wanted=%2Fhome`);
  });

  test('a return whose code has opened a session is none, and a return is read once', async () => {
    const opened = openPage('/login?oauth=google&code=1');
    opened.browser.replaceAddress('/login?oauth=google');
    expect((await readStart(clientWith({}), opened.browser, signal)).refusal).toBeNull();
    const cancelled = openPage('/login?oauth=google&error=access_denied');
    expect((await readStart(clientWith({}), cancelled.browser, signal)).refusal).toEqual({ why: 'cancelled' });
    expect((await readStart(clientWith({}), cancelled.browser, signal)).refusal).toBeNull();
  });

  test('an error of a mail link is not read', async () => {
    const page = openPage('/login?error=access_denied&error_code=otp_expired');
    expect((await readStart(clientWith({}), page.browser, signal)).refusal).toBeNull();
    expect(page.address()).toContain('otp_expired');
  });
});

describe('the way to the page of a provider', () => {
  const open = async (path: string, result: object) => {
    const page = openPage(path);
    const asked: string[] = [];
    const client = clientWith({}, (request) => {
      asked.push(request.options.redirectTo);
      return Promise.resolve(result);
    });
    const typed = { name: 'Dewi', login: 'dewi@usaha.id' };
    return { ...page, asked, outcome: await signInWithOAuth(client, page.browser, { provider: 'google', typed }) };
  };

  test('returns to the same page of this origin, and keeps what was typed once', async () => {
    const path = '/login?wanted=%2Finvite%2F1&step=registration&error=x';
    const { outcome, asked, stored } = await open(path, { data: {}, error: null });
    expect(outcome).toBeNull();
    expect(asked).toEqual([`${SITE}/login?wanted=%2Finvite%2F1&step=registration&oauth=google`]);
    const { browser } = openPage('/login', stored);
    const typed = { name: 'Dewi', login: 'dewi@usaha.id' };
    expect((await readStart(clientWith({}), browser, signal)).typed).toEqual(typed);
    expect((await readStart(clientWith({}), browser, signal)).typed).toBeNull();
  });

  test.each([
    ['AuthRetryableFetchError', 'unreachable'],
    ['AuthApiError', 'failed'],
  ])('%s is reported as %s', async (name, why) => {
    const { outcome } = await open('/login', { data: {}, error: { name } });
    expect(outcome).toEqual({ refused: { why } });
  });
});
