import { expect, test } from 'vitest';

import { createSlots } from './rowSlots.ts';

const rowsOf = (...ids: string[]) => ids.map((id, index) => ({ id, index }));

test('a row keeps its slot while it is drawn, and a new row gets the slot of one that left', () => {
  const assign = createSlots();
  const slotsOf = (ids: string[], focusedId: string | null = null) =>
    Object.fromEntries(assign(rowsOf(...ids), focusedId).map(({ id, slot }) => [id, slot]));
  const first = slotsOf(['a', 'b', 'c']);
  expect(new Set(Object.values(first)).size).toBe(3);
  expect(slotsOf(['c', 'd', 'e'])).toEqual({ c: first['c'], d: first['a'], e: first['b'] });
  const more = slotsOf(['c', 'd', 'e', 'f']);
  expect(Object.values(first)).not.toContain(more['f']);
});

test('the slot of a focused row that was dropped is not used again', () => {
  const assign = createSlots();
  const [{ slot } = { slot: 0 }] = assign(rowsOf('a', 'b'), 'a');
  expect(assign(rowsOf('b', 'c'), 'a').map((row) => row.slot)).not.toContain(slot);
});

test('the same rows get the same result', () => {
  const assign = createSlots();
  expect(assign(rowsOf('a', 'b'), null)).toBe(assign(rowsOf('a', 'b'), null));
});
