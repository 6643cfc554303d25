import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { SessionEvent } from '../../contracts/auth.ts';
import { authServer, browser, returning, tabBus } from './session.fixture.ts';
import type { SessionClient } from './session.ts';
import { watchSession } from './session.watch.ts';

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** The tabs of a browser, and what each of them is told. */
const watched = <Device extends { tab: () => SessionClient }>(device: Device) => {
  const bus = tabBus();
  /** A tab that is looked at, and everything it was told. */
  const open = (client: SessionClient = device.tab(), isSeen = () => true, kept = false) => {
    const told: SessionEvent[] = [];
    const watching = watchSession(client, (event) => told.push(event), {
      tabs: bus.open(),
      isSeen,
      returns: () => false,
      hasKept: async () => kept,
    });
    stops.push(() => watching.stop());
    return { client, watching, told, types: () => told.map(({ type }) => type) };
  };
  return { device, bus, open };
};
const setUp = () => {
  const server = authServer();
  return { server, ...watched(browser(server)) };
};
const comeBack = async (life?: number) => {
  const { server, client, ...device } = await returning(life);
  return { server, client, ...watched(device) };
};
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a page that opens', () => {
  test('without a cookie: nobody', async () => {
    const { open } = setUp();
    const tab = open();
    await after(0);
    expect(tab.told).toEqual([{ type: 'INITIAL_SESSION', session: null }]);
  });

  test('with a session: whose it is, and nothing of its secrets', async () => {
    const { client, open } = await comeBack(3600);
    const tab = open(client);
    await after(0);
    const session = { userId: 'sari', login: 'owner@chabot.test', level: 'aal1', needs: 'aal1' };
    expect(tab.told).toContainEqual({ type: 'INITIAL_SESSION', session });
    expect(JSON.stringify(tab.told)).not.toMatch(/refresh-|token/);
  });

  test('in an outage: unreachable, tried again from 200 ms to 30 s, and never signed out', async () => {
    const { server, client, open } = await comeBack();
    server.meddle(() => server.json({}, 503));
    const tab = open(client);
    await after(0);
    expect(server.asked('refresh_token')).toBe(1);
    await after(199);
    expect(server.asked('refresh_token')).toBe(1);
    await after(1);
    expect(server.asked('refresh_token')).toBe(2);
    await after(10 * 60_000);
    expect(server.asked('refresh_token')).toBeLessThanOrEqual(30);
    expect(new Set(tab.types())).toEqual(new Set(['session.unreachable']));
    server.meddle(() => null);
    await after(30_000);
    expect(tab.types().slice(-2)).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('in an outage, with ten tabs in view: the service is asked as often as by one', async () => {
    const { server, open } = await comeBack();
    server.meddle(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return server.json({}, 503);
    });
    const tabs = Array.from({ length: 10 }, () => open());
    await after(5 * 60_000);
    // Whoever opens another meanwhile asks at once, and then they all go on resting together.
    tabs.push(open());
    await after(5 * 60_000);
    expect(server.asked('refresh_token')).toBeLessThanOrEqual(30);
    for (const tab of tabs) expect(new Set(tab.types())).toEqual(new Set(['session.unreachable']));
    server.meddle(() => null);
    await after(30_000);
    for (const tab of tabs) expect(tab.types()).toContain('INITIAL_SESSION');
  });

  test('in an outage that another call has met before it: tried again all the same', async () => {
    const { server, client, open } = await comeBack();
    server.meddle(() => server.json({}, 503));
    await expect(client.accessToken()).rejects.toThrow('cannot be reached');
    const tab = open(client);
    server.meddle(() => null);
    await after(200);
    expect(tab.types()).toContain('INITIAL_SESSION');
  });

  test('a pause that nobody could wait for is cut to an hour', async () => {
    const { server, client, open } = await comeBack();
    server.meddle(() => new Response('', { status: 429, headers: { 'retry-after': '9999999' } }));
    const tab = open(client);
    await after(3_599_999);
    expect(server.asked('refresh_token')).toBe(1);
    server.meddle(() => null);
    await after(1);
    expect(tab.types()).toContain('INITIAL_SESSION');
  });

  test('in an outage, where something is kept for them: it opens, nobody is signed out, and the token comes later', async () => {
    const { server, client, open } = await comeBack();
    server.meddle(() => 'offline');
    const tab = open(client, undefined, true);
    await after(60_000);
    expect(tab.types()).toEqual(['INITIAL_SESSION']);
    expect(tab.told[0]).toMatchObject({ session: { userId: 'sari' } });
    server.meddle(() => null);
    await after(30_000);
    expect(tab.types()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('what was kept stays open no longer than until the server refuses the session for good', async () => {
    const { server, client, open } = await comeBack();
    server.meddle(() => 'offline');
    const tab = open(client, undefined, true);
    await after(0);
    server.meddle(() => server.json({ error_code: 'refresh_token_not_found' }, 400));
    await after(30_000);
    expect(tab.told.slice(1)).toEqual([{ type: 'SIGNED_OUT', reason: 'expired' }]);
  });

  test('a person who does not want to wait asks at once', async () => {
    const { server, client, open } = await comeBack();
    server.meddle(() => 'offline');
    const tab = open(client);
    await after(20_000);
    server.meddle(() => null);
    tab.watching.restore();
    await after(0);
    expect(tab.types()).toContain('INITIAL_SESSION');
  });
});

describe('a page that stays open', () => {
  test('renews when 90 s remain, looking every 30 s', async () => {
    const { server, client, open } = await comeBack(3600);
    const tab = open(client);
    await after(3600_000 - 120_000);
    expect(server.asked('refresh_token')).toBe(0);
    await after(60_000);
    expect(server.asked('refresh_token')).toBe(1);
    expect(tab.types()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('that nobody looks at leaves renewing to the others', async () => {
    const { server, client, open } = await comeBack(100);
    open(client, () => false);
    await after(90_000);
    expect(server.asked('refresh_token')).toBe(0);
  });

  test('hears of a renewal in another tab, and does not ask itself', async () => {
    const { server, client, open } = await comeBack(95);
    const tabs = [open(client), open(), open()];
    await after(60_000);
    expect(server.asked('refresh_token')).toBe(1);
    for (const tab of tabs) expect(tab.types()).not.toContain('SIGNED_OUT');
  });

  test('hears of a sign-in before the cookie is there, and looks again in a second', async () => {
    const { server, bus, open, device } = setUp();
    const tab = open();
    await after(0);
    bus.open().say('changed');
    await after(500);
    await device.tab().store(server.issue());
    expect(tab.types()).toEqual(['INITIAL_SESSION']);
    await after(500);
    expect(tab.types()).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
  });

  test('with a refused refresh token ends once, in every tab, as expired', async () => {
    const { server, client, device, open } = await comeBack(95);
    const tabs = [open(client), open(), open()];
    await after(0);
    server.revoke();
    await after(60_000);
    for (const { told } of tabs) {
      expect(told.filter(({ type }) => type === 'SIGNED_OUT')).toEqual([{ type: 'SIGNED_OUT', reason: 'expired' }]);
    }
    expect(device.cookies.size).toBe(0);
  });

  test('signing out here, while nothing can be reached, is told as ended and leaves no cookie', async () => {
    const { server, client, device, open } = await comeBack(3600);
    const tab = open(client);
    await after(0);
    server.meddle(() => 'offline');
    await (await client.auth()).signOut({ scope: 'local' });
    await after(0);
    expect(tab.told.at(-1)).toEqual({ type: 'SIGNED_OUT', reason: 'ended' });
    expect(device.cookies.size).toBe(0);
  });

  test('finds out for itself what another tab did while it slept', async () => {
    const { server, client, bus, open } = await comeBack(3600);
    const [tab, other] = [open(), open(client)];
    await after(0);
    bus.sleep();
    other.client.drop();
    await after(0);
    expect(tab.types()).not.toContain('SIGNED_OUT');
    bus.look();
    await after(0);
    expect(tab.told.at(-1)).toEqual({ type: 'SIGNED_OUT', reason: 'ended' });
    await client.store(server.issue());
    bus.look();
    await after(0);
    expect(tab.told.at(-1)).toMatchObject({ type: 'SIGNED_IN', session: { userId: 'sari' } });
  });

  test('whose cookies somebody deleted asks for the password at the next call, without waiting for a look', async () => {
    const { server, client, device, open } = await comeBack(3600);
    const tab = open(client);
    await after(0);
    device.cookies.clear();
    await client.fetch('https://project.supabase.test/rest/v1/room');
    expect(tab.told.at(-1)).toEqual({ type: 'SIGNED_OUT', reason: 'expired' });
    // The same person comes back; then the cookies go again, and in another tab they would rather leave.
    await client.store(server.issue());
    await after(30_000);
    expect(tab.told.at(-1)).toMatchObject({ type: 'SIGNED_IN', session: { userId: 'sari' } });
    const other = open();
    await after(0);
    device.cookies.clear();
    await after(30_000);
    expect(tab.told.at(-1)).toEqual({ type: 'SIGNED_OUT', reason: 'expired' });
    other.client.drop();
    expect(tab.told.at(-1)).toEqual({ type: 'SIGNED_OUT', reason: 'ended' });
  });
});
