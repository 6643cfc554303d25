import { describe, test } from 'vitest';

import { businessId, vip } from '../../../src/machines/campaigns/recipients.fixture.ts';
import { recipientsModel } from '../../../src/machines/campaigns/recipients.model.ts';
import { listRoute, recipientsRoute } from '../../../src/machines/campaigns/recipients.ts';
import { given } from '../../model/pinned.ts';

const listed = () => given(recipientsModel).settle('loadLists', 'some');
const id = '80000000-0000-4000-8000-000000000009';

test('a search is read 300 ms after the last key, from its first page', () =>
  given({
    ...recipientsModel,
    input: { ...(recipientsModel.input as object), route: recipientsRoute(businessId, { page: 2 }) },
  })
    .settle('loadLists', 'some')
    .expect('listed.idle', { isBeyond: true })
    .when({ type: 'search.typed', q: 'v' })
    .elapse(299)
    .when({ type: 'search.typed', q: 'vip ' })
    .elapse(299)
    .expect('typing')
    .elapse(1)
    .expect('loading', { route: { search: { q: 'vip' } } })
    .received('location', {
      type: 'navigation.requested',
      to: recipientsRoute(businessId, { q: 'vip' }),
      replace: true,
    }));

test('a new list that is filled from a file is opened with its import, any other without', () =>
  listed()
    .when({ type: 'list.created', list: { id, name: 'Baru', filling: { from: 'file' } } })
    .settle('changeList', 'done')
    .received('location', { type: 'navigation.requested', to: listRoute(businessId, id, { section: 'impor' }) })
    .settle('loadLists', 'some')
    .when({ type: 'list.created', list: { id, name: 'Baru', filling: { from: 'manual' } } })
    .settle('changeList', 'done')
    .received('location', { type: 'navigation.requested', to: listRoute(businessId, id) }));

test('a list is deleted after the question which campaigns use it', () =>
  listed()
    .when({ type: 'removal.requested', list: vip })
    .settle('loadUses', 'used')
    .expect('listed.confirmingRemoval', { uses: ['Promo Hari Batik'] })
    .when('removal.confirmed')
    .expect('changing', { command: { do: 'remove', id: vip.id }, removal: null }));

test('one list is open at a time, and the lists are read again on return', () =>
  listed()
    .when({ type: 'route.changed', route: listRoute(businessId, vip.id) })
    .expect('listed.idle', { openId: vip.id })
    .when({ type: 'route.changed', route: recipientsRoute(businessId) })
    .expect('loading', { openId: null }));

describe('after an error or the end of a time limit', () => {
  test('lists that cannot be read can be read again', () =>
    given(recipientsModel).settle('loadLists', 'offline').expect('failed').when('retry.requested').expect('loading'));
  test('so can lists that are not answered within 20 s', () => given(recipientsModel).elapse(20_000).expect('failed'));
  test('the use of a list is unknown, and it can be deleted nevertheless', () =>
    listed()
      .when({ type: 'removal.requested', list: vip })
      .settle('loadUses', 'offline')
      .expect('listed.confirmingRemoval', { uses: null }));
  test('likewise after 20 s', () =>
    listed()
      .when({ type: 'removal.requested', list: vip })
      .elapse(20_000)
      .expect('listed.confirmingRemoval', { uses: null }));
  test('a change that failed says so, and the lists are read again', () =>
    listed()
      .when({ type: 'list.renamed', id: vip.id, name: 'VIP' })
      .settle('changeList', 'offline')
      .expect('loading', { refusal: 'failed', command: null })
      .settle('loadLists', 'some')
      .expect('listed.idle', { refusal: 'failed' })
      .when('refusal.dismissed')
      .expect('listed.idle', { refusal: null }));
  test('likewise after a minute', () =>
    listed()
      .when({ type: 'list.renamed', id: vip.id, name: 'VIP' })
      .elapse(60_000)
      .expect('loading', { refusal: 'failed' }));
  test('a refusal is told in the words of the database', () =>
    listed()
      .when({ type: 'list.renamed', id: vip.id, name: 'VIP' })
      .settle('changeList', 'refused')
      .expect('loading', { refusal: { message: 'Failed to fetch recipient list' } }));
});
