import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import type { RoomFilter } from '../../contracts/inbox.ts';
import { changed, filterOf, narrows, noFilter, searchOf } from './filter.ts';
import { lastsFor, matches, queryOf } from './query.ts';
import { roomOf } from './rooms.fixture.ts';

const tag = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '');
const filter: fc.Arbitrary<RoomFilter> = fc
  .record({
    search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    inMessages: fc.boolean(),
    sortBy: fc.constantFrom('newest', 'waiting', 'unread', 'risk', 'completed'),
    sortDirection: fc.constantFrom('ascending', 'descending'),
    searchTags: fc.uniqueArray(tag, { maxLength: 5 }),
    excludedTags: fc.uniqueArray(tag, { maxLength: 5 }),
    awaitingReply: fc.boolean(),
    unread: fc.boolean(),
    archived: fc.boolean(),
    snoozed: fc.boolean(),
    filterRoomStatus: fc.constantFrom(null, 'ai_need_help', 'ai_auto_reply', 'ai_task_completed'),
    rolloutStatus: fc.constantFrom(null, 'v2', 'v3'),
    channelId: fc.option(fc.uuid()),
    completed: fc.constantFrom(null, '1', '30', '2026-11-01..2026-11-20', '2026-11-01..', '..2026-11-20'),
    outcome: fc.constantFrom(null, 'order', 'other', 'none'),
    holder: fc.oneof(fc.constantFrom(null, 'ai', 'member', 'phone'), fc.uuid()),
  })
  .map((asked) => changed(asked, {}));

test('a filter survives the address', () => {
  fc.assert(
    fc.property(filter, (asked) => {
      const address = new URLSearchParams(searchOf(asked)).toString();
      expect(filterOf('inbox', Object.fromEntries(new URLSearchParams(address)))).toEqual(asked);
    }),
  );
});

test('whatever stands in the address, a filter comes out', () => {
  const words = fc.constantFrom(
    ...(['search', 'sortBy', 'sortDirection', 'searchTags', 'excludedTags', 'awaitingReply'] as const),
    ...(['filterRoomStatus', 'rolloutStatus', 'handoverStatus', 'completed', 'outcome'] as const),
  );
  fc.assert(
    fc.property(fc.dictionary(words, fc.string({ unit: 'binary' })), (search) => {
      const read = filterOf('inbox', search);
      expect(filterOf('inbox', searchOf(read))).toEqual(read);
      expect(() => matches(queryOf('inbox', read), roomOf(1))).not.toThrow();
    }),
  );
});

test('a tab that is one status asks for no other, whatever its address says', () => {
  const search = { filterRoomStatus: 'ai_task_completed', unread: '1' };
  expect(filterOf('inbox', search)).toEqual({ ...noFilter, filterRoomStatus: 'ai_task_completed', unread: true });
  for (const tab of ['eskalasi', 'autoReply', 'taskCompleted'] as const)
    expect(filterOf(tab, search)).toEqual({ ...noFilter, unread: true });
});

test('the order alone narrows nothing', () => {
  expect(narrows({ ...noFilter, sortBy: 'waiting', sortDirection: 'ascending' })).toBe(false);
  expect(narrows({ ...noFilter, inMessages: true })).toBe(false);
  expect(narrows({ ...noFilter, search: 'batik' })).toBe(true);
  expect(narrows({ ...noFilter, excludedTags: ['cod'] })).toBe(true);
});

test('whose chats are asked for is a kind of holder, or one person', () => {
  const sari = '11111111-1111-4111-8111-111111111111';
  const held = roomOf(1, { holder: 'member', holder_id: sari });
  const answers = (holder: string) => matches(queryOf('inbox', filterOf('inbox', { handoverStatus: holder })), held);
  expect([sari, sari.toUpperCase(), 'member', 'ai', sari.replace('1', '2')].map(answers)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  // Neither is an address that says nothing asked of the database.
  expect(filterOf('inbox', { handoverStatus: 'siapa', channelId: 'semua' })).toEqual(noFilter);
});

test('what was done is asked for by days, as the clock in Jakarta begins them', () => {
  const done = (completed_at: string) =>
    roomOf(1, { status: 'ai_task_completed', completed_at: completed_at.replace('Z', '000Z'), completed_by: 'ai' });
  const at = (...days: string[]) =>
    days.map((completed) =>
      [
        '2026-11-19T16:59:59.999Z',
        '2026-11-19T17:00:00.000Z',
        '2026-11-20T16:59:59.999Z',
        '2026-11-20T17:00:00.000Z',
      ].map((instant) => matches(queryOf('taskCompleted', filterOf('taskCompleted', { completed })), done(instant))),
    );
  expect(at('2026-11-20..2026-11-20', '2026-11-20..', '..2026-11-19')).toEqual([
    [false, true, true, false],
    [false, true, true, true],
    [true, false, false, false],
  ]);
  expect(matches(queryOf('inbox', filterOf('inbox', { completed: '1' })), roomOf(1))).toBe(false);
  for (const completed of ['..', '0', '7 hari', '2026-13-01..', '2026-11-20', '1e3'])
    expect([completed, filterOf('taskCompleted', { completed })]).toEqual([completed, noFilter]);
});

test('today and the days before it are counted from now on', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T17:30:00Z') });
  const span = (completed: string) =>
    queryOf('taskCompleted', filterOf('taskCompleted', { completed })).completed?.from;
  expect([span('1'), span('7')]).toEqual(['2026-11-20T17:00:00.000000Z', '2026-11-14T17:00:00.000000Z']);
  vi.useRealTimers();
});

test('a list that counts from today lasts until midnight in Jakarta, any other one for weeks', () => {
  const lasts = (completed: string | null, now: string) => lastsFor(completed, Date.parse(now));
  expect(lasts('7', '2026-11-20T16:59:30Z')).toBe(30_000);
  expect(lasts('1', '2026-11-20T17:00:00Z')).toBe(24 * 3_600_000);
  for (const days of [null, '2026-11-01..'])
    expect(lasts(days, '2026-11-20T17:00:00Z')).toBeGreaterThan(20 * 24 * 3_600_000);
});

test('a number is found the way people dial it', () => {
  const found = (search: string) => matches(queryOf('inbox', { ...noFilter, search }), roomOf(7));
  expect(['0812-0000', '+62 812 0000 0007', '62812', 'pelanggan 7', 'LANGGAN'].map(found)).toEqual(Array(5).fill(true));
  expect(['0813', 'siapa', '0007 7'].map(found)).toEqual([false, false, false]);
});
