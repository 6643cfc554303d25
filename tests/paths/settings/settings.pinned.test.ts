import { describe, expect, test } from 'vitest';

import { validateSection } from '../../../src/machines/settings/checks.ts';
import { settingsModel as model } from '../../../src/machines/settings/settings.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const businessId = '00000000-0000-4000-8000-0000000000b1';
const inbox = { name: 'inbox', roomId: null, search: { businessId } };
const asked = { type: 'navigation.blocked', to: inbox };

describe('the settings page', () => {
  test('whoever has something unsaved is asked before they go', () =>
    given(model)
      .when('section.dirtied')
      .when(asked)
      .expect('dirty.confirmingLeave')
      .when('leave.cancelled')
      .expect('dirty.editing')
      .when(asked)
      .when('leave.confirmed')
      .received('location', { type: 'navigation.requested', to: inbox })
      .expect('clean'));

  test('another section is another actor, and begins with nothing unsaved', () =>
    given(model)
      .expect('clean', { section: 'jam' })
      .when('section.dirtied')
      .when({ type: 'route.changed', route: { name: 'settings', search: { businessId, section: 'bisnis' } } })
      .expect('clean', { section: 'bisnis' }));

  test('a section that does not exist is none', () =>
    given(model, {
      ...(model.input as object),
      route: { name: 'settings', search: { businessId, section: '<script>' } },
    }).expect('clean', { section: null }));

  test('the way is held only while something is unsaved', async () => {
    const { actor, ...sut } = machineSut(model);
    const isHeld = () => 'navigationGuard' in actor.getSnapshot().children;
    await sut.start();
    expect(isHeld()).toBe(false);
    await sut.send({ type: 'section.dirtied' });
    expect(isHeld()).toBe(true);
    await sut.send({ type: 'section.cleaned' });
    expect(isHeld()).toBe(false);
    await sut.stop();
  });
});

test('the checks say what the database would refuse', () => {
  const jam = (...spans: [string, string][]) =>
    validateSection('jam', {
      enable_operational_hours: true,
      operational_hours: spans.map(([start, end]) => ({ start, end, timezone: 'Asia/Jakarta' })),
    });
  expect(jam(['09:00', '17:00'])).toEqual({});
  expect(jam(['22:00', '02:00'])).toEqual({});
  expect(jam(['00:00', '00:00'])).toEqual({});
  expect(jam(['', ''])).toEqual({ operational_hours: 'required' });
  expect(jam(['09:00', ''])).toEqual({ operational_hours: 'required', 'operational_hours.0': 'incomplete-span' });
  expect(jam(['24:00', '09:00'])['operational_hours.0']).toBe('not-a-time');
  expect(jam(['09:00', '09:00'])['operational_hours.0']).toBe('empty-span');
  expect(jam(['22:00', '02:00'], ['01:00', '05:00'])['operational_hours.1']).toBe('overlap');
  const catalogue = (...products: [string, number, number | null][]) =>
    validateSection('katalog', { product_catalog: products.map(([name, price, weight]) => ({ name, price, weight })) });
  expect(catalogue(['Kaos', 75_000, null], ['Kemeja', 0, 300])).toEqual({});
  expect(catalogue(['Kaos', 75_000, null], ['kaos ', 1, null])).toEqual({ 'product_catalog.1': 'duplicate' });
  expect(catalogue(['', 1, null], ['Topi', -1, null])).toEqual({
    'product_catalog.0': 'required',
    'product_catalog.1.price': 'out-of-range',
  });
  expect(validateSection('pembayaran', payment({ tax: { enabled: true, percentage: null } }))).toEqual({
    'tax.percentage': 'no-percentage',
  });
  expect(validateSection('pembayaran', payment({ tax: { enabled: false, percentage: 101 } }))).toEqual({
    'tax.percentage': 'out-of-range',
  });
  expect(validateSection('pembayaran', payment({ time_limit: { days: 0, hours: 0, minutes: 0, seconds: 0 } }))).toEqual(
    {
      time_limit: 'no-time',
    },
  );
  expect(
    validateSection('bisnis', {
      name: '  ',
      description: '',
      team_name: '',
      logo_url: null,
      socials: { instagram: 'javascript:alert(1)', website: 'https://batik.example' },
    }),
  ).toEqual({ name: 'required', 'socials.instagram': 'not-a-link' });
});

const payment = (changes: object) => ({
  collector_name: '',
  collector_address: '',
  time_limit: { days: 1, hours: 0, minutes: 0, seconds: 0 },
  tax: { enabled: false, percentage: null },
  banks: [],
  instruction: '',
  terms_of_service: '',
  ...changes,
});
