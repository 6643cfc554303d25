import { describe, test } from 'vitest';

import type { ScreenRoute } from '../../../src/contracts/app.routing.ts';
import { businessId, rows } from '../../../src/machines/campaigns/templates.fixture.ts';
import { templatesModel as model } from '../../../src/machines/campaigns/templates.model.ts';
import { given } from '../../model/pinned.ts';

const at = (search: Omit<ScreenRoute['search'], 'businessId'> = {}): ScreenRoute => ({
  name: 'templates',
  search: { businessId, ...search },
});

const listed = () => given(model).settle('loadTemplates', 'some');
const more = () => listed().when('more.requested');
const refreshing = () => listed().when('templates.invalidated');
const syncing = () => listed().when('sync.requested');

describe('failures', () => {
  test.each([
    ['the list cannot be read', given(model).settle('loadTemplates', 'offline'), 'failed', {}],
    ['the list has no response', given(model).elapse(20_000), 'failed', {}],
    ['the user is not in the team any more', given(model).settle('loadTemplates', 'denied'), 'denied', {}],
    ['the next page cannot be read', more().settle('loadTemplates', 'offline'), 'listed.idle', { isMoreMissing: true }],
    ['the next page has no response', more().elapse(20_000), 'listed.idle', { isMoreMissing: true }],
    ['the list cannot be read again', refreshing().settle('loadTemplates', 'offline'), 'listed.idle', {}],
    ['reading it again has no response', refreshing().elapse(20_000), 'listed.idle', {}],
    [
      'Meta refuses to be read',
      syncing().settle('syncTemplates', 'refused'),
      'listed.refreshing',
      { refusal: { refused: 'account' } },
    ],
    [
      'reading from Meta fails',
      syncing().settle('syncTemplates', 'offline'),
      'listed.refreshing',
      { refusal: { refused: 'unreachable' } },
    ],
    [
      'reading from Meta has no response',
      syncing().elapse(70_000),
      'listed.refreshing',
      { refusal: { refused: 'unreachable' } },
    ],
    ['the topic cannot be followed', listed().settle('followTemplates', 'offline'), 'listed.idle', {}],
  ] as const)('if %s, the list is in the pinned state with the pinned refusal', async (_, path, leaf, context) =>
    path.expect(leaf, { refusal: null, isMoreMissing: false, ...context }),
  );

  test.each([
    ['the list', () => given(model), 20_000, 'loading'],
    ['the next page', more, 20_000, 'listed.loadingMore'],
    ['the list again', refreshing, 20_000, 'listed.refreshing'],
    ['Meta', syncing, 70_000, 'syncing'],
  ] as const)('the wait for %s lasts this long', async (_, path, limit, leaf) =>
    path()
      .elapse(limit - 1)
      .expect(leaf),
  );

  test('a list that failed is read again on request, and on a change', async () => {
    for (const event of ['retry.requested', 'templates.invalidated'])
      await given(model).settle('loadTemplates', 'offline').when(event).expect('loading');
  });
});

test('what was read from Meta is shown, and an earlier refusal goes', () =>
  syncing()
    .settle('syncTemplates', 'refused')
    .settle('loadTemplates', 'some')
    .when('sync.requested')
    .expect('syncing', { refusal: null })
    .settle('syncTemplates', 'read')
    .settle('loadTemplates', 'some')
    .expect('listed.idle', { refusal: null }));

test('without an account nothing is read from Meta', () =>
  given(model).settle('loadTemplates', 'last').when('sync.requested').expect('listed.idle'));

test('an empty list can be read from Meta, and one in which nothing is found', async () => {
  await given(model).settle('loadTemplates', 'none').expect('empty').when('sync.requested').expect('syncing');
  await listed()
    .when('filter.chosen')
    .settle('loadTemplates', 'none')
    .expect('nothingFound')
    .when('sync.requested')
    .expect('syncing');
});

test('a list that became empty keeps the refusal until Meta is read again', () =>
  syncing()
    .settle('syncTemplates', 'refused')
    .settle('loadTemplates', 'none')
    .expect('empty', { refusal: { refused: 'account' } })
    .when('sync.requested')
    .expect('syncing', { refusal: null }));

test('the route is remembered, so that only another filter reads the list', () =>
  listed()
    .when({ type: 'route.changed', route: at({ status: 'approved' }) })
    .settle('loadTemplates', 'some')
    .expect('listed.idle', { route: at({ status: 'approved' }) })
    .when({ type: 'route.changed', route: at({ status: 'approved', section: 'x' }) })
    .expect('listed.idle', { route: at({ status: 'approved', section: 'x' }) })
    .when({ type: 'route.changed', route: at() })
    .expect('loading', { filter: { status: null } }));

test('a search waits for the last key, and goes into the route', () =>
  listed()
    .when('search.typed')
    .elapse(299)
    .expect('typing')
    .elapse(1)
    .expect('loading', { filter: { q: 'pesanan' } })
    .received('location', { type: 'navigation.requested', to: at({ q: 'pesanan' }), replace: true }));

test('a filter reads at once, and the route that follows reads nothing again', () =>
  listed()
    .when('filter.chosen')
    .expect('loading', { filter: { status: 'rejected' } })
    .settle('loadTemplates', 'none')
    .expect('nothingFound')
    .when({ type: 'route.changed', route: at({ status: 'rejected' }) })
    .expect('nothingFound'));

test('a route with another filter reads the list under it', () =>
  listed()
    .when({ type: 'route.changed', route: at({ status: 'approved', kind: 'UTILITY' }) })
    .expect('loading', { filter: { q: '', status: 'approved', category: 'UTILITY' } }));

test('a change during a request reads the list once more', () =>
  more()
    .when('templates.invalidated')
    .expect('listed.loadingMore')
    .settle('loadTemplates', 'last')
    .expect('listed.refreshing'));

test('what was read again replaces the list, and tells who is not in the team any more', async () => {
  await refreshing()
    .settle('loadTemplates', 'last')
    .expect('listed.idle', { account: null, next: null, isStale: false });
  await refreshing().settle('loadTemplates', 'denied').expect('denied');
});

test('the next page is added without the rows that are known', () =>
  more().settle('loadTemplates', 'last').expect('listed.idle', { next: null, templates: rows }));
