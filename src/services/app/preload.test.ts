import { expect, test, vi } from 'vitest';

import { cookieStorage } from '../platform/session.cookies.ts';
import { cookieJar } from '../platform/session.fixture.ts';
import { SESSION_COOKIE } from '../platform/storageKeys.ts';
import { earlyRows, roomIdFromUrl, sendFirstRequests, withFirstRequests, type Visit } from './preload.ts';

const url = 'https://chabot.test';
const list = `${url}/rest/v1/room?select=id&business_id=eq.1&limit=50`;
const own = `${url}/rest/v1/business?profile_id=eq.sari`;
const NOW = 1_800_000_000_000;

const storageOf = (stored?: Record<string, string> | string) => {
  const items = new Map<string, string>();
  if (stored !== undefined)
    items.set('chabot:first-requests', typeof stored === 'string' ? stored : JSON.stringify(stored));
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
  return { items, storage: storage as unknown as Storage };
};

const network = (text: string, status = 200) =>
  vi.fn<typeof globalThis.fetch>(async () => new Response(text, { status }));

interface Start {
  storage?: Storage;
  roomId?: string | null;
  /** Changes to the session in the cookie; null: there is none. */
  session?: object | null;
  /** The access token by the time that the responses are used. */
  token?: string;
  /** The status of the early responses. */
  status?: number;
}

/** A visit: `early` and `late` are the requests before the main bundle and those of the session. */
const startVisit = async ({ storage, roomId = null, session = {}, token = 'sari', status }: Start = {}) => {
  const { jar } = cookieJar();
  const stored = { access_token: 'sari', expires_at: NOW / 1000 + 60, ...session };
  if (session !== null) cookieStorage(jar, true).setItem(SESSION_COOKIE, JSON.stringify(stored));
  const visit: Visit = {
    url,
    storage: storage ?? storageOf({ rooms: list }).storage,
    roomId,
    hasSession: session !== null,
  };
  const [early, late] = [network('early', status), network('late')];
  const sent = sendFirstRequests(visit, { key: 'sb_publishable_x', jar, fetch: early, deviceNow: () => NOW });
  await sent;
  const fetch = withFirstRequests({ fetch: late, accessToken: async () => token }, visit, sent);
  const read = async (address: string, init?: RequestInit) => (await fetch(address, init)).text();
  const addressesOf = (requests: typeof early) => requests.mock.calls.map(([address]) => address);
  return { early, late, fetch, read, earlyAddresses: () => addressesOf(early), lateAddresses: () => addressesOf(late) };
};

test('the room list is requested early with the cookie’s token, and its response is used once', async () => {
  const { early, late, read } = await startVisit();
  expect(early.mock.calls).toEqual([[list, { headers: { apikey: 'sb_publishable_x', authorization: 'Bearer sari' } }]]);
  expect(await read(list, { method: 'GET' })).toBe('early');
  expect(late).not.toHaveBeenCalled();
  expect(await read(list)).toBe('late');
});

test('the next visit sends the first requests of the last one', async () => {
  const { storage } = storageOf();
  const { read } = await startVisit({ storage });
  const changed = `${url}/rest/v1/room?select=id&business_id=eq.1&updated_at=gte.2026-11-23T01%3A14%3A33Z&limit=100`;
  for (const address of [
    own,
    `${url}/rest/v1/room?id=eq.7`,
    changed,
    list,
    `${list}&after=9`,
    `${url}/rest/v1/message?x=1`,
  ])
    await read(address);
  expect((await startVisit({ storage })).earlyAddresses()).toEqual([own, list]);
});

test('with an expired token the session sends the requests, once', async () => {
  const { early, late, read } = await startVisit({ session: { expires_at: NOW / 1000 - 1 } });
  expect(early).not.toHaveBeenCalled();
  await expect.poll(() => late.mock.calls).toEqual([[list]]);
  expect(await read(list)).toBe('late');
  expect(late).toHaveBeenCalledOnce();
});

test.each([
  ['has expired by the server’s clock', { clock_offset: 120_000 }],
  ['is not in the cookie', { access_token: 7 }],
])('no early request is sent when the token %s', async (_, session) => {
  const { early } = await startVisit({ session });
  expect(early).not.toHaveBeenCalled();
});

test('without a session nothing is requested in advance', async () => {
  const { early, late, read } = await startVisit({ session: null });
  await read(own);
  expect(early).not.toHaveBeenCalled();
  expect(late).toHaveBeenCalledOnce();
});

test.each<[string, Start]>([
  ['for another user', { token: 'budi' }],
  ['after a refusal', { status: 401 }],
  ['after an error of the server', { status: 503 }],
])('the list is requested again %s', async (_, start) => {
  const { read } = await startVisit(start);
  expect(await read(list)).toBe('late');
});

test('an old early response is requested again', async () => {
  const { read } = await startVisit();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  expect(await read(list)).toBe('late');
  clock.mockRestore();
});

test('a write never gets an early response', async () => {
  const { read } = await startVisit();
  expect(await read(list, { method: 'POST' })).toBe('late');
});

