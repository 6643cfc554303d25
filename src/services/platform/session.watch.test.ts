import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { SessionEvent } from '../../contracts/auth.ts';
import { authServer, browser, signedInBrowser, tabBus } from './session.fixture.ts';
import type { SessionClient } from './session.ts';
import { watchSession } from './session.watch.ts';

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** Opens tabs of a browser and records the events that each tab emits. */
const watchTabs = <Device extends { tab: () => SessionClient }>(device: Device) => {
  const bus = tabBus();
  /** A visible tab with its emitted events. */
  const open = (client: SessionClient = device.tab(), isVisible = () => true, hasCopy = false) => {
    const events: SessionEvent[] = [];
    const watching = watchSession(client, (event) => events.push(event), {
      tabs: bus.open(),
      isVisible,
      hasAuthCode: () => false,
      hasOfflineCopy: async () => hasCopy,
    });
    stops.push(() => watching.stop());
    return { client, watching, events, types: () => events.map(({ type }) => type) };
  };
  return { device, bus, open };
};
const setUp = () => {
  const server = authServer();
  return { server, ...watchTabs(browser(server)) };
};
const setUpSignedIn = async (life?: number) => {
  const { server, client, ...device } = await signedInBrowser(life);
  return { server, client, ...watchTabs(device) };
};
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a page that is opened', () => {
  test('a page without a cookie starts without a session', async () => {
    const { open } = setUp();
    const tab = open();
    await after(0);
    expect(tab.events).toEqual([{ type: 'INITIAL_SESSION', session: null }]);
  });

  test('a page with a session emits its user without tokens', async () => {
    const { client, open } = await setUpSignedIn(3600);
    const tab = open(client);
    await after(0);
    const session = { userId: 'sari', login: 'owner@chabot.test', level: 'aal1', requiredLevel: 'aal1' };
    expect(tab.events).toContainEqual({ type: 'INITIAL_SESSION', session });
    expect(JSON.stringify(tab.events)).not.toMatch(/refresh-|token/);
  });

  test('a page opened in an outage retries with pauses of 200 ms to 30 s and is never signed out', async () => {
    const { server, client, open } = await setUpSignedIn();
    server.intercept(() => server.json({}, 503));
    const tab = open(client);
    await after(0);
    expect(server.requestCount('refresh_token')).toBe(1);
    await after(199);
    expect(server.requestCount('refresh_token')).toBe(1);
    await after(1);
    expect(server.requestCount('refresh_token')).toBe(2);
    await after(10 * 60_000);
    expect(server.requestCount('refresh_token')).toBeLessThanOrEqual(30);
    expect(new Set(tab.types())).toEqual(new Set(['session.unreachable']));
    server.intercept(() => null);
    await after(30_000);
    expect(tab.types().slice(-2)).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('ten visible tabs in an outage send as many requests as one tab', async () => {
    const { server, open } = await setUpSignedIn();
    server.intercept(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return server.json({}, 503);
    });
    const tabs = Array.from({ length: 10 }, () => open());
    await after(5 * 60_000);
    // A newly opened tab sends a request at once, then all tabs back off together.
    tabs.push(open());
    await after(5 * 60_000);
    expect(server.requestCount('refresh_token')).toBeLessThanOrEqual(30);
    for (const tab of tabs) expect(new Set(tab.types())).toEqual(new Set(['session.unreachable']));
    server.intercept(() => null);
    await after(30_000);
    for (const tab of tabs) expect(tab.types()).toContain('INITIAL_SESSION');
  });

  test('a page opened during a backoff retries when the backoff ends', async () => {
    const { server, client, open } = await setUpSignedIn();
    server.intercept(() => server.json({}, 503));
    await expect(client.accessToken()).rejects.toThrow('cannot be reached');
    const tab = open(client);
    server.intercept(() => null);
    await after(200);
    expect(tab.types()).toContain('INITIAL_SESSION');
  });

  test('a Retry-After longer than an hour is limited to an hour', async () => {
    const { server, client, open } = await setUpSignedIn();
    server.intercept(() => new Response('', { status: 429, headers: { 'retry-after': '9999999' } }));
    const tab = open(client);
    await after(3_599_999);
    expect(server.requestCount('refresh_token')).toBe(1);
    server.intercept(() => null);
    await after(1);
    expect(tab.types()).toContain('INITIAL_SESSION');
  });

  test('in an outage a user with an offline copy is signed in, and the token is renewed later', async () => {
    const { server, client, open } = await setUpSignedIn();
    server.intercept(() => 'offline');
    const tab = open(client, undefined, true);
    await after(60_000);
    expect(tab.types()).toEqual(['INITIAL_SESSION']);
    expect(tab.events[0]).toMatchObject({ session: { userId: 'sari' } });
    server.intercept(() => null);
    await after(30_000);
    expect(tab.types()).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED']);
  });

  test('a user who was signed in from an offline copy is signed out when the server rejects the session', async () => {
    const { server, client, open } = await setUpSignedIn();
    server.intercept(() => 'offline');
    const tab = open(client, undefined, true);
    await after(0);
    server.intercept(() => server.json({ error_code: 'refresh_token_not_found' }, 400));
    await after(30_000);
    expect(tab.events.slice(1)).toEqual([{ type: 'SIGNED_OUT', reason: 'expired' }]);
  });

  test('a requested retry does not wait for the backoff', async () => {
    const { server, client, open } = await setUpSignedIn();
    server.intercept(() => 'offline');
    const tab = open(client);
    await after(20_000);
    server.intercept(() => null);
    tab.watching.restore();
    await after(0);
    expect(tab.types()).toContain('INITIAL_SESSION');
  });
});

