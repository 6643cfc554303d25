import { test } from 'vitest';

import { offlineModel } from '../../../src/machines/app/offline.model.ts';
import { given } from '../../model/pinned.ts';

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
