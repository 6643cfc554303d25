import { expect, test } from 'vitest';

import {
  customLine,
  emptyDraft,
  isBlank,
  validLines,
  stepQuantity,
  draftTotals,
  addProduct,
  type OrderLineDraft,
} from './orderForm.ts';

const kemeja = { name: 'Kemeja', price: 185_000, weight: 250 };
const draftWith = (...lines: Partial<OrderLineDraft>[]) => ({
  ...emptyDraft(),
  lines: lines.map((line) => ({ ...customLine(), name: 'Jasa jahit', price: 50_000, ...line })),
});

test('choosing a product again adds one; a custom line of the same name stays separate', () => {
  const once = addProduct([], kemeja);
  expect(addProduct(once, kemeja)).toMatchObject([{ name: 'Kemeja', price: 185_000, quantity: 2, weight: 250 }]);
  expect(addProduct(draftWith({ name: 'Kemeja', price: 185_000 }).lines, kemeja)).toHaveLength(2);
  expect(addProduct([], { ...kemeja, price: 99.5 })).toMatchObject([{ price: 100 }]);
});

test.each([
  ['no line', []],
  ['a line without a name', [{ name: '  ' }]],
  ['a name of 201 characters', [{ name: '🌸'.repeat(201) }]],
  ['a line without a price', [{ price: null }]],
  ['a price that is no number', [{ price: Number.NaN }]],
  ['a fraction of a rupiah', [{ price: 0.5 }]],
  ['a quantity of 0', [{ quantity: 0 }]],
  ['a quantity of 10,000', [{ quantity: 10_000 }]],
  ['a total beyond the limit', [{ price: 1e12, quantity: 9999 }]],
])('an order with %s is not sent', (_, lines) => expect(validLines(draftWith(...lines), 11)).toBeNull());

test('valid lines are trimmed, and an invalid shipping price or note makes the order invalid', () => {
  const valid = draftWith({ name: ' Jasa jahit ' }, { name: '🌸'.repeat(200), price: 0, quantity: 9999 });
  expect(validLines(valid, 0)).toMatchObject([
    { name: 'Jasa jahit', price: 50_000, quantity: 1, weight: null },
    { price: 0 },
  ]);
  expect(validLines({ ...valid, shipping: -1 }, 0)).toBeNull();
  expect(validLines({ ...valid, note: 'x'.repeat(501) }, 0)).toBeNull();
});

test('an invalid number counts as 0 in the totals', () => {
  expect(draftTotals({ ...draftWith({}, { price: Number.NaN }), shipping: Number.NaN }, 10).total).toBe(55_000);
});

test('a quantity step stays within its limits, also from an invalid number', () => {
  expect([
    stepQuantity(1, -1),
    stepQuantity(9999, 1),
    stepQuantity(null, 1),
    stepQuantity(Number.NaN, -1),
    stepQuantity(2, 1),
  ]).toEqual([1, 9999, 1, 1, 3]);
});

test('a draft with an empty line is not blank', () => {
  expect([isBlank(emptyDraft()), isBlank(draftWith({})), isBlank({ ...emptyDraft(), shipping: 0 })]).toEqual([
    true,
    false,
    false,
  ]);
});
