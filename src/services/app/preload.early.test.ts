import { expect, test, vi } from 'vitest';

import { cookieStorage, SESSION_COOKIE } from '../platform/session.cookies.ts';
import { cookieJar } from '../platform/session.fixture.ts';
import { askEarly } from './preload.early.ts';

const url = 'https://chabot.test';
const list = `${url}/rest/v1/room?select=id&business_id=eq.1&order=last_message_at.desc&limit=50`;
const NOW = 1_800_000_000_000;

const network = (status = 200) =>
  vi.fn<typeof fetch>(async (input) => new Response(input instanceof Request ? 'late' : 'early', { status }));

/** What the device keeps: the session, and the address that the last visit asked for first. */
const device = async ({ session, address = list }: { session?: unknown; address?: string } = {}) => {
  const { jar } = cookieJar();
  const stored = { access_token: 'sari', expires_at: NOW / 1000 + 60, ...(session as object) };
  if (session !== null) cookieStorage(jar, true).setItem(SESSION_COOKIE, JSON.stringify(stored));
  const storage = { getItem: () => JSON.stringify({ room: address }) } as unknown as Storage;
  return { url, key: 'sb_publishable_x', jar, storage, roomId: null, deviceNow: () => NOW };
};

const asking = (bearer: string) => new Request(list, { headers: { authorization: `Bearer ${bearer}` } });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the list is asked for with the bearer of the cookie before anybody wants it, and given once', async () => {
  const fetch = network();
  const early = askEarly({ ...(await device()), fetch });
  await settled();
  expect(fetch.mock.calls).toEqual([[list, { headers: { apikey: 'sb_publishable_x', authorization: 'Bearer sari' } }]]);
  expect(await (await early(asking('sari'))).text()).toBe('early');
  expect(await (await early(asking('sari'))).text()).toBe('late');
});

test('whoever asks at once gets the same answer', async () => {
  const fetch = network();
  const early = askEarly({ ...(await device()), fetch });
  expect(await (await early(asking('sari'))).text()).toBe('early');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each([
  ['by somebody else', async () => asking('budi'), 200],
  ['after a refusal', async () => asking('sari'), 401],
])('it is asked for anew %s', async (_, request, status) => {
  const early = askEarly({ ...(await device()), fetch: network(status) });
  expect(await (await early(await request())).text()).toBe('late');
});

test('an answer that is old is asked for anew', async () => {
  const early = askEarly({ ...(await device()), fetch: network() });
  await settled();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  expect(await (await early(asking('sari'))).text()).toBe('late');
  clock.mockRestore();
});

test('writing is never answered early', async () => {
  const early = askEarly({ ...(await device()), fetch: network() });
  await settled();
  const write = new Request(list, { method: 'POST', headers: { authorization: 'Bearer sari' } });
  expect(await (await early(write)).text()).toBe('late');
});

test.each([
  ['nobody is signed in', { session: null }],
  ['the token is dead', { session: { expires_at: NOW / 1000 - 1 } }],
  ['the token is dead by the server’s clock', { session: { clock_offset: 120_000 } }],
  ['the cookie is no session', { session: { access_token: 7 } }],
  ['the address is another’s', { address: list.replace('chabot.test', 'chabot.test.elsewhere.test') }],
])('nothing is asked when %s', async (_, kept) => {
  const fetch = network();
  askEarly({ ...(await device(kept)), fetch });
  await settled();
  expect(fetch).not.toHaveBeenCalled();
});
