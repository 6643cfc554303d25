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

const activating = () => given(appUpdateModel).when('update.ready').when('update.requested');

test.each([
  ['nothing newer is there', given(appUpdateModel), 'upToDate'],
  ['newer versions cannot be watched for', given(appUpdateModel).settle('watchForUpdate', 'broken'), 'upToDate'],
  ['the activation fails', activating().settle('activateUpdate', 'broken'), 'ready'],
  ['the activation ends without a reload', activating().settle('activateUpdate', 'reloading'), 'ready'],
  ['the activation takes less than eight seconds', activating().elapse(7999), 'activating'],
  ['the activation times out', activating().elapse(8000), 'ready'],
  [
    'it was postponed less than an hour ago',
    given(appUpdateModel)
      .when('update.ready')
      .when('update.postponed')
      .elapse(60 * 60_000 - 1),
    'postponed',
  ],
])('an update when %s', (_, path, state) => path.expect(state));
