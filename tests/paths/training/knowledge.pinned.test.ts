import { expect, test } from 'vitest';

import type { ScreenRoute } from '../../../src/contracts/app.routing.ts';
import { knowledgeModel as model } from '../../../src/machines/training/knowledge.model.ts';
import { businessId, cod } from '../../../src/machines/training/training.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const at = (search: Omit<ScreenRoute['search'], 'businessId'> = {}): ScreenRoute => ({
  name: 'training',
  search: { businessId, ...search },
});
const opened = () => given(model);

test.each(['list', 'followKnowledge', 'publishing', 'intake'])('the page stays open if %s fails', (actor) =>
  opened().settle(actor, 'offline').expect('open'),
);

test('a chosen filter is read and written into the route, and the route change that follows reads nothing again', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.send(model.events['filter.chosen']![0]!);
  const to = at({ status: 'waiting' });
  expect(sut.received('location')).toMatchObject([{ type: 'navigation.requested', to, replace: true }]);
  await sut.send({ type: 'route.changed', route: to });
  await sut.send({ type: 'route.changed', route: at({ status: 'waiting', source: cod.id }) });
  const received = sut.received('list').filter(({ type }) => type !== 'xstate.init');
  expect(received).toEqual([{ type: 'scope.chosen', scope: { q: '', kind: null, state: 'waiting' } }]);
  await sut.stop();
});

test('the filter and the open source of a route are applied, without its unknown values', () =>
  opened()
    .when({ type: 'route.changed', route: at({ status: 'drop table', kind: 'faq', source: '1' }) })
    .received('list', { type: 'scope.chosen', scope: { q: '', kind: 'faq', state: null } })
    .expect('open', { filter: { state: null, kind: 'faq' }, openId: null })
    .when({ type: 'route.changed', route: at({ kind: 'faq', source: 'text' }) })
    .expect('open', { openId: 'text' }));

test('a source in the first route is open at once, and one in a route with another filter too', async () => {
  await given(model, { ...(model.input as object), route: at({ source: cod.id }) }).expect('open', { openId: cod.id });
  await opened()
    .when({ type: 'route.changed', route: at({ kind: 'faq', source: cod.id }) })
    .expect('open', { openId: cod.id, filter: { kind: 'faq' } });
});

test('a search is sent to the list, written into the route once it is read, and keeps the open source', () =>
  opened()
    .when({ type: 'route.changed', route: at({ source: cod.id }) })
    .when({ type: 'search.typed', q: 'kain ' })
    .received('list', { type: 'scope.typed', scope: { q: 'kain' } })
    .when('scope.settled')
    .received('location', { type: 'navigation.requested', to: at({ q: 'kain', source: cod.id }), replace: true }));

test('a filter that is chosen while a search is typed keeps the search', () =>
  opened()
    .when({ type: 'search.typed', q: 'kain' })
    .when('filter.chosen')
    .received('list', { type: 'scope.chosen', scope: { q: 'kain', state: 'waiting' } })
    .received('location', {
      type: 'navigation.requested',
      to: at({ q: 'kain', status: 'waiting' }),
      replace: true,
    }));

test('the list, the versions, the trial and the open source hear of a change', () =>
  opened()
    .when({ type: 'route.changed', route: at({ source: cod.id }) })
    .when('knowledge.invalidated')
    .received('list', { type: 'rows.invalidated' })
    .received('publishing', { type: 'knowledge.invalidated' })
    .received('parent', { type: 'knowledge.invalidated' })
    .received('source', { type: 'knowledge.invalidated' }));

test('an example opens the form of a new question with it', () =>
  opened()
    .when('template.chosen')
    .expect('open', { template: { title: 'Jam berapa buka?' } })
    .received('location', { type: 'navigation.requested', to: at({ source: 'faq' }) })
    .when({ type: 'route.changed', route: at({ source: 'faq' }) })
    .expect('open', { openId: 'faq', template: null }));

test('a source that was saved first or removed leaves the filter as it is', () =>
  opened()
    .when('filter.chosen')
    .when({ type: 'source.left', open: cod.id })
    .received('location', {
      type: 'navigation.requested',
      to: at({ status: 'waiting', source: cod.id }),
      replace: true,
    })
    .when('source.left')
    .received('location', { type: 'navigation.requested', to: at({ status: 'waiting' }), replace: true }));
