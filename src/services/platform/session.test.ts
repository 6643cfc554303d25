import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import { readSession, type StoredSession } from '../../contracts/auth.ts';
import { OLDEST_CLIENT, RELEASE } from '../../contracts/release.ts';
import { authServer, browser, cookieJar, signedInBrowser } from './session.fixture.ts';
import { createSession, SessionUnreachable } from './session.ts';

const HOURS = 3_600_000;
/** Seconds. */
const HOUR = 3600;
const ROWS = 'https://project.supabase.test/rest/v1/room';
const GATEWAY = 'https://chabot.test/api/waha/sessions';

/** A session too long for one cookie. */
const withLongUser = (session: StoredSession): StoredSession => ({
  ...session,
  user: { ...session.user, factors: [{ id: 'x'.repeat(5000), factor_type: 'totp', status: 'unverified' }] },
});

describe('one refresh for all tabs', () => {
  test('ten tabs with an expired token send one refresh and all get the new token', async () => {
    const server = authServer();
    const { tab } = browser(server);
    const tabs = Array.from({ length: 10 }, tab);
    await tabs[0]!.store(server.issue(-5));
    const tokens = await Promise.all(tabs.map((client) => client.accessToken()));
    expect(server.requestCount('refresh_token')).toBe(1);
    expect(new Set(tokens).size).toBe(1);
    expect(server.isValid(tokens[0]!)).toBe(true);
  });

  test('one refresh is sent in any interleaving of locks, responses, calls and newly opened tabs', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('a token', 'a call', 'a refused token'), { minLength: 2, maxLength: 10 }),
        fc.boolean(),
        async (schedule, actions, isLong) => {
          const next = (label: string) => schedule.schedule(Promise.resolve(null), label);
          const server = authServer();
          const { tab } = browser(server, Date.now, () => next('turn'));
          const expired = server.issue(-5);
          // Two cookies make a half-written one possible.
          const stored = tab().store(isLong ? withLongUser(expired) : expired);
          await schedule.waitFor(stored);
          server.intercept(() => next('answer'));
          const results = actions.map(async (action) => {
            await next('opened');
            const client = tab();
            if (action === 'a call') return (await client.fetch(ROWS)).status;
            if (action === 'a refused token') return (await client.renew(expired.access_token, true)).is;
            return server.isValid(await client.accessToken());
          });
          const settled = await schedule.waitFor(Promise.all(results));
          expect(server.requestCount('refresh_token')).toBe(1);
          for (const result of settled) expect([200, 'valid', true]).toContain(result);
        },
      ),
      { numRuns: 60 },
    ));

  test('a response that starts in time is used even if its body ends after the timeout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // The platform's timeout covers the whole request. It runs on the fake clock here.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(), ms);
      return limit.signal;
    });
    const server = authServer();
    const slowFetch: typeof fetch = async (input, init) => {
      const response = await server.fetch(input, init);
      await new Promise((resolve) => setTimeout(resolve, 14_000));
      const text = await response.text();
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          init?.signal?.addEventListener('abort', () => stream.error(new DOMException('Aborted', 'AbortError')));
          setTimeout(() => {
            stream.enqueue(new TextEncoder().encode(text));
            stream.close();
          }, 3000);
        },
      });
      return new Response(body, { status: response.status });
    };
    const { jar } = cookieJar();
    const client = createSession({ url: 'https://project.supabase.test', key: 'k', jar, fetch: slowFetch });
    const session = server.issue(-5);
    await client.store(session);
    const renewal = client.renew(session.access_token);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await renewal).toMatchObject({ is: 'valid', fresh: true });
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('an aborted call does not wait for a renewal lock that another tab never releases', async () => {
    const server = authServer();
    const { jar } = cookieJar();
    const renewalLock = () => new Promise<never>(() => {});
    const client = createSession({
      url: 'https://project.supabase.test',
      key: 'k',
      jar,
      fetch: server.fetch,
      renewalLock,
    });
    await client.store(server.issue(-5));
    const limit = new AbortController();
    const call = client.fetch(ROWS, { signal: limit.signal });
    limit.abort();
    await expect(call).rejects.toThrow('aborted');
    expect(server.calls).toEqual([]);
  });

  test('a request that a function failed to serve is known for a minute by the first digits of its id in the log', async () => {
    const { jar } = cookieJar();
    let time = 0;
    const answers = [
      new Response('{}', { status: 409, headers: { 'x-request-id': '11111111-6c5e-4f0a-9f43-2b1f3b6a7d10' } }),
      new Response('{}', { status: 500 }),
      new Response('{}', { status: 502, headers: { 'x-request-id': '3f9a2c1b-6c5e-4f0a-9f43-2b1f3b6a7d10' } }),
      new Response('{}', { status: 200, headers: { 'x-request-id': '22222222-6c5e-4f0a-9f43-2b1f3b6a7d10' } }),
    ];
    const client = createSession({
      url: 'https://project.supabase.test',
      key: 'k',
      jar,
      deviceNow: () => time,
      fetch: async () => answers.shift()!,
    });
    const known: (string | null)[] = [];
    while (answers.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await client.anonymousFetch(ROWS);
      known.push(client.lastFailure());
    }
    expect(known).toEqual([null, null, '3f9a2c1b', '3f9a2c1b']);
    time = 59_999;
    expect(client.lastFailure()).toBe('3f9a2c1b');
    time = 60_000;
    expect(client.lastFailure()).toBeNull();
    // A device that corrects its clock.
    time = -59_999;
    expect(client.lastFailure()).toBe('3f9a2c1b');
    time = -60_000;
    expect(client.lastFailure()).toBeNull();
  });

  test('a read fails for as long as it is repeated, until it is answered or the network fails', async () => {
    let time = 0;
    const id = '3f9a2c1b-6c5e-4f0a-9f43-2b1f3b6a7d10';
    let answer: () => Promise<Response>;
    const client = createSession({
      url: 'https://project.supabase.test',
      key: 'k',
      jar: cookieJar().jar,
      deviceNow: () => time,
      fetch: () => answer(),
    });
    const ask = async (url: string, status: number): Promise<boolean> => {
      answer = async () => new Response('{}', { status, headers: { 'x-request-id': id } });
      await client.anonymousFetch(url);
      return client.isFailing();
    };
    const lose = async (url: string): Promise<boolean> => {
      answer = () => Promise.reject(new TypeError('Failed to fetch'));
      await client.anonymousFetch(url).catch(() => undefined);
      return client.isFailing();
    };
    const OTHER = `${ROWS}?id=eq.7`;
    const RENEWAL = 'https://project.supabase.test/auth/v1/token';
    expect(await ask(ROWS, 409)).toBe(false);
    expect(await ask(ROWS, 503)).toBe(true);
    time = 24_999;
    expect(client.isFailing()).toBe(true);
    time = 25_000;
    expect(client.isFailing()).toBe(false);
    time = 0;
    expect(await ask(ROWS, 503)).toBe(true);
    // What others are answered, or lose, changes nothing.
    expect(await ask(OTHER, 200)).toBe(true);
    expect(await lose(OTHER)).toBe(true);
    expect(await ask(GATEWAY, 200)).toBe(true);
    expect(await ask(ROWS, 200)).toBe(false);
    expect(await ask(ROWS, 503)).toBe(true);
    expect(await ask(OTHER, 502)).toBe(true);
    expect(await ask(ROWS, 409)).toBe(true);
    expect(client.lastFailure()).toBe('3f9a2c1b');
    expect(await lose(OTHER)).toBe(false);
    // Of another service, and of the renewal before a read.
    expect(await ask(GATEWAY, 502)).toBe(false);
    expect(await ask(RENEWAL, 503)).toBe(true);
    expect(await ask(RENEWAL, 200)).toBe(false);
  });

  test.each<[what: string, answer: () => Promise<Response>]>([
    ['a network that is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a service that names no request', async () => new Response('{}', { status: 500 })],
  ])('a failure of %s after it has no code', async (_, answer) => {
    const answers = [
      async () =>
        new Response('{}', { status: 502, headers: { 'x-request-id': '3f9a2c1b-6c5e-4f0a-9f43-2b1f3b6a7d10' } }),
      answer,
    ];
    const client = createSession({
      url: 'https://project.supabase.test',
      key: 'k',
      jar: cookieJar().jar,
      fetch: () => answers.shift()!(),
    });
    await client.anonymousFetch(ROWS);
    expect(client.lastFailure()).toBe('3f9a2c1b');
    await client.anonymousFetch(ROWS).catch(() => undefined);
    expect(client.lastFailure()).toBeNull();
  });

  test('each request names itself and the release of the page, and a refusal of an older one is reported', async () => {
    const { jar } = cookieJar();
    const clients: (string | null)[] = [];
    const ids = new Set<string>();
    let headers = {};
    const client = createSession({
      url: 'https://project.supabase.test',
      key: 'k',
      jar,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        clients.push(request.headers.get('x-client-info'));
        ids.add(request.headers.get('x-request-id') ?? '');
        return new Response('{}', { status: 409, headers });
      },
    });
    const reported = vi.fn<() => void>();
    void client.tooOld.then(reported);
    await client.anonymousFetch(ROWS);
    expect(reported).not.toHaveBeenCalled();
    headers = { [OLDEST_CLIENT]: '9.0.0' };
    await client.anonymousFetch(ROWS);
    await expect.poll(() => reported.mock.calls.length).toBe(1);
    expect(clients).toEqual([`chabot/${RELEASE}`, `chabot/${RELEASE}`]);
    expect([...ids].map((id) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(id))).toEqual([true, true]);
  });

  test('fifty calls of one tab send one refresh', async () => {
    const { server, client } = await signedInBrowser();
    await Promise.all(Array.from({ length: 50 }, () => client.fetch(ROWS)));
    expect(server.requestCount('refresh_token')).toBe(1);
    expect(server.calls.filter(({ path }) => path.endsWith('room')).every(({ token }) => server.isValid(token))).toBe(
      true,
    );
  });

  test('a token with one minute left is used and renewed in the background', async () => {
    const { server, client, session } = await signedInBrowser(60);
    expect(await client.accessToken()).toBe(session.access_token);
    await client.renew(session.access_token);
    expect(server.requestCount('refresh_token')).toBe(1);
  });
});

