/** What somebody does while an answer is on its way counts: whoever signed out stays out, and nobody is thrown out by it. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';

import type { SessionEvent } from '../../contracts/auth.ts';
import { refusal, said, visitor } from '../account/account.fixture.ts';
import { changePassword, readAccount } from '../account/account.service.ts';
import { defineAdmission } from '../auth/adminGate.actors.ts';
import { setPassword, signIn, verifyCode } from '../auth/auth.service.ts';
import { checkCode as recoverByCode, confirmLink as recoverByLink } from '../auth/recovery.service.ts';
import { checkCode } from '../auth/registration.service.ts';
import { authServer, browser, tabBus } from './session.fixture.ts';
import type { Lock } from './session.lock.ts';
import { createSession } from './session.ts';
import { watchSession } from './session.watch.ts';

const ORIGIN = 'https://project.supabase.test';
const ROWS = `${ORIGIN}/rest/v1/room`;
const totp = { id: 'f1', factor_type: 'totp', status: 'verified' };
const here = new AbortController().signal;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** A browser whose tab is at work, and a service that holds back its answer to one path. */
const setUp = () => {
  const server = authServer();
  const device = browser(server);
  const client = device.tab();
  const bus = tabBus();
  const hold = (end: string, answer: () => Response, others: (path: string) => Response | null = () => null) => {
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    server.meddle(async (path) => {
      if (!path.endsWith(end)) return others(path);
      asked.resolve();
      await gate.promise;
      return answer();
    });
    return { asked: asked.promise, answer: gate.resolve };
  };
  /** A tab of the same browser, which lets go of this lock in its own time: when it is told to. */
  const late = (kind: 'lock' | 'pen') => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const lock: Lock = async (work) => {
      const end = await work();
      await promise;
      return end;
    };
    const { jar } = device;
    return { client: createSession({ url: ORIGIN, key: 'k', jar, fetch: server.fetch, [kind]: lock }), release };
  };
  const watch = (of = client) => {
    const told: SessionEvent[] = [];
    const parts = { tabs: bus.open(), isSeen: () => true, returns: () => false, hasKept: async () => false };
    const watching = watchSession(of, (event) => told.push(event), parts);
    stops.push(() => watching.stop());
    return { told, types: () => told.map(({ type }) => type) };
  };
  return { server, device, client, bus, hold, late, watch };
};
/** Everything that has been begun comes to its end. */
const calm = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('signing out', () => {
  test('is not undone by a password that is being saved', async () => {
    const { server, device, client, hold, watch } = setUp();
    await client.store(server.issue());
    const tab = watch();
    await calm();
    const saving = hold('/user', () => server.json(server.issue().user));
    const answer = setPassword(client, 'kopi pahit');
    await saving.asked;
    client.drop();
    saving.answer();
    await answer;
    expect(device.cookies.size).toBe(0);
    expect(tab.types().at(-1)).toBe('SIGNED_OUT');
  });

  test('is not undone by a code that is being checked', async () => {
    const { server, device, client, hold, watch } = setUp();
    const session = server.issue();
    await client.store({ ...session, user: { ...session.user, factors: [totp] } });
    const tab = watch();
    await calm();
    const checking = hold(
      '/verify',
      () => server.json(server.issue(3600, 'aal2')),
      () => server.json({ id: 'c1', type: 'totp', expires_at: 0 }),
    );
    const answer = verifyCode(client, '123456', here);
    await checking.asked;
    client.drop();
    checking.answer();
    await answer;
    expect(device.cookies.size).toBe(0);
    expect(tab.types().at(-1)).toBe('SIGNED_OUT');
  });

  test('is not undone by a renewal that waits to be written', async () => {
    const { server, device, client } = setUp();
    const session = server.issue(-5);
    await client.store(session);
    const written = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    server.meddle((path) => (path.endsWith('refresh_token') ? (answered.resolve(), null) : null));
    // Another tab has the pen.
    void device.pen(() => written.promise);
    const renewal = client.renew(session.access_token);
    await answered.promise;
    await calm();
    client.drop();
    written.resolve();
    expect(await renewal).toEqual({ is: 'gone' });
    expect(device.cookies.size).toBe(0);
  });

  test('is not undone by a renewal that ended before it and is told after it', async () => {
    const { server, late, watch } = setUp();
    const { client, release } = late('lock');
    await client.store(server.issue(80));
    const tab = watch(client);
    await vi.waitUntil(async () => server.asked('refresh_token') === 1);
    await calm();
    client.drop();
    release();
    await calm();
    expect(tab.types().at(-1)).toBe('SIGNED_OUT');
  });

  test('is not undone by a word of another tab that is late', async () => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://app.test/' } }));
    vi.stubGlobal('document', { visibilityState: 'visible' });
    const { server, client, watch } = setUp();
    const session = server.issue();
    await client.store(session);
    await client.auth();
    const tab = watch();
    await calm();
    client.drop();
    const other = new BroadcastChannel('chabot-sb-auth');
    stops.push(() => other.close());
    other.postMessage({ event: 'SIGNED_IN', session });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(tab.types().at(-1)).toBe('SIGNED_OUT');
  });
});