describe('a page that stays open', () => {
  test('an open page checks every 30 s and renews at 90 s remaining', async () => {
    const { server, client, open } = await setUpSignedIn(3600);
    const tab = open(client);
    await after(3600_000 - 120_000);
    expect(server.requestCount('refresh_token')).toBe(0);
    await after(60_000);
    expect(server.requestCount('refresh_token')).toBe(1);
    expect(tab.types().filter((type) => type !== 'SIGNED_IN')).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('a hidden tab does not renew', async () => {
    const { server, client, open } = await setUpSignedIn(100);
    open(client, () => false);
    await after(90_000);
    expect(server.requestCount('refresh_token')).toBe(0);
  });

  test('tabs use the renewal of another tab', async () => {
    const { server, client, open } = await setUpSignedIn(95);
    const tabs = [open(client), open(), open()];
    await after(60_000);
    expect(server.requestCount('refresh_token')).toBe(1);
    for (const tab of tabs) expect(tab.types()).not.toContain('SIGNED_OUT');
  });

  test('a tab checks again after a second if the message of a sign-in arrives before its cookie', async () => {
    const { server, bus, open, device } = setUp();
    const tab = open();
    await after(0);
    bus.open().post('changed');
    await after(500);
    await device.tab().store(server.issue());
    expect(tab.types()).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']);
    await after(500);
    expect(tab.types()).toEqual(['INITIAL_SESSION', 'SIGNED_OUT', 'SIGNED_IN']);
  });

  test('a rejected refresh token emits expired sign-outs in every tab, and no other event afterwards', async () => {
    const { server, client, device, open } = await setUpSignedIn(95);
    const tabs = [open(client), open(), open()];
    await after(0);
    server.revoke();
    await after(60_000);
    for (const { events } of tabs) {
      const first = events.findIndex(({ type }) => type === 'SIGNED_OUT');
      expect(first).toBeGreaterThan(0);
      for (const event of events.slice(first)) expect(event).toEqual({ type: 'SIGNED_OUT', reason: 'expired' });
    }
    expect(device.cookies.size).toBe(0);
  });

  test('an offline sign-out emits an ended sign-out and deletes the cookie', async () => {
    const { server, client, device, open } = await setUpSignedIn(3600);
    const tab = open(client);
    await after(0);
    server.intercept(() => 'offline');
    await (await client.auth()).signOut({ scope: 'local' });
    await after(0);
    expect(tab.events.at(-1)).toEqual({ type: 'SIGNED_OUT', reason: 'ended' });
    expect(device.cookies.size).toBe(0);
  });
});