test('an aborted caller does not wait for an early response, and a second request is sent anew', async () => {
  const { storage } = storageOf({ rooms: list });
  const visit: Visit = { url, storage, roomId: null, hasSession: true };
  const pending = { at: performance.now(), token: null, response: new Promise<never>(() => undefined) };
  const late = network('late');
  const fetch = withFirstRequests(
    { fetch: late, accessToken: async () => 'sari' },
    visit,
    Promise.resolve(new Map([[list, pending]])),
  );
  const controller = new AbortController();
  const response = fetch(list, { signal: controller.signal });
  controller.abort(new Error('too late'));
  await expect(response).rejects.toThrow('too late');
  expect(await (await fetch(list)).text()).toBe('late');
});

const [one, other] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-00000000000f'];
const chat = (id: string) => [
  `${url}/rest/v1/handover?select=id%2Cat&room_id=eq.${id}&order=at.desc`,
  `${url}/rest/v1/room?select=*%2Cchannel(id)&id=eq.${id}`,
  `${url}/rest/v1/message?select=id&room_id=eq.${id}&order=sent_at.desc%2Cseq.desc&limit=50`,
];

test('the requests of one chat are sent for the chat that the address opens', async () => {
  const { storage } = storageOf();
  const { read } = await startVisit({ storage });
  for (const address of [...chat(one), ...chat(other)]) await read(address);
  expect((await startVisit({ storage, roomId: other })).earlyAddresses()).toEqual(chat(other));

  // A visit to the list sends no chat requests and keeps the remembered ones.
  const onList = await startVisit({ storage });
  expect(onList.early).not.toHaveBeenCalled();
  await onList.read(own);
  expect(new Set((await startVisit({ storage, roomId: one })).earlyAddresses())).toEqual(new Set([own, ...chat(one)]));
});

test.each([
  ['older messages', `${chat(one)[2]}&or=(sent_at.lt.1)`],
  ['messages of a chat in a ticket', `${chat(one)[2]?.replace('limit=50', 'limit=3')}`],
  ['the address of a chat', `${url}/rest/v1/room?select=chat_id&id=eq.${one}`],
])('%s are not remembered as first requests of a chat', async (_, address) => {
  const { storage, items } = storageOf();
  await (await startVisit({ storage })).read(address);
  expect(items.size).toBe(0);
});

test.each([
  [`/inbox/${one}`, '?businessId=1', one],
  [`/task-completed/${one}`, '', one],
  ['/inbox', '', null],
  [`/tickets/${one}`, '', null],
  ['/inbox/1;drop', '', null],
  // The address opens a message, not the newest ones.
  [`/inbox/${one}`, '?message=2', null],
])('%s%s opens a chat at its end: %s', (pathname, search, id) => {
  expect(roomIdFromUrl({ pathname, search })).toBe(id);
});

test.each([
  ['another origin', JSON.stringify({ room: list.replace('chabot.test', 'elsewhere.test') })],
  [
    'a host that begins like the own one',
    JSON.stringify({ room: list.replace('chabot.test', 'chabot.test.elsewhere.test') }),
  ],
  ['another path', JSON.stringify({ room: `${url}/rest/v1/profile?id=eq.1` })],
  ['no JSON', '{'],
  ['no addresses', '[1, null]'],
])('%s in storage is not requested', async (_, stored) => {
  const { early, late } = await startVisit({ storage: storageOf(stored).storage });
  expect(early).not.toHaveBeenCalled();
  expect(late).not.toHaveBeenCalled();
});

test('the rows of an early response can be read beside the page, which uses the response as well', async () => {
  const rows = [{ id: '7' }];
  const messages = `${url}/rest/v1/message?select=id&room_id=eq.7&order=sent_at.desc%2Cseq.desc&limit=50`;
  const answer = async () => Response.json(rows);
  const requests = Promise.resolve(new Map([[messages, { at: performance.now(), token: null, response: answer() }]]));
  expect(await earlyRows(requests, 'messages')).toEqual(rows);
  expect(await earlyRows(requests, 'room')).toEqual([]);
  const client = { fetch: network('late'), accessToken: async () => 'sari' };
  const visit: Visit = { url, storage: storageOf().storage, roomId: null, hasSession: true };
  const response = await withFirstRequests(client, visit, requests)(messages);
  expect(await response.json()).toEqual(rows);
});

test('an early response that failed has no rows', async () => {
  const { storage } = storageOf({ rooms: list });
  const { jar } = cookieJar();
  cookieStorage(jar, true).setItem(
    SESSION_COOKIE,
    JSON.stringify({ access_token: 'sari', expires_at: NOW / 1000 + 60 }),
  );
  const visit: Visit = { url, storage, roomId: null, hasSession: true };
  const fetch = network('{"message":"denied"}', 401);
  const sent = sendFirstRequests(visit, { key: 'k', jar, fetch, deviceNow: () => NOW });
  expect(await earlyRows(sent, 'rooms')).toEqual([]);
  expect(await earlyRows(Promise.resolve(null), 'rooms')).toEqual([]);
});

test('the requests of the addressed chat are sent before those of the list', async () => {
  const messages = `${url}/rest/v1/message?select=id&room_id=eq.{room}&order=sent_at.desc%2Cseq.desc&limit=50`;
  const roomId = 'd0000000-0000-4000-8000-000000000001';
  const { storage } = storageOf({ business: own, rooms: list, messages });
  const { earlyAddresses } = await startVisit({ storage, roomId });
  expect(earlyAddresses()).toEqual([messages.replace('{room}', roomId), own, list]);
});
