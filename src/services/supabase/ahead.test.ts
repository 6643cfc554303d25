import { expect, test, vi } from 'vitest';

import { askAhead } from './ahead.ts';

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
  const first = askAhead({ fetch: network(), base, storage, isKnown: false });
  for (const url of [own, `${base}/rest/v1/room?id=eq.7`, list, `${list}&after=9`, `${base}/rest/v1/message?x=1`])
    await first(url);

  const asked = network();
  const second = askAhead({ fetch: asked, base, storage, isKnown: true });
  expect(asked.mock.calls.map(([url]) => url)).toEqual([own, list]);
  expect(await (await second(list, { method: 'GET' })).text()).toBe(list);
  expect(asked).toHaveBeenCalledTimes(2);
  // An answer is good for one reader: whoever asks again wants it as it is now.
  await second(list);
  expect(asked).toHaveBeenCalledTimes(3);
});

test('an answer that is no good is asked for anew, and writing is never answered early', async () => {
  const { storage } = storageOf({ 'chabot:first-asked': JSON.stringify({ room: list }) });
  let status = 503;
  const asked = network((url) => new Response(url, { status }));
  const ahead = askAhead({ fetch: asked, base, storage, isKnown: true });
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
  askAhead({ fetch: asked, base, storage: storageOf({ 'chabot:first-asked': kept }).storage, isKnown: true });
  expect(asked).not.toHaveBeenCalled();
});
