import { describe, expect, test } from 'vitest';

import { businessId, draftRow, sending } from '../../../src/machines/campaigns/broadcasts.fixture.ts';
import { broadcastsModel } from '../../../src/machines/campaigns/broadcasts.model.ts';
import { broadcastRoute, broadcastsRoute, CREATE } from '../../../src/machines/campaigns/broadcasts.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

describe('a list that cannot be read says so', () => {
  test('after an error', () => given(broadcastsModel).settle('loadBroadcasts', 'offline').expect('failed'));
  test('after its time limit', () =>
    given(broadcastsModel).elapse(19_999).expect('loading').elapse(1).expect('failed'));
});

test('a list that failed is read again when realtime reconnects', () =>
  given(broadcastsModel)
    .settle('loadBroadcasts', 'offline')
    .when({ type: 'broadcasts.invalidated' })
    .expect('loading'));

test('a list without realtime stays', () =>
  given(broadcastsModel).settle('loadBroadcasts', 'some').settle('followBroadcasts', 'offline').expect('listed'));

test('a search begins 300 ms after the last key, at its first page', () =>
  given(broadcastsModel)
    .when({ type: 'search.typed', q: 'b' })
    .elapse(299)
    .when({ type: 'search.typed', q: ' batik ' })
    .elapse(299)
    .expect('typing')
    .elapse(1)
    .expect('loading', { route: broadcastsRoute(businessId, { q: 'batik' }) }));

test('a changed count replaces that of its row', () =>
  given(broadcastsModel)
    .settle('loadBroadcasts', 'some')
    .when({ type: 'broadcasts.changed', broadcasts: [{ ...draftRow, status: 'planning' }] })
    .expect('listed', { broadcasts: [{ id: draftRow.id, status: 'planning' }, {}, {}] }));

test('a new draft gets its address with its first save, and stays the same form', async () => {
  const sut = machineSut(broadcastsModel);
  await sut.start();
  await sut.send({ type: 'route.changed', route: broadcastRoute(businessId, CREATE) });
  const form = sut.actor.getSnapshot().children['draft'];
  await sut.send({ type: 'draft.saved', id: draftRow.id });
  await sut.send({ type: 'route.changed', route: broadcastRoute(businessId, draftRow.id) });
  expect(sut.actor.getSnapshot().context).toMatchObject({ openId: draftRow.id, openAs: 'draft' });
  expect(sut.actor.getSnapshot().children['draft']).toBe(form);
  await sut.send({ type: 'draft.started', id: draftRow.id });
  expect(Object.keys(sut.actor.getSnapshot().children)).toContain('run');
  expect(Object.keys(sut.actor.getSnapshot().children)).not.toContain('draft');
  await sut.stop();
});

test('an address of a draft opens its form', async () => {
  const sut = machineSut(broadcastsModel);
  await sut.start();
  await sut.send({ type: 'route.changed', route: broadcastRoute(businessId, sending.id) });
  await sut.send({ type: 'draft.found', id: sending.id });
  expect(sut.actor.getSnapshot().children['draft']?.getSnapshot().context).toMatchObject({ campaignId: sending.id });
  await sut.send({ type: 'route.changed', route: broadcastsRoute(businessId) });
  expect(sut.actor.getSnapshot().context).toMatchObject({ openId: null });
  await sut.stop();
});
