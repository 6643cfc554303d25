import { describe, expect, test } from 'vitest';

import { validateSection } from '../../../src/machines/settings/checks.ts';
import { settingsModel as model } from '../../../src/machines/settings/settings.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const businessId = '00000000-0000-4000-8000-0000000000b1';

describe('settings machine', () => {
  test('the section in the address is open, and another address replaces its actor', async () => {
    const sut = machineSut(model);
    const section = () => sut.actor.getSnapshot().children['section'];
    const open = (name?: string) =>
      sut.send({ type: 'route.changed', route: { name: 'settings', search: { businessId, section: name } } });
    await sut.start();
    const first = section();
    expect(first).toBeDefined();
    await open('jam');
    expect(section()).toBe(first);
    await open('bisnis');
    expect(section()).toBeDefined();
    expect(section()).not.toBe(first);
    await open();
    expect(section()).toBeUndefined();
    await sut.stop();
  });

  test('the guard hears of unsaved changes, which another section does not have', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send({ type: 'section.dirtied' });
    await sut.send({ type: 'section.cleaned' });
    await sut.send({ type: 'section.dirtied' });
    const route = { name: 'settings', search: { businessId, section: 'jam', from: 'inbox' } };
    await sut.send({ type: 'route.changed', route });
    expect(sut.received('leaveGuard').slice(1)).toEqual(
      ['dirtied', 'cleaned', 'dirtied'].map((what) => ({ type: `form.${what}` })),
    );
    await sut.send({ type: 'route.changed', route: { name: 'settings', search: { businessId, section: 'bisnis' } } });
    expect(sut.received('leaveGuard').at(-1)).toEqual({ type: 'form.cleaned' });
    await sut.stop();
  });

  test('an unknown section name opens no section', () =>
    given(model, {
      ...(model.input as object),
      route: { name: 'settings', search: { businessId, section: '<script>' } },
    }).expect('open', { section: null }));
});

describe('the values of a saved section', () => {
  const hours = { enable_operational_hours: true, operational_hours: [] };
  const preferences = { sound: false };
  const saved = (section: string, values: object) => given(model).when({ type: 'section.saved', section, values });

  test.each([
    ['jam', hours, hours],
    [
      'bisnis',
      { name: 'Batik', logo_url: null, team_name: '', description: 'Kain' },
      { name: 'Batik', logo_url: null, team_name: null },
    ],
    ['perilaku', { ai_silence_minutes: 30, message: 'Halo' }, { ai_silence_minutes: 30 }],
  ])('of %s reach the workspace, without those that no other screen shows', async (section, values, changed) => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send({ type: 'section.saved', section, values });
    expect(sut.received('workspace')).toEqual([{ type: 'business.updated', businessId, changed }]);
    expect(sut.received('notifications')).toEqual([]);
    await sut.stop();
  });

  test('of the notifications reach their actor alone', async () => {
    await saved('notifikasi', preferences).received('notifications', { type: 'preferences.changed', preferences });
    const sut = machineSut(model);
    await sut.start();
    await sut.send({ type: 'section.saved', section: 'notifikasi', values: preferences });
    await sut.send({ type: 'section.saved', section: 'katalog', values: {} });
    expect(sut.received('workspace')).toEqual([]);
    await sut.stop();
  });
});

test('validation reports what the database refuses', () => {
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
