import { test } from 'vitest';

import { appUpdateModel } from '../../../src/machines/app/appUpdate.model.ts';
import { given } from '../../model/pinned.ts';

test('a newer version is activated only on request', async () => {
  await given(appUpdateModel)
    .when('update.ready')
    .expect('ready')
    .elapse(24 * 60 * 60_000)
    .expect('ready')
    .when('update.requested')
    .expect('activating');
});

test('a postponed update is offered again after an hour', async () => {
  await given(appUpdateModel)
    .when('update.ready')
    .when('update.postponed')
    .expect('postponed')
    .elapse(60 * 60_000)
    .expect('ready');
});

test('a failed activation can be requested again', async () => {
  await given(appUpdateModel)
    .when('update.ready')
    .when('update.requested')
    .elapse('timeout')
    .expect('ready')
    .when('update.requested')
    .settle('activateUpdate', 'broken')
    .expect('ready');
});
