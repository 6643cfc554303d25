import { expect, test } from 'vitest';

import type { Product, SectionValues } from '../../contracts/settings.ts';
import { validateSection } from './checks.ts';
import { changedDraft } from './section.draft.ts';
import { changedFields } from './sections.ts';

const jakarta = (start: string, end: string, timezone = 'Asia/Jakarta') => ({ start, end, timezone });
const holiday = (from: string, to = '') => ({ ...jakarta('', ''), closed_on: { from, to, name: '' } });
const hours = (...operational_hours: SectionValues['jam']['operational_hours']) =>
  validateSection('jam', { enable_operational_hours: true, operational_hours });

test.each([
  ['across midnight', [jakarta('22:00', '02:00')], {}],
  ['round the clock', [jakarta('00:00', '00:00')], {}],
  ['with equal start and end', [jakarta('09:00', '09:00')], { 'operational_hours.0': 'empty-span' }],
  [
    'that overlap after midnight',
    [jakarta('22:00', '02:00'), jakarta('01:00', '05:00')],
    { 'operational_hours.1': 'overlap' },
  ],
  ['that touch each other', [jakarta('09:00', '12:00'), jakarta('12:00', '17:00')], {}],
  ['until 24:00', [jakarta('09:00', '24:00')], { 'operational_hours.0': 'not-a-time' }],
  ['half filled in', [jakarta('09:00', ''), jakarta('08:00', '09:00')], { 'operational_hours.0': 'incomplete-span' }],
  ['in an unknown zone', [jakarta('09:00', '17:00', 'Asia/Bandung')], { 'operational_hours.0': 'not-a-zone' }],
  [
    'of three zones',
    [jakarta('09:00', '17:00'), jakarta('09:00', '17:00', 'Asia/Makassar'), jakarta('09:00', '17:00', 'Asia/Jayapura')],
    {},
  ],
  [
    'that overlap on no day',
    [
      { ...jakarta('09:00', '17:00'), days: [1] },
      { ...jakarta('10:00', '12:00'), days: [2] },
    ],
    {},
  ],
  [
    'that overlap on one day',
    [
      { ...jakarta('09:00', '17:00'), days: [1, 3] },
      { ...jakarta('10:00', '12:00'), days: [3] },
    ],
    { 'operational_hours.1': 'overlap' },
  ],
  [
    'that overlap after the midnight of Sunday',
    [
      { ...jakarta('22:00', '02:00'), days: [7] },
      { ...jakarta('01:00', '05:00'), days: [1] },
    ],
    { 'operational_hours.1': 'overlap' },
  ],
  ['with holidays', [jakarta('09:00', '17:00'), holiday('2026-12-25'), holiday('2026-12-28', '2027-01-02')], {}],
  ['with a holiday without a date', [jakarta('09:00', '17:00'), holiday('')], { 'operational_hours.1': 'no-date' }],
  [
    'with holidays that end before they begin',
    [jakarta('09:00', '17:00'), holiday('2026-12-25', '2026-12-24')],
    { 'operational_hours.1': 'reversed-dates' },
  ],
  ['of holidays only', [holiday('2026-12-25')], { operational_hours: 'required' }],
  ['without any span', [], { operational_hours: 'required' }],
])('opening hours %s are validated', (_, spans, problems) => expect(hours(...spans)).toEqual(problems));

const business = {
  name: 'Toko Batik',
  description: '',
  team_name: '',
  logo_url: null,
  socials: {},
} satisfies SectionValues['bisnis'];

test.each([
  ['a blank name', { name: '  ' }, { name: 'required' }],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, { name: 'too-long' }],
  ['a description of 10,001 characters', { description: 'x'.repeat(10_001) }, { description: 'too-long' }],
  ['an Instagram handle', { socials: { instagram: '@toko.batik_solo' } }, {}],
  ['a handle with a space', { socials: { instagram: '@toko batik' } }, { 'socials.instagram': 'not-a-link' }],
  ['a handle as a shop link', { socials: { shopee: '@toko' } }, { 'socials.shopee': 'not-a-link' }],
  ['a script as a shop link', { socials: { shopee: 'javascript:alert(1)' } }, { 'socials.shopee': 'not-a-link' }],
  ['a script as a logo', { logo_url: 'javascript:alert(1)' }, { logo_url: 'not-a-link' }],
  ['a logo address over the length limit', { logo_url: `https://a.id/${'x'.repeat(2048)}` }, { logo_url: 'too-long' }],
  ['a valid logo', { logo_url: 'https://a.id/logo.png' }, {}],
])('the business section with %s is validated', (_, changes, problems) =>
  expect(validateSection('bisnis', { ...business, ...changes })).toEqual(problems),
);

