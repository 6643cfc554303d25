import { describe, expect, test } from 'vitest';

import { validateSection } from '../../../src/machines/settings/checks.ts';
import { settingsModel as model } from '../../../src/machines/settings/settings.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const businessId = '00000000-0000-4000-8000-0000000000b1';
const inbox = { name: 'inbox', roomId: null, search: { businessId } };
const blocked = { type: 'navigation.blocked', to: inbox };

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

  test('a new address of the same section is kept, with unsaved changes', () => {
    const route = { name: 'settings', search: { businessId, section: 'jam', from: 'inbox' } };
    return given(model)
      .when('section.dirtied')
      .expect('dirty.editing')
      .when({ type: 'route.changed', route })
      .expect('dirty.editing', { route });
  });

  test('leaving the page with unsaved changes needs a confirmation', () =>
    given(model)
      .when('section.dirtied')
      .when(blocked)
      .expect('dirty.confirmingLeave')
      .when('leave.cancelled')
      .expect('dirty.editing')
      .when(blocked)
      .when('leave.confirmed')
      .received('location', { type: 'navigation.requested', to: inbox })
      .expect('clean'));

  test('opening another section starts another actor without unsaved changes', () =>
    given(model)
      .expect('clean', { section: 'jam' })
      .when('section.dirtied')
      .when({ type: 'route.changed', route: { name: 'settings', search: { businessId, section: 'bisnis' } } })
      .expect('clean', { section: 'bisnis' }));

  test('an unknown section name opens no section', () =>
    given(model, {
      ...(model.input as object),
      route: { name: 'settings', search: { businessId, section: '<script>' } },
    }).expect('clean', { section: null }));

  test('navigation is blocked only while there are unsaved changes', async () => {
    const { actor, ...sut } = machineSut(model);
    const isBlocked = () => 'navigationGuard' in actor.getSnapshot().children;
    await sut.start();
    expect(isBlocked()).toBe(false);
    await sut.send({ type: 'section.dirtied' });
    expect(isBlocked()).toBe(true);
    await sut.send({ type: 'section.cleaned' });
    expect(isBlocked()).toBe(false);
    await sut.stop();
  });
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
