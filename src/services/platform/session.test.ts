import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import { readSession, type StoredSession } from '../../contracts/auth.ts';
import { authServer, browser, cookieJar, returning } from './session.fixture.ts';
import { createSession, SessionUnreachable } from './session.ts';

const HOURS = 3_600_000;
/** Seconds. */
const HOUR = 3600;
const ROWS = 'https://project.supabase.test/rest/v1/room';

/** More than one cookie holds. */
const long = (session: StoredSession): StoredSession => ({
  ...session,
  user: { ...session.user, factors: [{ id: 'x'.repeat(5000), factor_type: 'totp', status: 'unverified' }] },
});

describe('one refresh for all tabs', () => {
  test('ten tabs whose token has expired ask once, and all of them go on', async () => {
    const server = authServer();
    const { tab } = browser(server);
    const tabs = Array.from({ length: 10 }, tab);
    await tabs[0]!.store(server.issue(-5));
    const tokens = await Promise.all(tabs.map((client) => client.accessToken()));
    expect(server.asked('refresh_token')).toBe(1);
    expect(new Set(tokens).size).toBe(1);
    expect(server.isLive(tokens[0]!)).toBe(true);
  });

  test('whatever comes first: turns, answers, calls, and tabs that are opened meanwhile', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('a token', 'a call', 'a refused token'), { minLength: 2, maxLength: 10 }),
        fc.boolean(),
        async (schedule, wanted, isLong) => {
          const next = (label: string) => schedule.schedule(Promise.resolve(null), label);
          const server = authServer();
          const { tab } = browser(server, Date.now, () => next('turn'));
          const dead = server.issue(-5);
          // With two cookies the half-written one is among what can be met.
          const stored = tab().store(isLong ? long(dead) : dead);
          await schedule.waitFor(stored);
          server.meddle(() => next('answer'));
          const ends = wanted.map(async (want) => {
            await next('opened');
            const client = tab();
            if (want === 'a call') return (await client.fetch(ROWS)).status;
            if (want === 'a refused token') return (await client.renew(dead.access_token, true)).is;
            return server.isLive(await client.accessToken());
          });
          const all = await schedule.waitFor(Promise.all(ends));
          expect(server.asked('refresh_token')).toBe(1);
          for (const end of all) expect([200, 'alive', true]).toContain(end);
        },
      ),
      { numRuns: 60 },
    ));

  test('an answer that began in time is not thrown away because it ends late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // A limit on the whole of it, as the platform has it, by the same clock.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(), ms);
      return limit.signal;
    });
    const server = authServer();
    const slowly: typeof fetch = async (input, init) => {
      const answer = await server.fetch(input, init);
      await new Promise((resolve) => setTimeout(resolve, 14_000));
      const text = await answer.text();
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          init?.signal?.addEventListener('abort', () => stream.error(new DOMException('Aborted', 'AbortError')));
          setTimeout(() => {
            stream.enqueue(new TextEncoder().encode(text));
            stream.close();
          }, 3000);
        },
      });
      return new Response(body, { status: answer.status });
    };
    const { jar } = cookieJar();
    const client = createSession({ url: 'https://project.supabase.test', key: 'k', jar, fetch: slowly });
    const session = server.issue(-5);
    await client.store(session);
    const renewal = client.renew(session.access_token);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await renewal).toMatchObject({ is: 'alive', fresh: true });
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('a call that is given up does not wait for a token that another tab never lets go of', async () => {
    const server = authServer();
    const { jar } = cookieJar();
    const lock = () => new Promise<never>(() => {});
    const client = createSession({ url: 'https://project.supabase.test', key: 'k', jar, fetch: server.fetch, lock });
    await client.store(server.issue(-5));
    const limit = new AbortController();
    const call = client.fetch(ROWS, { signal: limit.signal });
    limit.abort();
    await expect(call).rejects.toThrow('aborted');
    expect(server.calls).toEqual([]);
  });

  test('fifty calls of one tab ask once', async () => {
    const { server, client } = await returning();
    await Promise.all(Array.from({ length: 50 }, () => client.fetch(ROWS)));
    expect(server.asked('refresh_token')).toBe(1);
    expect(server.calls.filter(({ path }) => path.endsWith('room')).every(({ token }) => server.isLive(token))).toBe(
      true,
    );
  });

  test('a token with a minute left is used, and renewed beside the work', async () => {
    const { server, client, session } = await returning(60);
    expect(await client.accessToken()).toBe(session.access_token);
    await client.renew(session.access_token);
    expect(server.asked('refresh_token')).toBe(1);
  });
});