describe('a wrong device clock', () => {
  test.each([
    ['two hours fast', 2 * HOURS, true],
    ['two hours slow', -2 * HOURS, true],
    ['two hours fast, without a Date header', 2 * HOURS, false],
    ['two hours slow, without a Date header', -2 * HOURS, false],
  ])('%s: a new token is not refreshed', async (_, wrong, dated) => {
    const server = authServer({ dated });
    const client = browser(server, () => Date.now() + wrong).tab();
    await (await client.auth()).signInWithPassword({ email: 'owner@chabot.test', password: 'x' });
    for (let call = 0; call < 100; call += 1) expect((await client.fetch(ROWS)).status).toBe(200);
    expect(server.requestCount('refresh_token')).toBe(0);
    expect(Math.abs(client.serverNow() - Date.now())).toBeLessThan(5000);
  });

  test('the clock offset is stored for the next page', async () => {
    const server = authServer();
    const device = browser(server, () => Date.now() + 2 * HOURS);
    await (await device.tab().auth()).signInWithPassword({ email: 'owner@chabot.test', password: 'x' });
    expect(await device.tab().accessToken()).not.toBeNull();
    expect(server.requestCount('refresh_token')).toBe(0);
  });

  test('a device clock that jumps while the page is open causes at most one refresh', async () => {
    const server = authServer();
    let wrong = 0;
    const client = browser(server, () => Date.now() + wrong).tab();
    await (await client.auth()).signInWithPassword({ email: 'owner@chabot.test', password: 'x' });
    wrong = 2 * HOURS;
    for (let call = 0; call < 50; call += 1) await client.fetch(ROWS);
    expect(server.requestCount('refresh_token')).toBeLessThanOrEqual(1);
  });

  test('a device clock two hours slow never causes an expired token to be sent', async () => {
    let time = Date.now();
    const server = authServer({ now: () => time });
    const client = browser(server, () => time - 2 * HOURS).tab();
    await (await client.auth()).signInWithPassword({ email: 'owner@chabot.test', password: 'x' });
    time += 1.5 * HOURS;
    expect((await client.fetch(ROWS)).status).toBe(200);
    expect(server.calls.filter(({ path }) => path.endsWith('room')).every(({ token }) => server.isValid(token))).toBe(
      true,
    );
  });
});

