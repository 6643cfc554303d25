import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup, toPromise } from 'xstate';

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

test('what the device keeps of somebody is forgotten before the session goes', async () => {
  const { client, device } = await signedIn();
  const forgotten: [string | null, number][] = [];
  const forget = async (userId: string | null) => void forgotten.push([userId, device.cookies.size]);
  const { signOut } = defineAuth(client, { forget, release: () => {} });
  await toPromise(createActor(signOut, { input: { scope: 'local', userId: 'sari' } }).start());
  expect(forgotten).toEqual([['sari', 1]]);
  expect(device.cookies.size).toBe(0);
});

test.each([
  ['does not answer', () => new Promise<never>(() => {})],
  ['refuses', () => Promise.reject(new Error('blocked'))],
])('storage that %s keeps nobody in', async (_, forget) => {
  const { client, device } = await signedIn();
  const { signOut } = defineAuth(client, { forget, release: () => {} });
  const out = toPromise(createActor(signOut, { input: { scope: 'local', userId: 'sari' } }).start());
  await vi.advanceTimersByTimeAsync(2000);
  await out;
  expect(device.cookies.size).toBe(0);
});

test('a page lets go of what it holds when another tab signs out, and not when the session has only expired', async () => {
  vi.useRealTimers();
  const nothing = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('document', { ...nothing, visibilityState: 'visible' });
  vi.stubGlobal('location', { search: '', hash: '' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  const { client } = await signedIn();
  const release = vi.fn<() => void>();
  const told: string[] = [];
  const { watchSession } = defineAuth(client, { forget: async () => {}, release });
  const page = createActor(
    setup({ actors: { watchSession } }).createMachine({
      invoke: { src: 'watchSession' },
      on: { '*': { actions: ({ event }) => void told.push(event.type) } },
    }),
  ).start();
  await vi.waitUntil(() => told.includes('INITIAL_SESSION'));

  const other = new BroadcastChannel('chabot-session');
  other.postMessage('expired');
  await vi.waitUntil(() => told.includes('SIGNED_OUT'));
  expect(release).not.toHaveBeenCalled();
  other.postMessage('ended');
  await vi.waitUntil(() => told.filter((type) => type === 'SIGNED_OUT').length === 2);
  expect(release).toHaveBeenCalledOnce();
  page.stop();
  other.close();
});
