import { expect, test, vi } from 'vitest';

import { cookieStorage, SESSION_COOKIE } from '../platform/session.cookies.ts';
import { cookieJar } from '../platform/session.fixture.ts';
import { sendEarlyRequests } from './preload.early.ts';

const url = 'https://chabot.test';
const list = `${url}/rest/v1/room?select=id&business_id=eq.1&order=last_message_at.desc&limit=50`;
const NOW = 1_800_000_000_000;

const network = (status = 200) =>
  vi.fn<typeof fetch>(async (input) => new Response(input instanceof Request ? 'late' : 'early', { status }));

/** A device with a stored session and one remembered request. */
const device = async ({ session, address = list }: { session?: unknown; address?: string } = {}) => {
  const { jar } = cookieJar();
  const stored = { access_token: 'sari', expires_at: NOW / 1000 + 60, ...(session as object) };
  if (session !== null) cookieStorage(jar, true).setItem(SESSION_COOKIE, JSON.stringify(stored));
  const storage = { getItem: () => JSON.stringify({ room: address }) } as unknown as Storage;
  return { url, key: 'sb_publishable_x', jar, storage, roomId: null, deviceNow: () => NOW };
};

const asking = (bearer: string) => new Request(list, { headers: { authorization: `Bearer ${bearer}` } });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the room list is requested early with the cookie’s bearer token, and its response is used once', async () => {
  const fetch = network();
  const early = sendEarlyRequests({ ...(await device()), fetch });
  await settled();
  expect(fetch.mock.calls).toEqual([[list, { headers: { apikey: 'sb_publishable_x', authorization: 'Bearer sari' } }]]);
  expect(await (await early(asking('sari'))).text()).toBe('early');
  expect(await (await early(asking('sari'))).text()).toBe('late');
});

test('a request during the early one gets the same response', async () => {
  const fetch = network();
  const early = sendEarlyRequests({ ...(await device()), fetch });
  expect(await (await early(asking('sari'))).text()).toBe('early');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each([
  ['for another user', async () => asking('budi'), 200],
  ['after a refusal', async () => asking('sari'), 401],
])('the list is requested again %s', async (_, request, status) => {
  const early = sendEarlyRequests({ ...(await device()), fetch: network(status) });
  expect(await (await early(await request())).text()).toBe('late');
});

test('an old early response is requested again', async () => {
  const early = sendEarlyRequests({ ...(await device()), fetch: network() });
  await settled();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  expect(await (await early(asking('sari'))).text()).toBe('late');
  clock.mockRestore();
});

test('a write never gets an early response', async () => {
  const early = sendEarlyRequests({ ...(await device()), fetch: network() });
  await settled();
  const write = new Request(list, { method: 'POST', headers: { authorization: 'Bearer sari' } });
  expect(await (await early(write)).text()).toBe('late');
});

test.each([
  ['no user is signed in', { session: null }],
  ['the token has expired', { session: { expires_at: NOW / 1000 - 1 } }],
  ['the token has expired by the server’s clock', { session: { clock_offset: 120_000 } }],
  ['the cookie is no session', { session: { access_token: 7 } }],
  ['the address is on another host', { address: list.replace('chabot.test', 'chabot.test.elsewhere.test') }],
])('no request is sent when %s', async (_, changes) => {
  const fetch = network();
  sendEarlyRequests({ ...(await device(changes)), fetch });
  await settled();
  expect(fetch).not.toHaveBeenCalled();
});