describe('a response with status 401', () => {
  test('after a 401 the token is renewed once and the request is repeated with its body', async () => {
    const { server, client } = await signedInBrowser(HOUR);
    let refusals = 1;
    server.intercept((path) => (path.endsWith('room') && refusals-- > 0 ? server.json({}, 401) : null));
    const response = await client.fetch(ROWS, { method: 'POST', body: '{"name":"Sari"}' });
    expect(response.status).toBe(200);
    const sent = server.calls.filter(({ path }) => path.endsWith('room'));
    expect(sent.map(({ body }) => body)).toEqual(['{"name":"Sari"}', '{"name":"Sari"}']);
    expect(sent[0]!.token).not.toBe(sent[1]!.token);
    expect(server.requestCount('refresh_token')).toBe(1);
  });

  test('a second 401 is returned after one repeated request', async () => {
    const { server, client } = await signedInBrowser(HOUR);
    server.intercept((path) => (path.endsWith('room') ? server.json({}, 401) : null));
    expect((await client.fetch(ROWS)).status).toBe(401);
    expect(server.requestCount('room')).toBe(2);
  });

  test('a 401 without a session is returned without a refresh', async () => {
    const server = authServer();
    const client = browser(server).tab();
    expect((await client.fetch(ROWS)).status).toBe(401);
    expect(server.calls).toMatchObject([{ token: null }]);
  });
});

