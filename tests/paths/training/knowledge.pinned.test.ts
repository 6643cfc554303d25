import { describe, test } from 'vitest';

import type { ScreenRoute } from '../../../src/contracts/app.routing.ts';
import { knowledgeModel as model } from '../../../src/machines/training/knowledge.model.ts';
import { businessId, cod, sources } from '../../../src/machines/training/training.fixture.ts';
import { given } from '../../model/pinned.ts';

const at = (search: Omit<ScreenRoute['search'], 'businessId'> = {}): ScreenRoute => ({
  name: 'training',
  search: { businessId, ...search },
});
const listed = (outcome = 'some') => given(model).settle('loadSources', outcome);
const more = () => listed().when('more.requested');
const refreshing = () => listed().when('knowledge.invalidated');
const empty = () => listed('none');
const nothingFound = () => listed().when('filter.chosen').settle('loadSources', 'none');

describe('failures', () => {
  test.each([
    ['the list cannot be read', given(model).settle('loadSources', 'offline'), 'failed', null],
    ['reading the list has no response', given(model).elapse(20_000), 'failed', null],
    ['the user has left the team', given(model).settle('loadSources', 'denied'), 'denied', null],
    ['the next page cannot be read', more().settle('loadSources', 'offline'), 'listed.idle', 'more'],
    ['the next page has no response', more().elapse(20_000), 'listed.idle', 'more'],
    ['the list cannot be read again', refreshing().settle('loadSources', 'offline'), 'listed.idle', null],
    ['reading it again has no response', refreshing().elapse(20_000), 'listed.idle', null],
    ['the user has left the team since', refreshing().settle('loadSources', 'denied'), 'denied', null],
    ['changes cannot be followed', listed().settle('followKnowledge', 'offline'), 'listed.idle', null],
    ['the versions fail', listed().settle('publishing', 'offline'), 'listed.idle', null],
  ] as const)('if %s, the pinned state and problem follow', async (_, path, leaf, problem) =>
    path.expect(leaf, { problem }),
  );

  test.each(['retry.requested', 'knowledge.invalidated'])(
    'a list that could not be read is read again on %s',
    (event) => given(model).settle('loadSources', 'offline').when(event).expect('loading'),
  );
});

test('a chosen filter is written into the route, and the route change that follows reads nothing again', () =>
  listed()
    .when('filter.chosen')
    .expect('loading', { sources })
    .received('location', { type: 'navigation.requested', to: at({ status: 'waiting' }), replace: true })
    .settle('loadSources', 'last')
    .when({ type: 'route.changed', route: at({ status: 'waiting' }) })
    .expect('listed.idle'));

test('the filter and the open source of a route are applied, without its unknown values', () =>
  listed()
    .when({ type: 'route.changed', route: at({ status: 'drop table', kind: 'faq', source: '1' }) })
    .expect('loading', { filter: { state: null, kind: 'faq' }, openId: null })
    .when({ type: 'route.changed', route: at({ kind: 'faq', source: 'text' }) })
    .expect('loading', { openId: 'text' }));

test('a search is read 300 ms after the last key, and keeps the open source', () =>
  listed()
    .when({ type: 'route.changed', route: at({ source: cod.id }) })
    .when({ type: 'search.typed', q: 'k' })
    .elapse(299)
    .when({ type: 'search.typed', q: 'kain ' })
    .elapse(299)
    .expect('typing')
    .elapse(1)
    .expect('loading', { filter: { q: 'kain' } })
    .received('location', { type: 'navigation.requested', to: at({ q: 'kain', source: cod.id }), replace: true }));

test('the next page follows the list, without sources that moved', () =>
  more().settle('loadSources', 'last').expect('listed.idle', { sources, next: null }));

test('there is no page after the last one', () => listed('last').when('more.requested').expect('listed.idle'));

test('nothing to list is empty, and under a filter nothing found', async () => {
  await empty().expect('empty');
  await nothingFound().expect('nothingFound');
});

test.each([
  ['an empty list', empty],
  ['a list that finds nothing', nothingFound],
  ['a list', listed],
])('%s is read again when the knowledge changes, and so are the versions and the trial', (_, path) =>
  path()
    .when('knowledge.invalidated')
    .expect('listed.refreshing')
    .received('publishing', { type: 'knowledge.invalidated' })
    .received('parent', { type: 'knowledge.invalidated' }),
);

test('the open source hears of a change', () =>
  listed()
    .when({ type: 'route.changed', route: at({ source: cod.id }) })
    .when('knowledge.invalidated')
    .received('source', { type: 'knowledge.invalidated' }));

test.each([
  ['the next page', more()],
  ['another read', refreshing()],
] as const)('a change that comes during %s is read after it', (_, path) =>
  path.when('knowledge.invalidated').settle('loadSources', 'some').expect('listed.refreshing', { isStale: false }),
);

test('while the list is read again, the rows below its page stay', () =>
  refreshing()
    .settle('loadSources', 'last')
    .expect('listed.idle', { sources: [cod], next: null }));

test('an example opens the form of a new question with it', () =>
  empty()
    .when('template.chosen')
    .expect('empty', { template: { title: 'Jam berapa buka?' } })
    .received('location', { type: 'navigation.requested', to: at({ source: 'faq' }) })
    .when({ type: 'route.changed', route: at({ source: 'faq' }) })
    .expect('empty', { openId: 'faq', template: null }));

test('a source that was saved first or removed leaves the filter as it is', () =>
  listed()
    .when('filter.chosen')
    .when({ type: 'source.left', open: cod.id })
    .received('location', {
      type: 'navigation.requested',
      to: at({ status: 'waiting', source: cod.id }),
      replace: true,
    })
    .when('source.left')
    .received('location', { type: 'navigation.requested', to: at({ status: 'waiting' }), replace: true }));