describe('a wrong clock', () => {
  test.each([
    ['two hours fast', 2 * HOURS, true],
    ['two hours slow', -2 * HOURS, true],
    ['two hours fast, and no Date to read', 2 * HOURS, false],
    ['two hours slow, and no Date to read', -2 * HOURS, false],
  ])('%s: a fresh token is no reason to refresh', async (_, wrong, dated) => {
    const server = authServer({ dated });
    const client = browser(server, () => Date.now() + wrong).tab();
    await (await client.auth()).signInWithPassword({ email: 'owner@chabot.test', password: 'x' });
    for (let call = 0; call < 100; call += 1) expect((await client.fetch(ROWS)).status).toBe(200);
    expect(server.asked('refresh_token')).toBe(0);
    expect(Math.abs(client.serverNow() - Date.now())).toBeLessThan(5000);
  });

  test('is remembered by the next page', async () => {
    const server = authServer();
    const device = browser(server, () => Date.now() + 2 * HOURS);
    await (await device.tab().auth()).signInWithPassword({ email: 'owner@chabot.test', password: 'x' });
    expect(await device.tab().accessToken()).not.toBeNull();
    expect(server.asked('refresh_token')).toBe(0);
  });

  test('that jumps while the page is open costs one refresh at most', async () => {
    const server = authServer();
    let wrong = 0;
    const client = browser(server, () => Date.now() + wrong).tab();
    await (await client.auth()).signInWithPassword({ email: 'owner@chabot.test', password: 'x' });
    wrong = 2 * HOURS;
    for (let call = 0; call < 50; call += 1) await client.fetch(ROWS);
    expect(server.asked('refresh_token')).toBeLessThanOrEqual(1);
  });

  test('two hours slow never sends a token that is long dead', async () => {
    let time = Date.now();
    const server = authServer({ now: () => time });
    const client = browser(server, () => time - 2 * HOURS).tab();
    await (await client.auth()).signInWithPassword({ email: 'owner@chabot.test', password: 'x' });
    time += 1.5 * HOURS;
    expect((await client.fetch(ROWS)).status).toBe(200);
    expect(server.calls.filter(({ path }) => path.endsWith('room')).every(({ token }) => server.isLive(token))).toBe(
      true,
    );
  });
});

describe('a 401', () => {
  test('renews once and sends the same again, body and all', async () => {
    const { server, client } = await returning(HOUR);
    let refusals = 1;
    server.meddle((path) => (path.endsWith('room') && refusals-- > 0 ? server.json({}, 401) : null));
    const answer = await client.fetch(ROWS, { method: 'POST', body: '{"name":"Sari"}' });
    expect(answer.status).toBe(200);
    const sent = server.calls.filter(({ path }) => path.endsWith('room'));
    expect(sent.map(({ body }) => body)).toEqual(['{"name":"Sari"}', '{"name":"Sari"}']);
    expect(sent[0]!.token).not.toBe(sent[1]!.token);
    expect(server.asked('refresh_token')).toBe(1);
  });

  test('that stays is handed on, after one replay', async () => {
    const { server, client } = await returning(HOUR);
    server.meddle((path) => (path.endsWith('room') ? server.json({}, 401) : null));
    expect((await client.fetch(ROWS)).status).toBe(401);
    expect(server.asked('room')).toBe(2);
  });

  test('without a session is only a 401', async () => {
    const server = authServer();
    const client = browser(server).tab();
    expect((await client.fetch(ROWS)).status).toBe(401);
    expect(server.calls).toMatchObject([{ token: null }]);
  });
});