describe('the result of a renewal', () => {
  test.each([500, 502, 503, 504, 520, 530, 429, 408])(
    'a renewal that fails with %i keeps the session',
    async (status) => {
      const { server, client, cookies } = await signedInBrowser();
      server.intercept(() => server.json({}, status));
      await expect(client.accessToken()).rejects.toThrow(SessionUnreachable);
      expect(cookies.size).toBeGreaterThan(0);
      server.intercept(() => null);
      await client.renew((await client.current())!.access_token, true);
      expect(server.isValid(await client.accessToken())).toBe(true);
    },
  );

  test('twenty requests during an outage send one refresh', async () => {
    const { server, client } = await signedInBrowser();
    server.intercept(() => server.json({}, 503));
    for (let call = 0; call < 20; call += 1) {
      await expect(client.accessToken()).rejects.toThrow(SessionUnreachable);
    }
    expect(server.requestCount('refresh_token')).toBe(1);
  });

  test.each([
    ['is full', () => new DOMException('The quota has been exceeded', 'QuotaExceededError')],
    ['has space', () => null],
  ])('the backoff applies when localStorage %s', async (_, refusal) => {
    const server = authServer();
    const { tab, sharedStorage } = browser(server);
    const { setItem } = sharedStorage;
    sharedStorage.setItem = (name, value) => {
      const error = refusal();
      if (error) throw error;
      setItem(name, value);
    };
    const client = tab();
    await client.store(server.issue(-5));
    server.intercept(() => server.json({}, 503));
    for (let call = 0; call < 3; call += 1) await expect(client.accessToken()).rejects.toThrow(SessionUnreachable);
    expect(server.requestCount('refresh_token')).toBe(1);
  });

  test('ten tabs with a forced renewal at once send one refresh', async () => {
    const { server, tab, session } = await signedInBrowser();
    server.intercept(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return server.json({}, 503);
    });
    const renewals = await Promise.all(Array.from({ length: 10 }, () => tab().renew(session.access_token, true)));
    expect(renewals.map(({ is }) => is)).toEqual(Array(10).fill('unreachable'));
    expect(server.requestCount('refresh_token')).toBe(1);
  });

  test('a device clock that is set back does not extend the backoff', async () => {
    const { server, tab, session } = await signedInBrowser();
    server.intercept(() => server.json({}, 503));
    await tab().renew(session.access_token);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 2 * HOURS);
    server.intercept(() => null);
    expect(await tab().renew(session.access_token)).toMatchObject({ is: 'valid' });
    vi.restoreAllMocks();
  });

  test('a renewal without a network keeps the session', async () => {
    const { server, client } = await signedInBrowser();
    server.intercept(() => 'offline');
    await expect(client.accessToken()).rejects.toThrow(SessionUnreachable);
    expect(await client.current()).not.toBeNull();
  });

  test('a rejected refresh token ends the session', async () => {
    const { server, client, cookies } = await signedInBrowser();
    server.revoke();
    expect(await client.accessToken()).toBeNull();
    expect(cookies.size).toBe(0);
  });

  test('a sign-out during a renewal is not undone by its response', async () => {
    const { server, client, tab, cookies, session } = await signedInBrowser();
    const slow = Promise.withResolvers<null>();
    server.intercept((path) => (path.endsWith('refresh_token') ? slow.promise : null));
    const renewal = client.renew(session.access_token);
    await (await client.auth()).signOut({ scope: 'local' });
    // Another tab gets the lock after the sign-out.
    const waiting = tab().renew(session.access_token);
    slow.resolve(null);
    expect([await renewal, await waiting]).toEqual([{ is: 'signedOut' }, { is: 'signedOut' }]);
    expect([cookies.size, server.requestCount('refresh_token')]).toEqual([0, 1]);
  });

  test('the cookie, which is sent with every request, omits unused user data', async () => {
    const server = authServer();
    const { tab, cookies } = browser(server);
    const session = server.issue();
    const response = { ...session, user: { ...session.user, user_metadata: { note: 'x'.repeat(5000) } } };
    await tab().store(readSession(response)!);
    expect(cookies.size).toBe(1);
    expect(await tab().accessToken()).toBe(session.access_token);
  });

  test('a lost cookie chunk signs the user out, and the next session is stored completely', async () => {
    const server = authServer();
    const { tab, cookies } = browser(server);
    const client = tab();
    await client.store(withLongUser(server.issue()));
    expect(cookies.size).toBeGreaterThan(1);
    cookies.delete('chabot-sb-auth.1');
    expect(await client.accessToken()).toBeNull();
    const next = server.issue();
    await client.store(next);
    expect(await client.accessToken()).toBe(next.access_token);
    client.endSession();
    expect(cookies.size).toBe(0);
  });

  test('a cookie that another tab has half written is read after the write and stays unchanged', async () => {
    const server = authServer();
    const { tab, cookies, writeLock } = browser(server);
    const client = tab();
    const session = server.issue();
    await client.store(withLongUser(session));
    const written = new Map(cookies);
    // The other tab has deleted the old chunks and written one new chunk.
    const rest = Promise.withResolvers<void>();
    cookies.clear();
    cookies.set('chabot-sb-auth.0', written.get('chabot-sb-auth.0')!);
    const writing = writeLock(() => rest.promise);
    const token = client.accessToken();
    for (const [name, value] of written) cookies.set(name, value);
    rest.resolve();
    await writing;
    expect(await token).toBe(session.access_token);
    expect(cookies).toEqual(written);
  });
});

describe('the Supabase URL and key', () => {
  test.each(['', 'ftp://x.test', 'javascript:alert(1)', '//x.test'])('the URL %o is rejected', (url) => {
    expect(() => createSession({ url, key: 'k', jar: { cookie: '' } })).toThrow(/http or https/);
  });

  test('an empty key is rejected', () => {
    expect(() => createSession({ url: 'https://x.test', key: '', jar: { cookie: '' } })).toThrow(/key/);
  });
});
