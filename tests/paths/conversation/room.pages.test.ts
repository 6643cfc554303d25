import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';

import { message } from '../../../src/machines/conversation/messages.fixture.ts';
import { createMessagesStore } from '../../../src/machines/conversation/messages.store.ts';
import { defineHistoryActors } from '../../../src/services/conversation/history.actors.ts';
import {
  getChangedMessages,
  getMessages,
  getMessagesAround,
  getNewerMessages,
} from '../../../src/services/conversation/messages.ts';

const signal = new AbortController().signal;

/** A database that returns the given pages in order and records the requests. */
const database = (...pages: unknown[][]) => {
  const requests: URLSearchParams[] = [];
  const reported: string[] = [];
  const rest = new PostgrestClient('https://chabot.test/rest/v1', {
    fetch: async (input) => {
      requests.push(new URL(input instanceof Request ? input.url : input).searchParams);
      return Response.json(pages.shift() ?? []);
    },
  });
  return { requests, reported, deps: { rest, report: (what: string) => void reported.push(what) } };
};
const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => message(from - at));

test('a full page returns the position of the older page, and a shorter one returns null', async () => {
  const { deps, requests } = database(rows(100, 50), rows(50, 20));
  const newest = await getMessages(deps, 'r1', null, signal);
  expect(newest.older).toEqual({ sentAt: message(51).sent_at, seq: 51 });
  expect(requests[0]?.get('order')).toBe('sent_at.desc,seq.desc');
  expect((await getMessages(deps, 'r1', newest.older, signal)).older).toBeNull();
  const place = `"${message(51).sent_at}"`;
  expect(requests[1]?.get('or')).toBe(`(sent_at.lt.${place},and(sent_at.eq.${place},seq.lt.51))`);
});

test('an invalid row is dropped and reported, and the other rows of the page are returned', async () => {
  const { deps, reported } = database([message(2), { id: 'not a uuid' }, 7, message(1)]);
  const { messages } = await getMessages(deps, 'r1', null, signal);
  expect(messages.map(({ seq }) => seq)).toEqual([2, 1]);
  expect(reported).toEqual(['message', 'message']);
});

test('unknown values of a newer server fall back to values that can be shown', async () => {
  const { deps } = database([
    { ...message(1), kind: 'hologram', ack: 9, author: 'robot', media: 'x', location: { latitude: 900 } },
  ]);
  const { messages } = await getMessages(deps, 'r1', null, signal);
  expect(messages).toMatchObject([{ kind: 'unknown', ack: null, author: 'system', media: null, location: null }]);
});

test('a refresh reads changes since forty seconds before the latest row, page by page', async () => {
  const many = Array.from({ length: 500 }, (_, at) => message(at, { updated_at: '2026-11-20T05:00:00.000000Z' }));
  const { deps, requests } = database(many, [message(501)]);
  const changed = await getChangedMessages(deps, 'r1', { since: '2026-11-20T04:00:00.000000Z', from: null }, signal);
  expect(changed).toHaveLength(501);
  expect(requests[0]?.has('sent_at')).toBe(false);
  expect(requests[0]?.get('or')).toBe('(updated_at.gte."2026-11-20T03:59:20.000Z")');
  expect(requests[1]?.get('or')).toContain('updated_at.gt."2026-11-20T05:00:00.000000Z",and(updated_at.eq.');
});

test('a refresh reads no message sent before the loaded window', async () => {
  const { deps, requests } = database([]);
  const from = message(40).sent_at;
  await getChangedMessages(deps, 'r1', { since: '2026-11-20T04:00:00.000000Z', from }, signal);
  expect(requests[0]?.get('sent_at')).toBe(`gte.${from}`);
});

test('the catchUp actor reads changes from the start of the loaded window', async () => {
  const { deps, requests } = database();
  const messages = createMessagesStore();
  const older = { sentAt: message(40).sent_at, seq: 40 };
  messages.room('r1').reset([message(41)], [], { older, newer: null, target: null, newest: null, since: null });
  const unused = {} as Parameters<typeof defineHistoryActors>[0];
  const { catchUp } = defineHistoryActors({ ...unused, ...deps, messages });
  // The missing room is an error, but all requests are sent before it.
  await toPromise(createActor(catchUp, { input: { roomId: 'r1', isUnavailable: false } }).start()).catch(
    () => undefined,
  );
  const changes = requests.find((search) => search.get('or')?.startsWith('(updated_at.gte.'));
  expect(changes?.get('sent_at')).toBe(`gte.${older.sentAt}`);
});

test('catchUp reads the newest page of an unavailable room, also if Realtime has delivered a message', async () => {
  const { deps, requests } = database(rows(120, 50));
  const messages = createMessagesStore();
  messages.room('r1').reset([], null);
  messages.room('r1').receive([message(121)]);
  const unused = {} as Parameters<typeof defineHistoryActors>[0];
  const { catchUp } = defineHistoryActors({ ...unused, ...deps, messages });
  await toPromise(createActor(catchUp, { input: { roomId: 'r1', isUnavailable: true } }).start()).catch(
    () => undefined,
  );
  expect(requests.some((search) => search.has('or'))).toBe(false);
  expect(requests.some((search) => search.get('order') === 'sent_at.desc,seq.desc')).toBe(true);
});

test('a full newer page returns the position of the next one, and a shorter one returns null', async () => {
  const { deps, requests } = database(rows(100, 50).toReversed(), [message(101)]);
  const place = { sentAt: message(50).sent_at, seq: 50 };
  const page = await getNewerMessages(deps, 'r1', place, signal);
  expect(page.newer).toEqual({ sentAt: message(100).sent_at, seq: 100 });
  expect(requests[0]?.get('order')).toBe('sent_at.asc,seq.asc');
  expect(requests[0]?.get('or')).toBe(`(sent_at.gt."${place.sentAt}",and(sent_at.eq."${place.sentAt}",seq.gt.50))`);
  expect((await getNewerMessages(deps, 'r1', place, signal)).newer).toBeNull();
});

test('messages around a target have a further page on each side that is full', async () => {
  const oldestFirst = (from: number, to: number) => rows(to, to - from + 1).toReversed();
  const { deps } = database(oldestFirst(76, 126), oldestFirst(1, 36), oldestFirst(76, 110), []);
  const around = async (number: number) => getMessagesAround(deps, 'r1', { message: message(number).id }, signal);
  expect(await around(101)).toMatchObject({ older: { seq: 76 }, newer: { seq: 126 }, target: message(101).id });
  expect(await around(11)).toMatchObject({ older: null, newer: { seq: 36 } });
  expect(await around(101)).toMatchObject({ older: { seq: 76 }, newer: null });
  expect(await around(101)).toBeNull();
});

test('messages around a day have its first message as target, or none after the last message', async () => {
  const { deps } = database([message(1), message(61), message(62)], [message(1)]);
  const since = message(60).sent_at;
  expect(await getMessagesAround(deps, 'r1', { since }, signal)).toMatchObject({ target: message(61).id, newer: null });
  expect(await getMessagesAround(deps, 'r1', { since }, signal)).toMatchObject({ target: null, newer: null });
});
