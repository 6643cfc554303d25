import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';

import { authMachine } from '../../../src/machines/auth/auth.machine.ts';
import { defineAuth } from '../../../src/services/auth/auth.actors.ts';
import { authServer, browser } from '../../../src/services/platform/session.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('reportError', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signedIn = async () => {
  const server = authServer();
  const device = browser(server);
  const client = device.tab();
  await client.store(server.issue());
  return { client, device };
};

test('a sign-out clears the local data of the user before the session ends', async () => {
  const { client, device } = await signedIn();
  const cleared: [string | null, number][] = [];
  const forget = async (userId: string | null) => void cleared.push([userId, device.cookies.size]);
  const { signOut } = defineAuth(client, { forget, release: () => {} });
  await toPromise(createActor(signOut, { input: { scope: 'local', userId: 'sari' } }).start());
  expect(cleared).toEqual([['sari', 1]]);
  expect(device.cookies.size).toBe(0);
});

test.each([
  ['does not respond', () => new Promise<never>(() => {})],
  ['refuses', () => Promise.reject(new Error('blocked'))],
])('a sign-out succeeds although the storage %s', async (_, forget) => {
  const { client, device } = await signedIn();
  const { signOut } = defineAuth(client, { forget, release: () => {} });
  const signingOut = toPromise(createActor(signOut, { input: { scope: 'local', userId: 'sari' } }).start());
  await vi.advanceTimersByTimeAsync(2000);
  await signingOut;
  expect(device.cookies.size).toBe(0);
});

test('local data is released after a sign-out in another tab, but not after an expired session', async () => {
  vi.useRealTimers();
  const noListeners = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('document', { ...noListeners, visibilityState: 'visible' });
  vi.stubGlobal('location', { search: '', hash: '' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  const { client } = await signedIn();
  const release = vi.fn<() => void>();
  const { watchSession } = defineAuth(client, { forget: async () => {}, release });
  const page = createActor(authMachine.provide({ actors: { watchSession } })).start();
  await waitFor(page, (state) => state.matches('signedIn'));
  expect(release).not.toHaveBeenCalled();

  const other = new BroadcastChannel('chabot-session');
  other.postMessage('expired');
  await waitFor(page, (state) => state.matches({ signedIn: 'expired' }));
  expect(release).not.toHaveBeenCalled();
  other.postMessage('ended');
  await waitFor(page, (state) => state.matches('signedOut'));
  expect(release).toHaveBeenCalledOnce();
  page.stop();
  other.close();
});
