/** What several tabs of one browser show when the session changes in one of them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { signedInBrowser, tabBus } from '../../../src/services/platform/session.fixture.ts';
import type { SessionClient } from '../../../src/services/platform/session.ts';
import { openTab } from './openTab.ts';

const SIGNED_IN = ['restoring.loading', 'signedIn.aal1'];
const EXPIRED = 'signedIn.expired.enteringPassword';

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const setUp = async (life: number) => {
  const { server, client, ...device } = await signedInBrowser(life);
  const bus = tabBus();
  const open = (of: SessionClient = device.tab()) => {
    const tab = openTab(of, { tabs: bus.open() });
    stops.push(() => tab.stop());
    return tab;
  };
  return { server, client, device, bus, open };
};

test('a rejected refresh token expires the session of every tab once', async () => {
  const { server, client, open } = await setUp(95);
  const tabs = [open(client), open(), open()];
  await after(0);
  server.revoke();
  await after(10 * 60_000);
  for (const { states } of tabs) expect(states).toEqual([...SIGNED_IN, EXPIRED]);
});

test('a suspended tab notices a sign-out and a sign-in of another tab when it becomes visible', async () => {
  const { server, client, bus, open } = await setUp(3600);
  const [tab, other] = [open(), open(client)];
  await after(0);
  bus.suspend();
  other.client.endSession();
  await after(0);
  expect(tab.states).toEqual(SIGNED_IN);
  bus.show();
  await after(0);
  expect(tab.states).toEqual([...SIGNED_IN, 'signedOut.idle']);
  await client.store(server.issue());
  bus.show();
  await after(0);
  expect(tab.states).toEqual([...SIGNED_IN, 'signedOut.idle', 'signedIn.aal1']);
});

test('deleted cookies expire the session at the next call, before the next check', async () => {
  const { server, client, device, open } = await setUp(3600);
  const tab = open(client);
  await after(0);
  device.cookies.clear();
  await client.fetch('https://project.supabase.test/rest/v1/room');
  expect(tab.states).toEqual([...SIGNED_IN, EXPIRED]);
  // The same user signs in, the cookies are deleted again, and the user signs out in another tab.
  await client.store(server.issue());
  await after(30_000);
  expect(tab.states).toEqual([...SIGNED_IN, EXPIRED, 'signedIn.aal1']);
  const other = open();
  await after(0);
  device.cookies.clear();
  await after(30_000);
  expect(tab.states.at(-1)).toBe(EXPIRED);
  other.client.endSession();
  expect(tab.states.at(-1)).toBe('signedOut.idle');
});

test.each(['aal1', 'aal2'])(
  'another user who signed in at %s in another tab replaces the user of this tab',
  async (aal) => {
    const { server, client, bus, open } = await setUp(3600);
    const tab = open();
    await after(0);
    await client.store(server.issue(3600, aal, 'bagus'));
    bus.show();
    await after(0);
    expect(tab.session()?.userId).toBe('bagus');
    expect(tab.appEvents).toEqual([
      { type: 'person.signedIn', userId: 'sari' },
      { type: 'person.signedOut' },
      { type: 'person.signedIn', userId: 'bagus' },
    ]);
  },
);

test('an outage signs out no tab, however long it lasts', async () => {
  const { server, client, open } = await setUp(95);
  const tabs = [open(client), open()];
  await after(0);
  server.intercept(() => server.json({}, 503));
  await after(60 * 60_000);
  for (const { states } of tabs) expect(states).toEqual(SIGNED_IN);
  server.intercept(() => null);
  await after(30_000);
  for (const { states } of tabs) expect(states).toEqual(SIGNED_IN);
});
