import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';

import { message } from '../../src/machines/room/messages.fixture.ts';
import { getChangedMessages, getMessages } from '../../src/services/supabase/messages.ts';

const signal = new AbortController().signal;

/** A database that answers page after page, and remembers what it was asked. */
const answering = (...pages: unknown[][]) => {
  const asked: URLSearchParams[] = [];
  const reported: string[] = [];
  const rest = new PostgrestClient('https://chabot.test/rest/v1', {
    fetch: async (input) => {
      asked.push(new URL(input instanceof Request ? input.url : input).searchParams);
      return Response.json(pages.shift() ?? []);
    },
  });
  return { asked, reported, deps: { rest, report: (what: string) => void reported.push(what) } };
};
const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => message(from - at));

test('a full page says where the one before it ends, a shorter one that there is none', async () => {
  const { deps, asked } = answering(rows(100, 50), rows(50, 20));
  const newest = await getMessages(deps, 'r1', null, signal);
  expect(newest.older).toEqual({ sentAt: message(51).sent_at, seq: 51 });
  expect(asked[0]?.get('order')).toBe('sent_at.desc,seq.desc');
  expect((await getMessages(deps, 'r1', newest.older, signal)).older).toBeNull();
  const place = `"${message(51).sent_at}"`;
  expect(asked[1]?.get('or')).toBe(`(sent_at.lt.${place},and(sent_at.eq.${place},seq.lt.51))`);
});

test('a row that cannot be read costs itself, not the page', async () => {
  const { deps, reported } = answering([message(2), { id: 'not a uuid' }, 7, message(1)]);
  const { messages } = await getMessages(deps, 'r1', null, signal);
  expect(messages.map(({ seq }) => seq)).toEqual([2, 1]);
  expect(reported).toEqual(['message', 'message']);
});

test('what a newer server adds degrades to something that can be shown', async () => {
  const { deps } = answering([
    { ...message(1), kind: 'poll', ack: 9, author: 'robot', media: 'x', location: { latitude: 900 } },
  ]);
  const { messages } = await getMessages(deps, 'r1', null, signal);
  expect(messages).toMatchObject([{ kind: 'unknown', ack: null, author: 'system', media: null, location: null }]);
});

test('catching up begins half a minute before the last row seen, and reads until there is no more', async () => {
  const many = Array.from({ length: 500 }, (_, at) => message(at, { updated_at: '2026-11-20T05:00:00.000000Z' }));
  const { deps, asked } = answering(many, [message(501)]);
  const changed = await getChangedMessages(deps, 'r1', '2026-11-20T04:00:00.000000Z', signal);
  expect(changed).toHaveLength(501);
  expect(asked[0]?.get('or')).toBe('(updated_at.gte."2026-11-20T03:59:30.000Z")');
  expect(asked[1]?.get('or')).toContain('updated_at.gt."2026-11-20T05:00:00.000000Z",and(updated_at.eq.');
});