describe('a session', () => {
  test('that was renewed while a password was being saved stays renewed', async () => {
    const { server, client, hold } = setUp();
    const session = server.issue();
    await client.store(session);
    const saving = hold('/user', () => server.json({ ...session.user, email: 'new@chabot.test' }));
    const answer = changePassword(client, { password: 'kopi pahit', nonce: '' });
    await saving.asked;
    const renewed = server.issue();
    await client.store(renewed);
    saving.answer();
    expect(await answer).toBeNull();
    expect(await client.current()).toMatchObject({
      refresh_token: renewed.refresh_token,
      user: { email: 'new@chabot.test' },
    });
  });

  test('of whoever signed in meanwhile is not taken away with the one before', async () => {
    const { server, client, hold } = setUp();
    await client.store(server.issue());
    const reading = hold('/user', () => refusal(403, { code: 'session_not_found', message: 'gone' }));
    const account = readAccount(client).catch(() => null);
    await reading.asked;
    const next = server.issue();
    await client.store(next);
    reading.answer();
    await account;
    expect((await client.current())?.access_token).toBe(next.access_token);
  });

  test('that nobody waits for any more is not begun', async () => {
    const { server, device, client, hold, watch } = setUp();
    const tab = watch();
    await calm();
    const signing = hold('password', () => server.json(server.issue()));
    const leaving = new AbortController();
    const answer = signIn(client, { login: 'owner@chabot.test', password: 'x' }, leaving.signal);
    await signing.asked;
    leaving.abort();
    signing.answer();
    await answer;
    await calm();
    expect(device.cookies.size).toBe(0);
    expect(tab.types()).toEqual(['INITIAL_SESSION']);
  });

  test('of nobody takes the place of none that came meanwhile', async () => {
    const { server, client, hold } = setUp();
    const signing = hold('signup', () => server.json(server.issue()));
    const { signInAnonymously } = defineAdmission({ ...client, rest: null as never });
    const actor = createActor(signInAnonymously).start();
    await signing.asked;
    const next = server.issue();
    await client.store(next);
    signing.answer();
    const { output } = await waitFor(actor, ({ status }) => status !== 'active');
    expect(output).toBe('someone');
    expect((await client.current())?.access_token).toBe(next.access_token);
  });

  test('of somebody else does not send what the one before had asked for', async () => {
    const { server, client } = setUp();
    await client.store(server.issue());
    const next = server.issue(3600, 'aal1', 'bagus');
    server.meddle(async (path) => {
      if (!path.endsWith('room')) return null;
      await client.store(next);
      return server.json({}, 401);
    });
    expect((await client.fetch(ROWS, { method: 'POST', body: '{"words":"of sari"}' })).status).toBe(401);
    expect(server.calls.map(({ token }) => token)).not.toContain(next.access_token);
  });

  test('that is refused as the page opens is told at once', async () => {
    const { server, client, watch } = setUp();
    await client.store(server.issue(-5));
    server.revoke();
    const tab = watch();
    await calm();
    expect(tab.told).toEqual([{ type: 'SIGNED_OUT', reason: 'expired' }]);
  });
});

