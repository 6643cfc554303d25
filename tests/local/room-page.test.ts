/** A page of the room list as the application reads it: its size, its columns, and how Postgres checks access to it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedManyRooms } from '../../local/seed/manyRooms.ts';
import type { Stack } from '../../local/stack.ts';
import {
  roomColumns,
  roomSchema,
  resolutionSchema,
  roomStatusSchema,
  type Room,
  type RoomFilter,
  type RoomQuery,
  UNLISTED,
} from '../../src/contracts/inbox.ts';
import { noFilter } from '../../src/machines/inbox/filterAddress.ts';
import { compareRooms, matchesQuery, queryOf } from '../../src/machines/inbox/listRule.ts';
import { filterArguments } from '../../src/services/inbox/rooms.search.ts';
import { getRooms } from '../../src/services/inbox/rooms.ts';
import { readRows } from '../../src/services/platform/readRows.ts';
import { startSeeded } from '../seeded/stack.ts';

const BATIK = 'b0000000-0000-4000-8000-000000000001';

let stack: Stack;
let folder: string;
let headers: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-'));
  stack = await startSeeded({ dataFolder: folder });
  await seedManyRooms({ database: stack.database, rooms: 2000 });
  // A contact without a number, and one whose number is not in its chat id.
  await stack.database.query(
    `update public.room set phone = null, name = null, upset = true, chat_id = replace(chat_id, 'c.us', 'lid')
     where id = '10000001-0000-4000-8000-000000000000'`,
  );
  await stack.database.query(
    `update public.room set chat_id = '77' || replace(chat_id, 'c.us', 'lid')
     where id = '10000002-0000-4000-8000-000000000000'`,
  );
  const { publishable: apikey } = stack.keys;
  const signedIn = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@chabot.test', password: 'rahasia-chabot' }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  headers = { apikey, authorization: `Bearer ${token}` };
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

const ignore = { report: () => {}, signal: new AbortController().signal };

/** All pages of a list, and the size of each in bytes. */
const readPages = async (query: RoomQuery) => {
  const sizes: number[] = [];
  const rest = new PostgrestClient(`${stack.url}/rest/v1`, {
    headers,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      sizes.push((await response.clone().arrayBuffer()).byteLength);
      return response;
    },
  });
  const rooms: Room[] = [];
  let page: Awaited<ReturnType<typeof getRooms>> | null = null;
  while (page?.next !== null) {
    const after = page?.next ?? null;
    page = await getRooms({ rest, report: ignore.report }, { businessId: BATIK, query, after }, ignore.signal);
    rooms.push(...page.rooms);
  }
  return { rooms, sizes };
};

/** All rooms of the business as the table has them. */
const readTable = async (): Promise<Room[]> => {
  const responses = await Promise.all(
    [0, 1000, 2000].map(async (offset) => {
      const page = `business_id=eq.${BATIK}&select=${roomColumns}&order=id&offset=${offset}&limit=1000`;
      return (await fetch(`${stack.url}/rest/v1/room?${page}`, { headers })).json();
    }),
  );
  return readRows('room', roomSchema, responses.flat(), ignore.report);
};

const search = queryOf('inbox', { ...noFilter, search: '+62899' });

test.each(['inbox', 'eskalasi', 'autoReply', 'taskCompleted'] as const)(
  'a page of 50 rooms of the tab %s has less than 25,000 bytes',
  async (tab) => {
    const { rooms, sizes } = await readPages(queryOf(tab, noFilter));
    expect(rooms.length).toBeGreaterThan(50);
    expect(Math.max(...sizes)).toBeLessThan(25_000);
  },
);

test.each([
  ['a list', queryOf('inbox', { ...noFilter, withCompleted: true })],
  ['the archive', queryOf('inbox', { ...noFilter, archived: true })],
  ['a search', search],
])('the rows of %s have the values of the table, except the columns that only an open room shows', async (_, query) => {
  const { rooms } = await readPages(query);
  const ids = new Set(rooms.map(({ id }) => id));
  const table = await readTable();
  const unlisted = Object.fromEntries(UNLISTED.map((column) => [column, null]));
  const expected = table.filter(({ id }) => ids.has(id)).map((room) => ({ ...room, ...unlisted, isListRow: true }));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(rooms.length).toBeGreaterThan(0);
  expect(rooms.toSorted(byId)).toEqual(expected.toSorted(byId));
});

type Condition = Exclude<keyof RoomFilter, 'search' | 'inMessages' | 'sortBy' | 'sortDirection'>;

/** Values of each condition. Without them, a new condition does not compile. */
const conditions: { [Name in Condition]: readonly RoomFilter[Name][] } = {
  searchTags: [['VIP'], ['seragam', 'grosir']],
  excludedTags: [['VIP', 'lunas']],
  awaitingReply: [true],
  unread: [true],
  filterRoomStatus: roomStatusSchema.options,
  rolloutStatus: ['v2', 'v3', 'none'],
  channelId: [],
  holder: ['ai', 'none', 'member', 'phone'],
  completed: ['1', '30', '..2026-11-01', '2026-11-01..'],
  resolution: [...resolutionSchema.options, 'none'],
  withCompleted: [true, false],
  archived: [true],
  snoozed: [true],
};

