import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { RoomPosition } from '../../../src/contracts/inbox.ts';
import { noFilter } from '../../../src/machines/inbox/filterAddress.ts';
import { queryOf, compareRooms } from '../../../src/machines/inbox/listRule.ts';
import { afterCondition, rangeCondition } from '../../../src/services/inbox/keyset.after.ts';
import { keysetParts, type KeysetPart } from '../../../src/services/inbox/keyset.ts';
import { arrayLiteral, quoteValue } from '../../../src/services/platform/postgrestFilter.ts';

/** A small evaluator of PostgREST's `or=(…)` for one row. */
const holds = (text: string, row: Record<string, string | number | null>): boolean => {
  let at = 0;
  const value = (): string => {
    if (text[at] !== '"')
      return /[^,)]*/y.exec(text.slice(at))![0].replace(/^.*/s, (word) => ((at += word.length), word));
    let read = '';
    for (at += 1; text[at] !== '"'; at += 1) read += text[at] === '\\' ? text[(at += 1)] : text[at];
    at += 1;
    return read;
  };
  const condition = (): boolean => {
    if (text.startsWith('and(', at)) {
      at += 4;
      const result = list(')').every(Boolean);
      at += 1;
      return result;
    }
    const [whole, field, operator] = /^(\w+)\.(\w+)\./.exec(text.slice(at))!;
    at += whole.length;
    const operand = value();
    const own = row[field!] ?? null;
    if (own === null) return false;
    const [a, b] = typeof own === 'number' ? [own, Number(operand)] : [own, operand];
    return operator === 'eq' ? a === b : operator === 'gt' ? a > b : a < b;
  };
  const list = (end: string): boolean[] => {
    const results = [condition()];
    while (text[at] === ',') {
      at += 1;
      results.push(condition());
    }
    expect(text[at] ?? '').toBe(end);
    return results;
  };
  return list('').some(Boolean);
};

const instants = ['2026-11-20T01:00:00.000000Z', '2026-11-20T02:00:00.000000Z'] as const;
const position: fc.Arbitrary<RoomPosition> = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  last_message_at: fc.constantFrom(...instants, '2026-11-20T01:00:00.000001Z'),
  awaiting_reply_since: fc.constantFrom(null, ...instants),
  at_risk_since: fc.constantFrom(null, ...instants),
  unread_count: fc.integer({ min: 0, max: 2 }),
  completed_at: fc.constant(null),
});
const orders = fc
  .record({
    sortBy: fc.constantFrom('newest' as const, 'waiting' as const, 'unread' as const, 'risk' as const),
    sortDirection: fc.constantFrom('ascending' as const, 'descending' as const),
  })
  .map((sort) => queryOf('inbox', { ...noFilter, ...sort }).order);

const fits = ({ field, operator, value }: NonNullable<KeysetPart['condition']>, row: RoomPosition): boolean => {
  const own = row[field];
  if (operator === 'is' || operator === 'not.is') return (own === null) === (operator === 'is');
  if (operator === 'eq') return own === value;
  return operator === 'gt' ? Number(own) > Number(value) : Number(own) < Number(value);
};

/** Whether a part of the order requests this row, by all conditions that are sent. */
const isRequested = ({ order, condition, after: end }: KeysetPart, row: RoomPosition): boolean => {
  if (condition !== undefined && !fits(condition, row)) return false;
  if (end === null) return true;
  const range = rangeCondition(order, end);
  const [own, edge] = range ? [row[range.field] ?? '', range.value ?? ''] : ['', ''];
  return (
    holds(afterCondition(order, end), { ...row, mark: null }) && (range?.operator === 'lte' ? own <= edge : own >= edge)
  );
};

test('a page begins exactly where the previous one ended, in every sort order', () => {
  fc.assert(
    fc.property(orders, position, position, (order, end, row) => {
      const requestingParts = keysetParts(order, end).filter((part) => isRequested(part, row));
      expect(requestingParts.length).toBe(compareRooms(order, row, end) > 0 ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});

test('the parts of an order contain every room once and in order', () => {
  fc.assert(
    fc.property(orders, position, position, (order, one, other) => {
      const parts = keysetParts(order, null);
      const partOf = (row: RoomPosition) => parts.findIndex((part) => isRequested(part, row));
      expect(parts.filter((part) => isRequested(part, one))).toHaveLength(1);
      expect(partOf(one) >= partOf(other) || compareRooms(order, one, other) < 0).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('search text cannot break out of the filter grammar', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(holds(`name.eq.${quoteValue(typed)}`, { name: typed })).toBe(true);
      expect(holds(`name.eq.${quoteValue(typed)},name.eq."x"`, { name: `${typed}!` })).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test('tags with commas, braces and quotes stay single elements', () => {
  expect(arrayLiteral(['cod, kirim', '{vip}', 'a"b\\c'])).toBe('{"cod, kirim","{vip}","a\\"b\\\\c"}');
});
