import { expect, test, vi } from 'vitest';

import { askAhead, roomAtEnd } from './preload.ahead.ts';

const base = 'https://chabot.test';
const list = `${base}/rest/v1/room?select=id&business_id=eq.1&limit=50`;
const own = `${base}/rest/v1/business?profile_id=eq.sari`;

const storageOf = (kept: Record<string, string> = {}) => {
  const items = new Map(Object.entries(kept));
  return {
    items,
    storage: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
    } as unknown as Storage,
  };
};

const network = (answer: (url: string) => Response = (url) => new Response(url)) =>
  vi.fn<typeof fetch>(async (input) => answer(input instanceof Request ? input.url : input.toString()));

test('what one visit asks first, the next has asked before anybody wants it', async () => {
  const { storage } = storageOf();
  const first = askAhead({ fetch: network(), base, storage, isKnown: false, roomId: null });
  for (const url of [own, `${base}/rest/v1/room?id=eq.7`, list, `${list}&after=9`, `${base}/rest/v1/message?x=1`])
    await first(url);

  const asked = network();
  const second = askAhead({ fetch: asked, base, storage, isKnown: true, roomId: null });
  expect(asked.mock.calls.map(([url]) => url)).toEqual([own, list]);
  expect(await (await second(list, { method: 'GET' })).text()).toBe(list);
  expect(asked).toHaveBeenCalledTimes(2);
  // An answer is good for one reader: whoever asks again wants it as it is now.
  await second(list);
  expect(asked).toHaveBeenCalledTimes(3);
});

test('what a page without a list asks of chats, such as which have rung, is no first page of them', async () => {
  const { storage } = storageOf();
  const rung = `${base}/rest/v1/room?select=id&business_id=eq.1&updated_at=gte.2026-11-23T01%3A14%3A33Z&limit=100`;
  const visit = askAhead({ fetch: network(), base, storage, isKnown: true, roomId: null });
  for (const url of [own, rung, list]) await visit(url);
  const asked = network();
  askAhead({ fetch: asked, base, storage, isKnown: true, roomId: null });
  expect(asked.mock.calls.map(([url]) => url)).toEqual([own, list]);
});

test('whoever gives up is not kept waiting by an early answer that never comes, and who asks again is answered', async () => {
  const { storage } = storageOf();
  await askAhead({ fetch: network(), base, storage, isKnown: false, roomId: null })(list);
  const asked = network().mockImplementationOnce(() => new Promise(() => undefined));
  const ahead = askAhead({ fetch: asked, base, storage, isKnown: true, roomId: null });
  const leaving = new AbortController();
  const answer = ahead(list, { signal: leaving.signal });
  leaving.abort(new Error('too late'));
  await expect(answer).rejects.toThrow('too late');
  expect(await (await ahead(list)).text()).toBe(list);
});

const [one, other] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-00000000000f'];
const chat = (id: string) => [
  `${base}/rest/v1/handover?select=id%2Cat&room_id=eq.${id}&order=at.desc`,
  `${base}/rest/v1/room?select=id%2Cchannel(id)&id=eq.${id}`,
  `${base}/rest/v1/message?select=id&room_id=eq.${id}&order=sent_at.desc%2Cseq.desc&limit=50`,
];

test('what one visit asked of a chat, the next has asked of the chat that its address opens', async () => {
  const { storage } = storageOf();
  const first = askAhead({ fetch: network(), base, storage, isKnown: true, roomId: null });
  for (const url of [...chat(one), ...chat(other)]) await first(url);

  const asked = network();
  askAhead({ fetch: asked, base, storage, isKnown: true, roomId: other });
  expect(asked.mock.calls.map(([url]) => url)).toEqual(chat(other));
  // A visit to the list asks nothing of chats, and does not forget how they open.
  const onList = askAhead({ fetch: asked, base, storage, isKnown: true, roomId: null });
  expect(asked).toHaveBeenCalledTimes(3);
  await onList(own);
  asked.mockClear();
  askAhead({ fetch: asked, base, storage, isKnown: true, roomId: one });
  expect(new Set(asked.mock.calls.map(([url]) => url))).toEqual(new Set([own, ...chat(one)]));
});

test.each([
  ['older messages', `${chat(one)[2]}&or=(sent_at.lt.1)`],
  ['what a ticket shows of a chat', `${chat(one)[2]?.replace('limit=50', 'limit=3')}`],
  ['where a chat is', `${base}/rest/v1/room?select=chat_id&id=eq.${one}`],
])('%s are not what a chat opens with', async (_, url) => {
  const { storage, items } = storageOf();
  await askAhead({ fetch: network(), base, storage, isKnown: true, roomId: null })(url);
  expect(items.size).toBe(0);
});

test.each([
  [`/inbox/${one}`, '?businessId=1', one],
  [`/task-completed/${one}`, '', one],
  ['/inbox', '', null],
  [`/tickets/${one}`, '', null],
  ['/inbox/1;drop', '', null],
  // Around a message, not at the end.
  [`/inbox/${one}`, '?message=2', null],
])('%s%s opens a chat at its end: %s', (pathname, search, id) => {
  expect(roomAtEnd({ pathname, search })).toBe(id);
});

test('an answer that is no good is asked for anew, and writing is never answered early', async () => {
  const { storage } = storageOf({ 'chabot:first-asked': JSON.stringify({ room: list }) });
  let status = 503;
  const asked = network((url) => new Response(url, { status }));
  const ahead = askAhead({ fetch: asked, base, storage, isKnown: true, roomId: null });
  status = 200;
  await ahead(list, { method: 'POST' });
  expect(asked).toHaveBeenCalledTimes(2);
  expect((await ahead(list)).status).toBe(200);
  expect(asked).toHaveBeenCalledTimes(3);
});

test.each([
  ['another origin', JSON.stringify({ room: list.replace('chabot.test', 'elsewhere.test') })],
  ['another path', JSON.stringify({ room: `${base}/rest/v1/profile?id=eq.1` })],
  ['no JSON', '{'],
  ['no addresses', '[1, null]'],
])('%s in storage is not asked for', (_, kept) => {
  const asked = network();
  askAhead({
    fetch: asked,
    base,
    storage: storageOf({ 'chabot:first-asked': kept }).storage,
    isKnown: true,
    roomId: null,
  });
  expect(asked).not.toHaveBeenCalled();
});