/** How many rooms `count_rooms` counts before it stops. */
const MAX_COUNTED = 1001;

test('a list has the same rooms in the same order in the store, in a query and in the functions, for every condition', async () => {
  await stack.database.query(
    `insert into public.room_mark (profile_id, room_id, business_id, snoozed_until)
     select (select id from auth.users where email = 'owner@chabot.test'), room.id, room.business_id, now() + interval '1 day'
     from public.room where business_id = $1 and not archived order by room.id limit 3`,
    [BATIK],
  );
  await stack.database.query(
    `update public.room set resolution = case when ascii(right(id::text, 1)) % 2 = 0 then 'order' else 'complaint' end
     where business_id = $1 and completed_at is not null and tags = '{VIP}'`,
    [BATIK],
  );
  const snoozed = new Set(
    (
      await stack.database.query<{ room_id: string }>(
        'select room_id from public.room_mark where snoozed_until > now()',
      )
    ).map(({ room_id: id }) => id),
  );
  const table = (await readTable()).map((room) => ({
    ...room,
    mark: snoozed.has(room.id) ? { isSnoozed: true, isPinned: false, isOnTop: false } : null,
  })) as Room[];
  const rest = new PostgrestClient(`${stack.url}/rest/v1`, { headers });
  const filters = Object.entries({
    ...conditions,
    channelId: [...new Set(table.map((room) => room.channel_id))],
  }).flatMap(([name, values]) => values.map((value): Partial<RoomFilter> => ({ [name]: value })));
  const distinguished = new Set<string>();
  const compare = async (tab: 'inbox' | 'eskalasi' | 'autoReply' | 'taskCompleted', filter: Partial<RoomFilter>) => {
    const query = queryOf(tab, { ...noFilter, ...filter }, '2026-11-29');
    const what = `${tab} ${JSON.stringify(filter)}`;
    const expected = table
      .filter((room) => matchesQuery(query, room))
      .toSorted((a, b) => compareRooms(query.order, a, b));
    if (expected.length > 0) distinguished.add(Object.keys(filter)[0] ?? '');
    const args = { business_id: BATIK, filter: filterArguments(query) };
    const [page, counted] = await Promise.all([
      getRooms({ rest, report: ignore.report }, { businessId: BATIK, query, after: null }, ignore.signal),
      rest.rpc('count_rooms', args).throwOnError(),
    ]);
    expect([what, counted.data]).toEqual([what, Math.min(MAX_COUNTED, expected.length)]);
    expect([what, page.rooms.map(({ id }) => id)]).toEqual([what, expected.slice(0, 50).map(({ id }) => id)]);
  };
  for (const filter of filters) await compare('inbox', filter);
  for (const tab of ['eskalasi', 'autoReply', 'taskCompleted'] as const) await compare(tab, { withCompleted: true });
  // Each condition has found something, or it would prove nothing.
  expect([...distinguished].toSorted()).toEqual(Object.keys(conditions).toSorted());
});

interface Plan {
  Plans?: Plan[];
  'Node Type': string;
  'Parent Relationship'?: string;
  [detail: string]: unknown;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** A call of one of our functions, or of the functions of the token. */
const HELPER = /(?:private|auth|public)\.\w+\(/u;

test('Postgres calls the functions that check access once for a page, and writes its rows without a function call', async () => {
  const plan = await stack.database.transaction(async (query) => {
    const [owner] = await query<{ id: string }>(`select id from auth.users where email = 'owner@chabot.test'`);
    const claims = { sub: owner?.id, role: 'authenticated', aal: 'aal1' };
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
    await query('set local role authenticated');
    const [row] = await query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (verbose, format json) select public.list_row(room) from public.room
       where business_id = '${BATIK}' and not archived order by last_message_at desc, id desc limit 50`,
    );
    return row?.['QUERY PLAN'][0].Plan;
  });
  if (plan === undefined) throw new Error('There is no plan');
  const details = (nodes: Plan[]) => JSON.stringify(nodes.map((node) => ({ ...node, Plans: [] })));
  const nodes = nodesOf(plan);
  const initPlans = nodes.filter((node) => node['Parent Relationship'] === 'InitPlan').flatMap(nodesOf);
  expect(details(initPlans)).toMatch(/private\.businesses\(/u);
  expect(details(nodes.filter((node) => !initPlans.includes(node)))).not.toMatch(HELPER);
});

test('every policy calls functions without an argument once for a query', async () => {
  const policies = await stack.database.query<{ policy: string; condition: string }>(
    `select format('%s.%s: %s', schemaname, tablename, policyname) as policy,
       concat_ws(' ', qual, with_check) as condition
     from pg_policies where schemaname in ('public', 'private', 'storage', 'realtime')`,
  );
  expect(policies.length).toBeGreaterThan(50);
  // Three levels of brackets: `( SELECT private.may_join(realtime.topic()) AS may_join)`.
  const subselect = /\( SELECT (?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gu;
  const perRow = policies.filter(({ condition }) =>
    /\b(?:private|auth|realtime)\.\w+\(\)/u.test(condition.replaceAll(subselect, '')),
  );
  expect(perRow.map(({ policy }) => policy)).toEqual([]);
});