const kaos: Product = { name: 'Kaos', price: 75_000, weight: null };

test.each([
  [{ price: 75.5 }, {}],
  [{ price: 0 }, {}],
  [{ price: -1 }, { 'product_catalog.0.price': 'out-of-range' }],
  [{ price: 1e12 + 1 }, { 'product_catalog.0.price': 'out-of-range' }],
  [{ price: Number.NaN }, { 'product_catalog.0.price': 'not-a-number' }],
  [{ weight: Number.NaN }, { 'product_catalog.0.weight': 'not-a-number' }],
  [
    { name: '', weight: -1 },
    { 'product_catalog.0': 'required', 'product_catalog.0.weight': 'out-of-range' },
  ],
])('a product with %j reports its invalid fields', (changes, problems) =>
  expect(validateSection('katalog', { product_catalog: [{ ...kaos, ...changes }] })).toEqual(problems),
);

test('two products with the same name are reported as duplicates', () =>
  expect(validateSection('katalog', { product_catalog: [kaos, { ...kaos, name: ' kaos ' }] })).toEqual({
    'product_catalog.1': 'duplicate',
  }));

test('a duplicate name becomes valid when the other product is renamed', () => {
  const other = { ...kaos };
  expect(validateSection('katalog', { product_catalog: [kaos, other] })).toEqual({ 'product_catalog.1': 'duplicate' });
  expect(validateSection('katalog', { product_catalog: [{ ...kaos, name: 'Kemeja' }, other] })).toEqual({});
});

test('a number that was stored as null in a draft is out of range', () =>
  expect(validateSection('agen', { agent_rollout_probability: null, hold_seconds: 0 })).toEqual({
    agent_rollout_probability: 'out-of-range',
  }));

test.each([
  [0, undefined],
  [20, undefined],
  [21, 'out-of-range'],
  [-1, 'out-of-range'],
  [2.5, 'not-a-number'],
  [null, 'not-a-number'],
])('an answer may be held for whole seconds up to twenty: %s', (hold_seconds, problem) =>
  expect(validateSection('agen', { instructions: '', agent_rollout_probability: 1, hold_seconds })).toEqual(
    problem === undefined ? {} : { hold_seconds: problem },
  ),
);

test('an unreadable number counts as a change from null; an equal object does not', () => {
  expect(changedFields({ free_above: null }, { free_above: Number.NaN })).toEqual({ free_above: Number.NaN });
  expect(changedFields({ origin: { city: 'Solo' } }, { origin: { city: 'Solo' } })).toEqual({});
});

test.each([
  [[1, 2], [1, 2], false],
  [[1, 2], [2, 1], true],
  [[1], [1, 2], true],
  [[], {}, true],
  [{ a: 1, b: null }, { b: null, a: 1 }, false],
  [{ a: undefined }, { b: undefined }, true],
  [{ a: { b: [kaos] } }, { a: { b: [{ ...kaos }] } }, false],
  [{ a: { b: [kaos] } }, { a: { b: [{ ...kaos, price: 1 }] } }, true],
])('changedFields from %j to %j reports a change: %s', (from, to, isChange) =>
  expect('field' in changedFields({ field: from }, { field: to })).toBe(isChange),
);

test('the photo of a product is set by its name, and by nothing if no product has that name any more', () => {
  const draft = { product_catalog: [kaos, { ...kaos, name: 'Kemeja' }], other: 1 };
  const url = 'https://contoh.id/kemeja.jpg';
  expect(changedDraft(draft, { changes: {}, photo: { product: 'Kemeja', url } })).toEqual({
    product_catalog: [kaos, { ...kaos, name: 'Kemeja', photo: url }],
    other: 1,
  });
  expect(changedDraft(draft, { changes: {}, photo: { product: 'Celana', url } })).toEqual(draft);
  expect(changedDraft(draft, { changes: { other: 2 } })).toEqual({ ...draft, other: 2 });
});
