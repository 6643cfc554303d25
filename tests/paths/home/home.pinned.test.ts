import { expect, test } from 'vitest';

import { businessId } from '../../../src/machines/home/home.fixture.ts';
import { homeModel } from '../../../src/machines/home/home.model.ts';
import { homeRoute, placeOf } from '../../../src/machines/home/home.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const opened = () => given(homeModel).when({ type: 'route.changed', route: homeRoute(businessId, { list: 'chats' }) });

test.each([
  ['is there', opened()],
  ['has failed', opened().settle('list', 'offline')],
])('a list that %s stays until its address is left', (_, path) =>
  path.expect('list', { list: 'chats' }).when('route.changed').expect('numbers', { list: null }),
);

test('an absence stays on the page until it is closed, and its watcher may fail', () =>
  given(homeModel)
    .when({ type: 'absence.noticed', since: '2026-11-23T10:00:00.000Z' })
    .settle('watchVisits', 'offline')
    .expect('numbers', { awaySince: '2026-11-23T10:00:00.000Z' }));

test('the numbers are due every minute while they are shown', () =>
  given(homeModel).elapse(59_999).expect('numbers', { refreshes: 0 }).elapse(1).expect('numbers', { refreshes: 1 }));

test('another list is another actor, without the rows of the last one', async () => {
  const sut = machineSut(homeModel);
  await sut.start();
  const show = (list: 'chats' | 'orders') =>
    sut.send({ type: 'route.changed', route: homeRoute(businessId, { list, span: 'week' }) });
  const shown = () => sut.actor.getSnapshot().children['list'];
  await show('chats');
  const first = shown();
  await show('chats');
  expect(shown()).toBe(first);
  await show('orders');
  expect(shown()).not.toBe(first);
  expect(shown()?.getSnapshot().context).toMatchObject({
    scope: { businessId, span: 'week', list: 'orders' },
    rows: null,
  });
  await sut.stop();
});

test('an address keeps its span and list; unknown ones are today, without a list', () => {
  for (const place of [
    { span: 'today', list: null },
    { span: 'week', list: 'by_ai' },
    { span: '2026-11-23', list: 'handed_over' },
  ] as const)
    expect(placeOf(homeRoute(businessId, place))).toEqual(place);
  expect(placeOf({ name: 'home', search: { businessId, section: 'jam', view: 'board' } })).toEqual({
    span: 'today',
    list: null,
  });
});
