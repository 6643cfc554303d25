import { describe, expect, test } from 'vitest';

import { businessId, reseller, vip } from '../../../src/machines/campaigns/recipients.fixture.ts';
import { recipientsModel } from '../../../src/machines/campaigns/recipients.model.ts';
import { IMPORT, listRoute, newListRoute, recipientsRoute } from '../../../src/machines/campaigns/recipients.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const opened = (id: string) => ({ type: 'route.changed', route: listRoute(businessId, id) });
const returned = { type: 'route.changed', route: recipientsRoute(businessId) };
const asked = () => given(recipientsModel).when('removal.requested');

test('a list is deleted after the question which campaigns use it', () =>
  asked()
    .expect('checkingUse', { removal: { id: vip.id } })
    .settle('loadUses', 'used')
    .expect('confirmingRemoval', { uses: ['Promo Hari Batik'] })
    .when('removal.confirmed')
    .expect('listing', { removal: null, uses: null })
    .received('lists', { type: 'command.requested', command: { do: 'remove', id: vip.id } }));

test.each([
  ['file', { section: IMPORT }],
  ['paste', { section: IMPORT }],
  ['manual', {}],
] as const)('a new list that is filled by %s opens at its place', (from, search) => {
  const list = { id: vip.id, name: vip.name, filling: { from }, sourceName: null };
  expect(newListRoute(businessId, list)).toEqual(listRoute(businessId, vip.id, search));
});

test('a list is kept if the user changes their mind, before or after the answer', async () => {
  await asked().when('removal.cancelled').expect('listing', { removal: null });
  await asked().settle('loadUses', 'used').when('removal.cancelled').expect('listing', { removal: null, uses: null });
});

test('another list is asked about from the start', () =>
  asked()
    .settle('loadUses', 'used')
    .when('removal.cancelled')
    .when({ type: 'removal.requested', list: reseller })
    .expect('checkingUse', { removal: { id: reseller.id }, uses: null }));

describe('the use of a list is unknown, and it can be deleted nevertheless', () => {
  test('after an error', () =>
    asked()
      .settle('loadUses', 'offline')
      .expect('confirmingRemoval', { removal: { id: vip.id }, uses: null }));
  test('after 20 s', () =>
    asked().elapse(19_999).expect('checkingUse').elapse(1).expect('confirmingRemoval', { uses: null }));
});

test('an open list covers the lists, which are read again on return', () =>
  given(recipientsModel)
    .when(opened(vip.id))
    .expect('open')
    .when(returned)
    .expect('listing', { route: recipientsRoute(businessId) })
    .when({ type: 'route.changed', route: { ...recipientsRoute(businessId), search: { businessId, page: '2' } } })
    .expect('listing', { route: { search: { page: '2' } } })
    .when(returned)
    .received('lists', { type: 'route.changed', route: recipientsRoute(businessId) }));

test('an address of a list opens it at once, and its sections reach it', async () => {
  const sut = machineSut({
    ...recipientsModel,
    input: { ...(recipientsModel.input as object), route: listRoute(businessId, vip.id) },
  });
  await sut.start();
  const list = () => sut.actor.getSnapshot().children['list'];
  const first = list();
  expect(first?.getSnapshot().context).toMatchObject({ listId: vip.id });
  await sut.send({ type: 'route.changed', route: listRoute(businessId, vip.id, { section: 'impor' }) });
  expect(list()).toBe(first);
  expect(first?.getSnapshot().context).toMatchObject({ route: { search: { section: 'impor' } } });
  await sut.send(opened(reseller.id));
  expect(list()?.getSnapshot().context).toMatchObject({ listId: reseller.id });
  await sut.send(returned);
  expect(list()).toBeUndefined();
  await sut.stop();
});

test('a question about a list ends when another page is opened', () =>
  asked().when(opened(reseller.id)).expect('open', { removal: null, uses: null }));
