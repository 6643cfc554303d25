import { expect, test, vi } from 'vitest';

import { replayFirstRequests, roomIdFromUrl } from './preload.replay.ts';

const base = 'https://chabot.test';
const list = `${base}/rest/v1/room?select=id&business_id=eq.1&limit=50`;
const own = `${base}/rest/v1/business?profile_id=eq.sari`;

const storageOf = (stored: Record<string, string> = {}) => {
  const items = new Map(Object.entries(stored));
  return {
    items,
    storage: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
    } as unknown as Storage,
  };
};

const network = (respond: (url: string) => Response = (url) => new Response(url)) =>
  vi.fn<typeof fetch>(async (input) => respond(input instanceof Request ? input.url : input.toString()));

test('the next visit sends the first requests of the last one in advance', async () => {
  const { storage } = storageOf();
  const first = replayFirstRequests({ fetch: network(), base, storage, hasSession: false, roomId: null });
  for (const url of [own, `${base}/rest/v1/room?id=eq.7`, list, `${list}&after=9`, `${base}/rest/v1/message?x=1`])
    await first(url);

  const requests = network();
  const second = replayFirstRequests({ fetch: requests, base, storage, hasSession: true, roomId: null });
  expect(requests.mock.calls.map(([url]) => url)).toEqual([own, list]);
  expect(await (await second(list, { method: 'GET' })).text()).toBe(list);
  expect(requests).toHaveBeenCalledTimes(2);
  // Each early response is used once; a second request is sent anew.
  await second(list);
  expect(requests).toHaveBeenCalledTimes(3);
});

test('a request for changed chats is not remembered as the first page of rooms', async () => {
  const { storage } = storageOf();
  const rung = `${base}/rest/v1/room?select=id&business_id=eq.1&updated_at=gte.2026-11-23T01%3A14%3A33Z&limit=100`;
  const visit = replayFirstRequests({ fetch: network(), base, storage, hasSession: true, roomId: null });
  for (const url of [own, rung, list]) await visit(url);
  const requests = network();
  replayFirstRequests({ fetch: requests, base, storage, hasSession: true, roomId: null });
  expect(requests.mock.calls.map(([url]) => url)).toEqual([own, list]);
});

test('an aborted caller does not wait for an early response, and a second request is sent anew', async () => {
  const { storage } = storageOf();
  await replayFirstRequests({ fetch: network(), base, storage, hasSession: false, roomId: null })(list);
  const requests = network().mockImplementationOnce(() => new Promise(() => undefined));
  const replay = replayFirstRequests({ fetch: requests, base, storage, hasSession: true, roomId: null });
  const controller = new AbortController();
  const response = replay(list, { signal: controller.signal });
  controller.abort(new Error('too late'));
  await expect(response).rejects.toThrow('too late');
  expect(await (await replay(list)).text()).toBe(list);
});

const [one, other] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-00000000000f'];
const chat = (id: string) => [
  `${base}/rest/v1/handover?select=id%2Cat&room_id=eq.${id}&order=at.desc`,
  `${base}/rest/v1/room?select=id%2Cchannel(id)&id=eq.${id}`,
  `${base}/rest/v1/message?select=id&room_id=eq.${id}&order=sent_at.desc%2Cseq.desc&limit=50`,
];

test('the requests of one chat are replayed for the chat that the address opens', async () => {
  const { storage } = storageOf();
  const first = replayFirstRequests({ fetch: network(), base, storage, hasSession: true, roomId: null });
  for (const url of [...chat(one), ...chat(other)]) await first(url);

  const requests = network();
  replayFirstRequests({ fetch: requests, base, storage, hasSession: true, roomId: other });
  expect(requests.mock.calls.map(([url]) => url)).toEqual(chat(other));
  // A visit to the list sends no chat requests and keeps the remembered ones.
  const onList = replayFirstRequests({ fetch: requests, base, storage, hasSession: true, roomId: null });
  expect(requests).toHaveBeenCalledTimes(3);
  await onList(own);
  requests.mockClear();
  replayFirstRequests({ fetch: requests, base, storage, hasSession: true, roomId: one });
  expect(new Set(requests.mock.calls.map(([url]) => url))).toEqual(new Set([own, ...chat(one)]));
});

test.each([
  ['older messages', `${chat(one)[2]}&or=(sent_at.lt.1)`],
  ['messages of a chat in a ticket', `${chat(one)[2]?.replace('limit=50', 'limit=3')}`],
  ['the address of a chat', `${base}/rest/v1/room?select=chat_id&id=eq.${one}`],
])('%s are not remembered as first requests of a chat', async (_, url) => {
  const { storage, items } = storageOf();
  await replayFirstRequests({ fetch: network(), base, storage, hasSession: true, roomId: null })(url);
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

test('a failed early response is requested again, and a write never gets an early response', async () => {
  const { storage } = storageOf({ 'chabot:first-requests': JSON.stringify({ room: list }) });
  let status = 503;
  const requests = network((url) => new Response(url, { status }));
  const replay = replayFirstRequests({ fetch: requests, base, storage, hasSession: true, roomId: null });
  status = 200;
  await replay(list, { method: 'POST' });
  expect(requests).toHaveBeenCalledTimes(2);
  expect((await replay(list)).status).toBe(200);
  expect(requests).toHaveBeenCalledTimes(3);
});

test.each([
  ['another origin', JSON.stringify({ room: list.replace('chabot.test', 'elsewhere.test') })],
  ['another path', JSON.stringify({ room: `${base}/rest/v1/profile?id=eq.1` })],
  ['no JSON', '{'],
  ['no addresses', '[1, null]'],
])('%s in storage is not requested', (_, stored) => {
  const requests = network();
  replayFirstRequests({
    fetch: requests,
    base,
    storage: storageOf({ 'chabot:first-requests': stored }).storage,
    hasSession: true,
    roomId: null,
  });
  expect(requests).not.toHaveBeenCalled();
});
