import { expect, test } from 'vitest';

import type { Product, SectionValues } from '../../contracts/settings.ts';
import { validateSection } from './checks.ts';
import { changedFields } from './sections.ts';

const jakarta = (start: string, end: string, timezone = 'Asia/Jakarta') => ({ start, end, timezone });
const hours = (...operational_hours: SectionValues['jam']['operational_hours']) =>
  validateSection('jam', { enable_operational_hours: true, operational_hours });

test.each([
  ['across midnight', [jakarta('22:00', '02:00')], {}],
  ['round the clock', [jakarta('00:00', '00:00')], {}],
  ['by the same hand', [jakarta('09:00', '09:00')], { 'operational_hours.0': 'empty-span' }],
  [
    'that overlap after midnight',
    [jakarta('22:00', '02:00'), jakarta('01:00', '05:00')],
    { 'operational_hours.1': 'overlap' },
  ],
  ['that touch', [jakarta('09:00', '12:00'), jakarta('12:00', '17:00')], {}],
  ['to 24:00', [jakarta('09:00', '24:00')], { 'operational_hours.0': 'not-a-time' }],
  ['half filled in', [jakarta('09:00', ''), jakarta('08:00', '09:00')], { 'operational_hours.0': 'incomplete-span' }],
  ['in no known zone', [jakarta('09:00', '17:00', 'Asia/Bandung')], { 'operational_hours.0': 'not-a-zone' }],
  [
    'of three zones',
    [jakarta('09:00', '17:00'), jakarta('09:00', '17:00', 'Asia/Makassar'), jakarta('09:00', '17:00', 'Asia/Jayapura')],
    {},
  ],
  ['there are none', [], { operational_hours: 'required' }],
])('hours %s', (_, spans, problems) => expect(hours(...spans)).toEqual(problems));

const business = {
  name: 'Toko Batik',
  description: '',
  team_name: '',
  logo_url: null,
  socials: {},
} satisfies SectionValues['bisnis'];

test.each([
  ['a blank name', { name: '  ' }, { name: 'required' }],
  ['a name of 201', { name: 'x'.repeat(201) }, { name: 'too-long' }],
  ['a description of 10,001', { description: 'x'.repeat(10_001) }, { description: 'too-long' }],
  ['a script for a shop', { socials: { shopee: 'javascript:alert(1)' } }, { 'socials.shopee': 'not-a-link' }],
  ['a script for a logo', { logo_url: 'javascript:alert(1)' }, { logo_url: 'not-a-link' }],
  [
    'an address that the database would refuse',
    { logo_url: `https://a.id/${'x'.repeat(2048)}` },
    { logo_url: 'too-long' },
  ],
  ['a logo', { logo_url: 'https://a.id/logo.png' }, {}],
])('%s', (_, changes, problems) => expect(validateSection('bisnis', { ...business, ...changes })).toEqual(problems));

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
])('of a product %j it is told which part is wrong', (changes, problems) =>
  expect(validateSection('katalog', { product_catalog: [{ ...kaos, ...changes }] })).toEqual(problems),
);

test('two products of one name', () =>
  expect(validateSection('katalog', { product_catalog: [kaos, { ...kaos, name: ' kaos ' }] })).toEqual({
    'product_catalog.1': 'duplicate',
  }));

test('a name that was taken is free again once the other product has another', () => {
  const other = { ...kaos };
  expect(validateSection('katalog', { product_catalog: [kaos, other] })).toEqual({ 'product_catalog.1': 'duplicate' });
  expect(validateSection('katalog', { product_catalog: [{ ...kaos, name: 'Kemeja' }, other] })).toEqual({});
});

test('what was no number when it was kept on the device is none afterwards', () =>
  expect(validateSection('agen', { instructions: '', agent_rollout_probability: null })).toEqual({
    agent_rollout_probability: 'out-of-range',
  }));

test('what is no number is a change of what was nothing', () => {
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
])('from %j to %j: a change is %s', (from, to, isChange) =>
  expect('field' in changedFields({ field: from }, { field: to })).toBe(isChange),
);
