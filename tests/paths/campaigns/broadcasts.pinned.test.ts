import { expect, test } from 'vitest';

import { businessId, draftRow, sending } from '../../../src/machines/campaigns/broadcasts.fixture.ts';
import { broadcastsModel } from '../../../src/machines/campaigns/broadcasts.model.ts';
import { broadcastRoute, broadcastsRoute, CREATE } from '../../../src/machines/campaigns/broadcasts.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

test('changed counts reach the rows of the list, and the open run', async () => {
  const change = { type: 'broadcasts.changed', broadcasts: [{ ...sending, status: 'done' }] };
  await given(broadcastsModel).when(change).received('list', { type: 'rows.changed', rows: change.broadcasts });
  const run = given(broadcastsModel).when({ type: 'route.changed', route: broadcastRoute(businessId, sending.id) });
  await run
    .when(change)
    .received('run', { type: 'broadcast.changed', broadcast: { id: sending.id, status: 'done' } })
    .received('list', { type: 'rows.changed', rows: change.broadcasts });
});

test('after a gap the list is read again, and the open run', async () => {
  await given(broadcastsModel).when('broadcasts.invalidated').received('list', { type: 'rows.invalidated' });
  await given(broadcastsModel)
    .when({ type: 'route.changed', route: broadcastRoute(businessId, sending.id) })
    .when('broadcasts.invalidated')
    .received('run', { type: 'broadcast.invalidated' })
    .received('list', { type: 'rows.invalidated' });
});

test('a list without realtime stays', () =>
  given(broadcastsModel).settle('followBroadcasts', 'offline').expect('list'));

test('an open broadcast covers the list, which is read again on return', () =>
  given(broadcastsModel)
    .when({ type: 'route.changed', route: broadcastRoute(businessId, sending.id) })
    .expect('run')
    .when({ type: 'route.changed', route: broadcastsRoute(businessId) })
    .expect('list')
    .received('list', { type: 'route.changed', route: broadcastsRoute(businessId) }));

test('a new draft gets its address with its first save, and stays the same form', async () => {
  const sut = machineSut(broadcastsModel);
  await sut.start();
  await sut.send({ type: 'route.changed', route: broadcastRoute(businessId, CREATE) });
  const form = sut.actor.getSnapshot().children['draft'];
  await sut.send({ type: 'draft.saved', id: draftRow.id });
  await sut.send({ type: 'route.changed', route: broadcastRoute(businessId, draftRow.id) });
  expect(sut.actor.getSnapshot().context).toMatchObject({ route: { id: draftRow.id } });
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
  expect(sut.actor.getSnapshot().value).toBe('list');
  await sut.stop();
});