describe('whoever has a password still to choose', () => {
  const typed = { by: 'email', to: 'baru@usaha.id', code: '123456' } as const;
  const link = { token_hash: 'pkce_0123456789abcdef', type: 'recovery' } as const;

  test.each([
    ['a mailed code', (client: ReturnType<typeof setUp>['client']) => recoverByCode(client, typed)],
    ['a link', (client: ReturnType<typeof setUp>['client']) => recoverByLink(client, link)],
    [
      'a texted code',
      (client: ReturnType<typeof setUp>['client']) => recoverByCode(client, { ...typed, by: 'phone', to: '+62811' }),
    ],
  ])('by %s is sent to work by nobody who looks into the cookie first', async (_, prove) => {
    const { server, device, bus, late, watch } = setUp();
    const { client, release } = late('pen');
    const tab = watch(client);
    await calm();
    server.meddle((path) => (path.endsWith('verify') ? server.json(server.issue()) : null));
    const proven = prove(client);
    await vi.waitUntil(() => device.cookies.size > 0);
    // The session lies in the cookie, and the page is looked at.
    bus.look();
    await calm();
    release();
    await proven;
    expect(tab.types()).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY']);
  });

  test('does not save it for somebody else who came in meanwhile', async () => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://app.test/' } }));
    vi.stubGlobal('document', { visibilityState: 'visible' });
    const { server, client, watch } = setUp();
    await client.store(server.issue());
    const tab = watch();
    await client.auth();
    await calm();
    await client.store(server.issue(3600, 'aal1', 'bagus'));
    window.dispatchEvent(new Event('visibilitychange'));
    await calm();
    expect(tab.told.slice(-2)).toMatchObject([
      { type: 'SIGNED_OUT', reason: 'ended' },
      { type: 'SIGNED_IN', session: { userId: 'bagus' } },
    ]);
  });

  test('by the code of a link is asked for it before anything is looked at', async () => {
    const address = { href: 'https://app.test/reset-password' };
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: address, history: { replaceState() {} } }));
    vi.stubGlobal('document', { visibilityState: 'visible' });
    const { server, device, client } = setUp();
    server.meddle((path) => (path.endsWith('recover') ? server.json({}) : null));
    await (await client.auth()).resetPasswordForEmail('owner@chabot.test');
    address.href += '?code=0123456789';
    server.meddle((path) => (path.endsWith('pkce') ? server.json(server.issue()) : null));
    const told: SessionEvent[] = [];
    const watching = watchSession(device.tab(), (event) => told.push(event), {
      tabs: tabBus().open(),
      returns: () => true,
      isSeen: () => true,
    });
    stops.push(() => watching.stop());
    await vi.waitUntil(() => told.length >= 2, 10_000);
    expect(told.map(({ type }) => type).slice(0, 2)).toEqual(['PASSWORD_RECOVERY', 'INITIAL_SESSION']);
  });

  test('is in no cookie before a stranger’s password is worth nothing, and is asked for another where that fails', async () => {
    const { server, client } = visitor();
    const told: string[] = [];
    client.onAuthChange((event) => told.push(event));
    let stored: unknown;
    server.meddle(async (path) => {
      if (path.endsWith('verify')) return server.json(server.issue());
      stored = await client.current();
      return server.json({ code: 'weak_password', message: 'weak' }, 422);
    });
    expect(await checkCode(client, typed, 'punya saya')).toEqual({ proven: true });
    expect(said(server, 'user')).toMatchObject({ password: 'punya saya' });
    expect(stored).toBeNull();
    expect(told).toEqual(['PASSWORD_RECOVERY']);
  });
});
