import { expect, test } from 'vitest';

import { offlineModel } from '../../../src/machines/app/offline.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

test('the age of the copy is known until all data is refreshed', async () => {
  await given(offlineModel)
    .when({ type: 'copy.shown', since: 7 })
    .expect('showingCopy.idle', { since: 7 })
    .when({ type: 'copy.shown', since: 5 })
    .expect('showingCopy.idle', { since: 5 })
    .when('copy.refreshed')
    .expect('live', { since: null });
});

test('refreshing is repeated without a network event', async () => {
  await given(offlineModel)
    .when('copy.shown')
    .elapse('retryInterval')
    .expect('showingCopy.refreshing')
    .received('connection', { type: 'page.woke' })
    .settle('readBusinesses', 'offline')
    .expect('showingCopy.idle')
    .elapse('retryInterval')
    .expect('showingCopy.refreshing');
});

test('a regained connection refreshes at once, and the notice stays until all data is refreshed', async () => {
  await given(offlineModel)
    .when('copy.shown')
    .when('connection.regained')
    .expect('showingCopy.refreshing')
    .settle('readBusinesses', 'same')
    .expect('showingCopy.idle')
    .when('copy.refreshed')
    .expect('live');
});

test('a refresh without a response times out', async () => {
  await given(offlineModel).when('copy.shown').when('refresh.requested').elapse('timeout').expect('showingCopy.idle');
});

const showingCopy = () => given(offlineModel).when('copy.shown');

test.each([
  ['all data is current', given(offlineModel), 'live'],
  ['the copy cannot be saved', given(offlineModel).settle('saveCopy', 'broken'), 'live'],
  [
    'the refresh fails',
    showingCopy().when('refresh.requested').settle('readBusinesses', 'offline'),
    'showingCopy.idle',
  ],
  [
    'the refresh has run for less than 30 seconds',
    showingCopy().when('refresh.requested').elapse(29_999),
    'showingCopy.refreshing',
  ],
  ['the refresh times out', showingCopy().when('refresh.requested').elapse(30_000), 'showingCopy.idle'],
  ['the copy has been shown for less than ten seconds', showingCopy().elapse(9999), 'showingCopy.idle'],
  ['the copy has been shown for ten seconds', showingCopy().elapse(10_000), 'showingCopy.refreshing'],
])('the offline copy when %s', (_, path, state) => path.expect(state));

test('a requested refresh makes every reader fetch what it missed', () =>
  showingCopy().when('refresh.requested').received('connection', { type: 'page.woke' }));

test('businesses that are read again reach the workspace, and none do while those on the screen are current', async () => {
  await showingCopy()
    .when('refresh.requested')
    .settle('readBusinesses', 'none')
    .received('workspace', { type: 'businesses.refreshed', businesses: [] });
  const sut = machineSut(offlineModel);
  await sut.start();
  await sut.send({ type: 'copy.shown', since: 1 });
  await sut.send({ type: 'refresh.requested' });
  await sut.settle('readBusinesses', 'done', null);
  expect(sut.received('workspace')).toEqual([]);
  await sut.stop();
});
