import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { FilterSearch, TabName } from '../../contracts/app.routing.ts';
import type { RoomFilter } from '../../contracts/inbox.ts';
import { applyFilterChange, parseFilter, hasConditions, noFilter, serializeFilter } from './filterAddress.ts';
import { matchesQuery, queryOf } from './listRule.ts';
import { instant, roomOf } from './rooms.fixture.ts';

const tag = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '');
const filter: fc.Arbitrary<RoomFilter> = fc
  .record({
    search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    inMessages: fc.boolean(),
    sortBy: fc.constantFrom(null, 'waiting', 'unread', 'risk', 'completed'),
    sortDirection: fc.constantFrom('ascending', 'descending'),
    searchTags: fc.uniqueArray(tag, { maxLength: 5 }),
    excludedTags: fc.uniqueArray(tag, { maxLength: 5 }),
    awaitingReply: fc.boolean(),
    unread: fc.boolean(),
    withCompleted: fc.boolean(),
    archived: fc.boolean(),
    snoozed: fc.boolean(),
    filterRoomStatus: fc.constantFrom(null, 'ai_need_help', 'ai_auto_reply', 'ai_task_completed'),
    rolloutStatus: fc.constantFrom(null, 'v2', 'v3', 'none'),
    channelId: fc.option(fc.uuid()),
    completed: fc.constantFrom(null, '1', '30', '2026-11-01..2026-11-20', '2026-11-01..', '..2026-11-20'),
    resolution: fc.constantFrom(null, 'order', 'other', 'none'),
    holder: fc.oneof(fc.constantFrom(null, 'ai', 'member', 'phone'), fc.uuid()),
  })
  .map((expected) => applyFilterChange(expected, {}));

test('a filter round-trips through the URL', () => {
  fc.assert(
    fc.property(filter, (expected) => {
      const address = new URLSearchParams(serializeFilter(expected)).toString();
      expect(parseFilter('inbox', Object.fromEntries(new URLSearchParams(address)))).toEqual(expected);
    }),
  );
});

test('any URL parameters produce a valid filter', () => {
  const words = fc.constantFrom(
    ...(['search', 'sortBy', 'sortDirection', 'searchTags', 'excludedTags', 'awaitingReply'] as const),
    ...(['filterRoomStatus', 'rolloutStatus', 'handoverStatus', 'completed', 'resolution'] as const),
  );
  fc.assert(
    fc.property(fc.dictionary(words, fc.string({ unit: 'binary' })), (search) => {
      const read = parseFilter('inbox', search);
      expect(parseFilter('inbox', serializeFilter(read))).toEqual(read);
      expect(() => matchesQuery(queryOf('inbox', read), roomOf(1))).not.toThrow();
    }),
  );
});

test('a tab with a fixed status ignores the status in the URL', () => {
  const search = { filterRoomStatus: 'ai_task_completed', unread: '1' };
  expect(parseFilter('inbox', search)).toEqual({ ...noFilter, filterRoomStatus: 'ai_task_completed', unread: true });
  for (const tab of ['eskalasi', 'autoReply', 'taskCompleted'] as const)
    expect(parseFilter(tab, search)).toEqual({ ...noFilter, unread: true });
});

test('the sort order alone does not count as a condition', () => {
  expect(hasConditions({ ...noFilter, sortBy: 'waiting', sortDirection: 'ascending' })).toBe(false);
  expect(hasConditions({ ...noFilter, inMessages: true })).toBe(false);
  expect(hasConditions({ ...noFilter, search: 'batik' })).toBe(true);
  expect(hasConditions({ ...noFilter, excludedTags: ['cod'] })).toBe(true);
});

