import { expect, test } from 'vitest';

import { freeLine, fresh, isBlank, linesOf, stepped, sumsSoFar, withProduct, type WrittenLine } from './orderForm.ts';

const kemeja = { name: 'Kemeja', price: 185_000, weight: 250 };
const written = (...lines: Partial<WrittenLine>[]) => ({
  ...fresh(),
  lines: lines.map((line) => ({ ...freeLine(), name: 'Jasa jahit', price: 50_000, ...line })),
});

test('a product that is chosen again is one more of it; what somebody wrote under the same name is another thing', () => {
  const once = withProduct([], kemeja);
  expect(withProduct(once, kemeja)).toMatchObject([{ name: 'Kemeja', price: 185_000, quantity: 2, weight: 250 }]);
  expect(withProduct(written({ name: 'Kemeja', price: 185_000 }).lines, kemeja)).toHaveLength(2);
  expect(withProduct([], { ...kemeja, price: 99.5 })).toMatchObject([{ price: 100 }]);
});

test.each([
  ['no line', []],
  ['a line without a name', [{ name: '  ' }]],
  ['a name of 201 characters', [{ name: '🌸'.repeat(201) }]],
  ['a line without a price', [{ price: null }]],
  ['a price that is no number', [{ price: Number.NaN }]],
  ['a part of a rupiah', [{ price: 0.5 }]],
  ['none of it', [{ quantity: 0 }]],
  ['10.000 of it', [{ quantity: 10_000 }]],
  ['more than can be counted', [{ price: 1e12, quantity: 9999 }]],
])('an order with %s is not sent', (_, lines) => expect(linesOf(written(...lines), 11)).toBeNull());

test('what is right is sent without the spaces around it, and what is wrong beside it holds it back', () => {
  const right = written({ name: ' Jasa jahit ' }, { name: '🌸'.repeat(200), price: 0, quantity: 9999 });
  expect(linesOf(right, 0)).toMatchObject([
    { name: 'Jasa jahit', price: 50_000, quantity: 1, weight: null },
    { price: 0 },
  ]);
  expect(linesOf({ ...right, shipping: -1 }, 0)).toBeNull();
  expect(linesOf({ ...right, note: 'x'.repeat(501) }, 0)).toBeNull();
});

test('what is no number yet counts as nothing', () => {
  expect(sumsSoFar({ ...written({}, { price: Number.NaN }), shipping: Number.NaN }, 10).total).toBe(55_000);
});

test('a step stays within what there can be, also from where there is no number', () => {
  expect([stepped(1, -1), stepped(9999, 1), stepped(null, 1), stepped(Number.NaN, -1), stepped(2, 1)]).toEqual([
    1, 9999, 1, 1, 3,
  ]);
});

test('an empty line is something that was begun', () => {
  expect([isBlank(fresh()), isBlank(written({})), isBlank({ ...fresh(), shipping: 0 })]).toEqual([true, false, false]);
});