describe('what a renewal may end in', () => {
  test.each([500, 502, 503, 504, 520, 530, 429, 408])('%i says nothing about the session', async (status) => {
    const { server, client, cookies } = await returning();
    server.meddle(() => server.json({}, status));
    await expect(client.accessToken()).rejects.toThrow(SessionUnreachable);
    expect(cookies.size).toBeGreaterThan(0);
    server.meddle(() => null);
    await client.renew((await client.current())!.access_token, true);
    expect(server.isLive(await client.accessToken())).toBe(true);
  });

  test('a page full of requests asks once while the service rests', async () => {
    const { server, client } = await returning();
    server.meddle(() => server.json({}, 503));
    for (let call = 0; call < 20; call += 1) {
      await expect(client.accessToken()).rejects.toThrow(SessionUnreachable);
    }
    expect(server.asked('refresh_token')).toBe(1);
  });

  test.each([
    ['is full', () => new DOMException('The quota has been exceeded', 'QuotaExceededError')],
    ['takes it', () => null],
  ])('a rest is kept where storage %s', async (_, refusal) => {
    const server = authServer();
    const { tab, notes } = browser(server);
    const { setItem } = notes;
    notes.setItem = (name, value) => {
      const error = refusal();
      if (error) throw error;
      setItem(name, value);
    };
    const client = tab();
    await client.store(server.issue(-5));
    server.meddle(() => server.json({}, 503));
    for (let call = 0; call < 3; call += 1) await expect(client.accessToken()).rejects.toThrow(SessionUnreachable);
    expect(server.asked('refresh_token')).toBe(1);
  });

  test('ten tabs that are pressed at once ask once', async () => {
    const { server, tab, session } = await returning();
    server.meddle(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return server.json({}, 503);
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => tab().renew(session.access_token, true)));
    expect(answers.map(({ is }) => is)).toEqual(Array(10).fill('unreachable'));
    expect(server.asked('refresh_token')).toBe(1);
  });

  test('a clock that is set back makes no rest longer', async () => {
    const { server, tab, session } = await returning();
    server.meddle(() => server.json({}, 503));
    await tab().renew(session.access_token);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 2 * HOURS);
    server.meddle(() => null);
    expect(await tab().renew(session.access_token)).toMatchObject({ is: 'alive' });
    vi.restoreAllMocks();
  });

  test('no network says nothing either', async () => {
    const { server, client } = await returning();
    server.meddle(() => 'offline');
    await expect(client.accessToken()).rejects.toThrow(SessionUnreachable);
    expect(await client.current()).not.toBeNull();
  });

  test('a refresh token that is refused ends the session', async () => {
    const { server, client, cookies } = await returning();
    server.revoke();
    expect(await client.accessToken()).toBeNull();
    expect(cookies.size).toBe(0);
  });

  test('signing out while it is under way stays signed out', async () => {
    const { server, client, tab, cookies, session } = await returning();
    const slow = Promise.withResolvers<null>();
    server.meddle((path) => (path.endsWith('refresh_token') ? slow.promise : null));
    const renewal = client.renew(session.access_token);
    await (await client.auth()).signOut({ scope: 'local' });
    // Another tab's turn comes when nobody is in any more.
    const waiting = tab().renew(session.access_token);
    slow.resolve(null);
    expect([await renewal, await waiting]).toEqual([{ is: 'gone' }, { is: 'gone' }]);
    expect([cookies.size, server.asked('refresh_token')]).toEqual([0, 1]);
  });

  test('the cookie, which goes along with every request, keeps nothing of somebody that nobody reads', async () => {
    const server = authServer();
    const { tab, cookies } = browser(server);
    const session = server.issue();
    const answer = { ...session, user: { ...session.user, user_metadata: { note: 'x'.repeat(5000) } } };
    await tab().store(readSession(answer)!);
    expect(cookies.size).toBe(1);
    expect(await tab().accessToken()).toBe(session.access_token);
  });

  test('a cookie chunk that got lost is a clean sign-out, and the next session is whole', async () => {
    const server = authServer();
    const { tab, cookies } = browser(server);
    const client = tab();
    await client.store(long(server.issue()));
    expect(cookies.size).toBeGreaterThan(1);
    cookies.delete('chabot-sb-auth.1');
    expect(await client.accessToken()).toBeNull();
    const next = server.issue();
    await client.store(next);
    expect(await client.accessToken()).toBe(next.access_token);
    client.drop();
    expect(cookies.size).toBe(0);
  });

  test('a cookie that another tab is half-way through writing is read when it is whole, and stays', async () => {
    const server = authServer();
    const { tab, cookies, pen } = browser(server);
    const client = tab();
    const session = server.issue();
    await client.store(long(session));
    const written = new Map(cookies);
    // The other tab has dropped the old chunks and set one of the new ones.
    const rest = Promise.withResolvers<void>();
    cookies.clear();
    cookies.set('chabot-sb-auth.0', written.get('chabot-sb-auth.0')!);
    const writing = pen(() => rest.promise);
    const token = client.accessToken();
    for (const [name, value] of written) cookies.set(name, value);
    rest.resolve();
    await writing;
    expect(await token).toBe(session.access_token);
    expect(cookies).toEqual(written);
  });
});

describe('an address and a key', () => {
  test.each(['', 'ftp://x.test', 'javascript:alert(1)', '//x.test'])('%o is no address of a backend', (url) => {
    expect(() => createSession({ url, key: 'k', jar: { cookie: '' } })).toThrow(/http or https/);
  });

  test('the key is required', () => {
    expect(() => createSession({ url: 'https://x.test', key: '', jar: { cookie: '' } })).toThrow(/key/);
  });
});