test('the holder filter accepts a kind of holder or the id of one member', () => {
  const sari = '11111111-1111-4111-8111-111111111111';
  const heldRoom = roomOf(1, { holder: 'member', holder_id: sari });
  const isMatch = (holder: string) =>
    matchesQuery(queryOf('inbox', parseFilter('inbox', { handoverStatus: holder })), heldRoom);
  expect([sari, sari.toUpperCase(), 'member', 'ai', sari.replace('1', '2')].map(isMatch)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  // An invalid value is not sent to the database either.
  expect(parseFilter('inbox', { handoverStatus: 'siapa', channelId: 'semua' })).toEqual(noFilter);
});

test('the completed filter counts days in Jakarta time', () => {
  const done = (completed_at: string) =>
    roomOf(1, { status: 'ai_task_completed', completed_at: completed_at.replace('Z', '000Z'), completed_by: 'ai' });
  const at = (...days: string[]) =>
    days.map((completed) =>
      [
        '2026-11-19T16:59:59.999Z',
        '2026-11-19T17:00:00.000Z',
        '2026-11-20T16:59:59.999Z',
        '2026-11-20T17:00:00.000Z',
      ].map((instant) =>
        matchesQuery(queryOf('taskCompleted', parseFilter('taskCompleted', { completed })), done(instant)),
      ),
    );
  expect(at('2026-11-20..2026-11-20', '2026-11-20..', '..2026-11-19')).toEqual([
    [false, true, true, false],
    [false, true, true, true],
    [true, false, false, false],
  ]);
  expect(matchesQuery(queryOf('inbox', parseFilter('inbox', { completed: '1' }), '2026-11-20'), roomOf(1))).toBe(false);
  for (const completed of ['..', '0', '7 hari', '2026-13-01..', '2026-11-20', '1e3'])
    expect([completed, parseFilter('taskCompleted', { completed })]).toEqual([completed, noFilter]);
});

test('the days of a filter begin at midnight in the time zone of the business', () => {
  const bounds = (completed: string, zone: string) =>
    queryOf('taskCompleted', parseFilter('taskCompleted', { completed }), '2026-11-21', zone).completed;
  const [from, to] = ['2026-11-20T15:00:00.000000Z', '2026-11-21T15:00:00.000000Z'];
  expect(bounds('2026-11-21..2026-11-21', 'Asia/Jayapura')).toEqual({ from, to });
  expect(bounds('1', 'Asia/Jayapura')?.from).toBe(from);
  expect(bounds('1', 'Asia/Makassar')?.from).toBe('2026-11-20T16:00:00.000000Z');
  expect(bounds('1', 'Mars/Olympus')).toEqual(bounds('1', 'Asia/Jakarta'));
});

test('"today" and "the last 7 days" are counted from the current day, which may not be known yet', () => {
  const span = (completed: string, today: string | null) =>
    queryOf('taskCompleted', parseFilter('taskCompleted', { completed }), today).completed?.from;
  expect([span('1', '2026-11-21'), span('7', '2026-11-21')]).toEqual([
    '2026-11-20T17:00:00.000000Z',
    '2026-11-14T17:00:00.000000Z',
  ]);
  expect(span('1', null)).toBe(undefined);
});

test('escalations are sorted by the longest wait unless the address says otherwise, other tabs by the newest message', () => {
  const firstColumn = (tab: TabName, search: FilterSearch) => queryOf(tab, parseFilter(tab, search)).order[0]?.field;
  expect(firstColumn('eskalasi', {})).toBe('awaiting_reply_since');
  expect(firstColumn('eskalasi', { sortBy: 'newest' })).toBe('last_message_at');
  expect(firstColumn('inbox', {})).toBe('last_message_at');
  expect(serializeFilter(parseFilter('eskalasi', { sortBy: 'waiting' }))).toEqual({});
});

test('the inbox leaves out completed rooms unless they are asked for or searched for', () => {
  const completed = roomOf(1, { status: 'ai_task_completed', completed_at: instant(2), completed_by: 'ai' });
  const shows = (search: FilterSearch, tab: TabName = 'inbox') =>
    matchesQuery(queryOf(tab, parseFilter(tab, search)), completed);
  expect(shows({})).toBe(false);
  expect(shows({ unread: '1' })).toBe(false);
  expect(matchesQuery(queryOf('inbox', noFilter), roomOf(1))).toBe(true);
  expect(shows({ withCompleted: '1' })).toBe(true);
  expect(shows({ filterRoomStatus: 'ai_task_completed' })).toBe(true);
  expect(shows({ search: String(completed.phone ?? completed.chat_id).slice(0, 6) })).toBe(true);
  expect(shows({}, 'taskCompleted')).toBe(true);
});
