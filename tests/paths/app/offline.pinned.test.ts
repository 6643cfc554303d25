import { test } from 'vitest';

import { keepingModel } from '../../../src/machines/app/offline.model.ts';
import { given } from '../../model/pinned.ts';

test('what is shown of this device says since when, until the server has told all of it', async () => {
  await given(keepingModel)
    .when({ type: 'kept.shown', since: 7 })
    .expect('shown.resting', { since: 7 })
    .when({ type: 'kept.shown', since: 5 })
    .expect('shown.resting', { since: 5 })
    .when('kept.renewed')
    .expect('current', { since: null });
});

test('it is asked for again and again: a network may come back without a word', async () => {
  await given(keepingModel)
    .when('kept.shown')
    .elapse('pause')
    .expect('shown.renewing')
    .heard('connection', { type: 'page.woke' })
    .settle('readBusinesses', 'offline')
    .expect('shown.resting')
    .elapse('pause')
    .expect('shown.renewing');
});

test('a network that comes back asks at once, and the sign goes only when everything has come', async () => {
  await given(keepingModel)
    .when('kept.shown')
    .when('connection.regained')
    .expect('shown.renewing')
    .settle('readBusinesses', 'same')
    .expect('shown.resting')
    .when('kept.renewed')
    .expect('current');
});

test('an answer that never comes is not waited for', async () => {
  await given(keepingModel).when('kept.shown').when('renewal.requested').elapse('patience').expect('shown.resting');
});
