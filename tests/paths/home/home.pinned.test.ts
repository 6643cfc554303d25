import { describe, expect, test } from 'vitest';

import { businessId, row } from '../../../src/machines/home/home.fixture.ts';
import { homeModel } from '../../../src/machines/home/home.model.ts';
import { homeRoute, placeOf } from '../../../src/machines/home/home.ts';
import { given } from '../../model/pinned.ts';

const opened = () => given(homeModel).when({ type: 'route.changed', route: homeRoute(businessId, { list: 'chats' }) });

describe('a list that cannot be read says so', () => {
  test('after an error', () => opened().settle('loadList', 'offline').expect('failed'));
  test('after its time limit', () => opened().elapse(19_999).expect('loading').elapse(1).expect('failed'));
  test('and is read again on request', () =>
    opened().settle('loadList', 'offline').when({ type: 'retry.requested' }).expect('loading'));
});

describe('a list stays when its next page cannot be read', () => {
  const more = () => opened().settle('loadList', 'some').when({ type: 'more.requested' }).expect('listed.loadingMore');
  test('after an error', () =>
    more()
      .settle('loadList', 'offline')
      .expect('listed.idle', { hasProblem: true, rows: [{ id: row.id }] }));
  test('after its time limit', () =>
    more()
      .elapse(20_000)
      .expect('listed.idle', { hasProblem: true, rows: [{ id: row.id }] }));
  test('and the message disappears when the page arrives', () =>
    more()
      .settle('loadList', 'offline')
      .when({ type: 'more.requested' })
      .settle('loadList', 'last')
      .expect('listed.idle', { hasProblem: false, next: null, rows: [{}, {}] }));
});

test('an absence stays on the page until it is closed, and its watcher may fail', () =>
  given(homeModel)
    .when({ type: 'absence.noticed', since: '2026-11-23T10:00:00.000Z' })
    .settle('watchVisits', 'offline')
    .expect('numbers', { awaySince: '2026-11-23T10:00:00.000Z' }));

test('the numbers are due every minute while they are shown', () =>
  given(homeModel).elapse(59_999).expect('numbers', { refreshes: 0 }).elapse(1).expect('numbers', { refreshes: 1 }));

test('another list begins without the rows of the last one', () =>
  opened()
    .settle('loadList', 'some')
    .when({ type: 'route.changed', route: homeRoute(businessId, { list: 'orders' }) })
    .expect('loading', { list: 'orders', rows: [], next: null }));

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
