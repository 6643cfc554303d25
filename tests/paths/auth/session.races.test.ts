/** Races between a delayed response and what the user does meanwhile. Each test delays the response of one request. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';

import { errorResponse, lastRequestBody, visitor } from '../../../src/services/account/account.fixture.ts';
import { changePassword, readAccount } from '../../../src/services/account/account.service.ts';
import { defineAdminGate } from '../../../src/services/auth/adminGate.actors.ts';
import { setPassword, signIn, verifyCode } from '../../../src/services/auth/auth.service.ts';
import {
  verifyOneTimeCode as recoverByCode,
  confirmLink as recoverByLink,
} from '../../../src/services/auth/recovery.service.ts';
import { verifyOneTimeCode } from '../../../src/services/auth/registration.service.ts';
import { authServer, browser, tabBus } from '../../../src/services/platform/session.fixture.ts';
import type { Lock } from '../../../src/services/platform/session.lock.ts';
import { createSession } from '../../../src/services/platform/session.ts';
import { openTab } from './openTab.ts';

const ORIGIN = 'https://project.supabase.test';
const ROWS = `${ORIGIN}/rest/v1/room`;
const totp = { id: 'f1', factor_type: 'totp', status: 'verified' };
const signal = new AbortController().signal;
/** The states of a tab whose user signed out, and stays signed out. */
const SIGNED_OUT = ['restoring.loading', 'signedIn.aal1', 'signedOut.idle'];

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** A browser with an open tab, and a service that delays its response to one path. */
const setUp = () => {
  const server = authServer();
  const device = browser(server);
  const client = device.tab();
  const bus = tabBus();
  const hold = (end: string, respond: () => Response, others: (path: string) => Response | null = () => null) => {
    const requested = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    server.intercept(async (path) => {
      if (!path.endsWith(end)) return others(path);
      requested.resolve();
      await gate.promise;
      return respond();
    });
    return { requested: requested.promise, release: gate.resolve };
  };
  /** A tab of the same browser that keeps this lock until `release` is called. */
  const lateTab = (kind: 'renewalLock' | 'writeLock') => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const lock: Lock = async (work) => {
      const result = await work();
      await promise;
      return result;
    };
    const { jar } = device;
    return { client: createSession({ url: ORIGIN, key: 'k', jar, fetch: server.fetch, [kind]: lock }), release };
  };
  const watch = (of = client) => {
    const tab = openTab(of, { tabs: bus.open() });
    stops.push(() => tab.stop());
    return tab;
  };
  return { server, device, client, bus, hold, lateTab, watch };
};
/** Lets all pending work finish. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a sign-out', () => {
  test('a sign-out is not undone by the response to a password change', async () => {
    const { server, device, client, hold, watch } = setUp();
    await client.store(server.issue());
    const tab = watch();
    await settle();
    const saving = hold('/user', () => server.json(server.issue().user));
    const result = setPassword(client, 'kopi pahit');
    await saving.requested;
    client.endSession();
    saving.release();
    await result;
    expect(device.cookies.size).toBe(0);
    expect(tab.states).toEqual(SIGNED_OUT);
  });

  test('a sign-out is not undone by the response to a second-factor code', async () => {
    const { server, device, client, hold, watch } = setUp();
    const session = server.issue();
    await client.store({ ...session, user: { ...session.user, factors: [totp] } });
    const tab = watch();
    await settle();
    const checking = hold(
      '/verify',
      () => server.json(server.issue(3600, 'aal2')),
      () => server.json({ id: 'c1', type: 'totp', expires_at: 0 }),
    );
    const result = verifyCode(client, '123456', signal);
    await checking.requested;
    client.endSession();
    checking.release();
    await result;
    expect(device.cookies.size).toBe(0);
    expect(tab.states).toEqual(['restoring.loading', 'challenged', 'signedOut.idle']);
  });

  test('a sign-out is not undone by a renewal that waits for the write lock', async () => {
    const { server, device, client } = setUp();
    const session = server.issue(-5);
    await client.store(session);
    const written = Promise.withResolvers<void>();
    const responded = Promise.withResolvers<void>();
    server.intercept((path) => (path.endsWith('refresh_token') ? (responded.resolve(), null) : null));
    // Another tab holds the write lock.
    void device.writeLock(() => written.promise);
    const renewal = client.renew(session.access_token);
    await responded.promise;
    await settle();
    client.endSession();
    written.resolve();
    expect(await renewal).toEqual({ is: 'signedOut' });
    expect(device.cookies.size).toBe(0);
  });

  test('a sign-out is not undone by an earlier renewal that is announced later', async () => {
    const { server, lateTab, watch } = setUp();
    const { client, release } = lateTab('renewalLock');
    await client.store(server.issue(80));
    const tab = watch(client);
    await expect.poll(() => server.requestCount('refresh_token')).toBe(1);
    await settle();
    client.endSession();
    release();
    await settle();
    expect(tab.states).toEqual(SIGNED_OUT);
  });

  test('a sign-out is not undone by a late auth-js message of another tab', async () => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://app.test/' } }));
    vi.stubGlobal('document', { visibilityState: 'visible' });
    const { server, client, watch } = setUp();
    const session = server.issue();
    await client.store(session);
    await client.auth();
    const tab = watch();
    await settle();
    client.endSession();
    const other = new BroadcastChannel('chabot-sb-auth');
    stops.push(() => other.close());
    other.postMessage({ event: 'SIGNED_IN', session });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(tab.states).toEqual(SIGNED_OUT);
  });
});

describe('a response that arrives after the session changed', () => {
  test('a session that was renewed during a password change keeps its new tokens', async () => {
    const { server, client, hold } = setUp();
    const session = server.issue();
    await client.store(session);
    const saving = hold('/user', () => server.json({ ...session.user, email: 'new@chabot.test' }));
    const result = changePassword(client, { password: 'kopi pahit', nonce: '' });
    await saving.requested;
    const renewed = server.issue();
    await client.store(renewed);
    saving.release();
    expect(await result).toBeNull();
    expect(await client.current()).toMatchObject({
      refresh_token: renewed.refresh_token,
      user: { email: 'new@chabot.test' },
    });
  });

  test('a session that started during a request is not deleted when the previous session is rejected', async () => {
    const { server, client, hold } = setUp();
    await client.store(server.issue());
    const reading = hold('/user', () => errorResponse(403, { code: 'session_not_found', message: 'gone' }));
    const account = readAccount(client).catch(() => null);
    await reading.requested;
    const next = server.issue();
    await client.store(next);
    reading.release();
    await account;
    expect((await client.current())?.access_token).toBe(next.access_token);
  });

  test('an aborted sign-in starts no session', async () => {
    const { server, device, client, hold, watch } = setUp();
    const tab = watch();
    await settle();
    const signing = hold('password', () => server.json(server.issue()));
    const abort = new AbortController();
    const result = signIn(client, { login: 'owner@chabot.test', password: 'x' }, abort.signal);
    await signing.requested;
    abort.abort();
    signing.release();
    await result;
    await settle();
    expect(device.cookies.size).toBe(0);
    expect(tab.states).toEqual(['restoring.loading', 'signedOut.idle']);
  });

  test('an anonymous session does not replace a session that started meanwhile', async () => {
    const { server, client, hold } = setUp();
    const signing = hold('signup', () => server.json(server.issue()));
    const { signInAnonymously } = defineAdminGate({ ...client, rest: null as never });
    const actor = createActor(signInAnonymously).start();
    await signing.requested;
    const next = server.issue();
    await client.store(next);
    signing.release();
    const { output } = await waitFor(actor, ({ status }) => status !== 'active');
    expect(output).toBe('alreadySignedIn');
    expect((await client.current())?.access_token).toBe(next.access_token);
  });

  test('a request of one user is not repeated with the token of another user', async () => {
    const { server, client } = setUp();
    await client.store(server.issue());
    const next = server.issue(3600, 'aal1', 'bagus');
    server.intercept(async (path) => {
      if (!path.endsWith('room')) return null;
      await client.store(next);
      return server.json({}, 401);
    });
    expect((await client.fetch(ROWS, { method: 'POST', body: '{"words":"of sari"}' })).status).toBe(401);
    expect(server.calls.map(({ token }) => token)).not.toContain(next.access_token);
  });

  test('a session that is rejected while the page opens has expired at once', async () => {
    const { server, client, watch } = setUp();
    await client.store(server.issue(-5));
    server.revoke();
    const tab = watch();
    await settle();
    expect(tab.states).toEqual(['restoring.loading', 'signedOut.idle']);
    expect(tab.actor.getSnapshot().context.refusal).toEqual({ why: 'expired' });
  });
});

describe('a session that requires a new password', () => {
  const typed = { by: 'email', to: 'baru@usaha.id', code: '123456' } as const;
  const link = { token_hash: 'pkce_0123456789abcdef', type: 'recovery' } as const;

  test.each([
    ['an emailed code', (client: ReturnType<typeof setUp>['client']) => recoverByCode(client, typed)],
    ['a link', (client: ReturnType<typeof setUp>['client']) => recoverByLink(client, link)],
    [
      'a texted code',
      (client: ReturnType<typeof setUp>['client']) => recoverByCode(client, { ...typed, by: 'phone', to: '+62811' }),
    ],
  ])(
    'a session opened by %s never signs in without a new password, even if the cookie is read first',
    async (_, verify) => {
      const { server, device, bus, lateTab, watch } = setUp();
      const { client, release } = lateTab('writeLock');
      const tab = watch(client);
      await settle();
      server.intercept((path) => (path.endsWith('verify') ? server.json(server.issue()) : null));
      const verified = verify(client);
      await expect.poll(() => device.cookies.size).toBeGreaterThan(0);
      // The session is in the cookie and the page becomes visible.
      bus.show();
      await settle();
      release();
      await verified;
      expect(tab.states).toEqual(['restoring.loading', 'signedOut.idle', 'choosingPassword.idle']);
    },
  );

  test('a session of another user ends the previous one, so that its new password is not saved for the other user', async () => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://app.test/' } }));
    vi.stubGlobal('document', { visibilityState: 'visible' });
    const { server, client, watch } = setUp();
    await client.store(server.issue());
    const tab = watch();
    await client.auth();
    await settle();
    await client.store(server.issue(3600, 'aal1', 'bagus'));
    window.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(tab.appEvents.slice(-2)).toEqual([
      { type: 'person.signedOut' },
      { type: 'person.signedIn', userId: 'bagus' },
    ]);
  });

  test('a session opened by the code of a link is reported as a password recovery before the first check', async () => {
    const address = { href: 'https://app.test/reset-password' };
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: address, history: { replaceState() {} } }));
    vi.stubGlobal('document', { visibilityState: 'visible' });
    const { server, device, client } = setUp();
    server.intercept((path) => (path.endsWith('recover') ? server.json({}) : null));
    await (await client.auth()).resetPasswordForEmail('owner@chabot.test');
    address.href += '?code=0123456789';
    server.intercept((path) => (path.endsWith('pkce') ? server.json(server.issue()) : null));
    const tab = openTab(device.tab(), { tabs: tabBus().open(), hasAuthCode: () => true });
    stops.push(() => tab.stop());
    await expect.poll(() => tab.types().length).toBeGreaterThanOrEqual(2);
    expect(tab.types().slice(0, 2)).toEqual(['PASSWORD_RECOVERY', 'INITIAL_SESSION']);
    expect(tab.states).toEqual(['restoring.loading', 'choosingPassword.idle']);
  });

  test('a session is stored only after its password replacement, and a failed replacement requires a new password', async () => {
    const { server, client } = visitor();
    const events: string[] = [];
    client.onAuthChange((event) => events.push(event));
    let stored: unknown;
    server.intercept(async (path) => {
      if (path.endsWith('verify')) return server.json(server.issue());
      stored = await client.current();
      return server.json({ code: 'weak_password', message: 'weak' }, 422);
    });
    expect(await verifyOneTimeCode(client, typed, { userId: null, name: 'Dewi', password: 'punya saya' })).toEqual({
      verified: true,
    });
    expect(lastRequestBody(server, 'user')).toMatchObject({ password: 'punya saya', data: { full_name: 'Dewi' } });
    expect(stored).toBeNull();
    expect(events).toEqual(['PASSWORD_RECOVERY']);
  });
});
