import { expect, test } from 'vitest';
import { createActor } from 'xstate';

import { appUpdateMachine } from '../../../src/machines/app/appUpdate.machine.ts';
import { appUpdateModel } from '../../../src/machines/app/appUpdate.model.ts';
import { defineAppUpdate } from '../../../src/services/app/appUpdate.actors.ts';
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

test.each([
  ['nothing newer was there', given(appUpdateModel)],
  ['a newer version waits', given(appUpdateModel).when('update.ready')],
  ['it was postponed', given(appUpdateModel).when('update.ready').when('update.postponed')],
])('an update that is required when %s cannot be postponed, and is offered until it succeeds', async (_, path) => {
  await path
    .when('update.required')
    .expect('required')
    .when('update.postponed')
    .elapse(24 * 60 * 60_000)
    .expect('required')
    .when('update.requested')
    .elapse(59_999)
    .expect('fetching')
    .elapse(60_000)
    .expect('required')
    .when('update.requested')
    .settle('activateUpdate', 'broken')
    .expect('required');
});

test('an update that is required while it is activated is fetched', async () => {
  await activating()
    .when('update.required')
    .expect('fetching')
    .settle('activateUpdate', 'reloading')
    .expect('required');
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

test('a refusal of what this page writes requires the update', async () => {
  const { promise: tooOld, resolve } = Promise.withResolvers<void>();
  const actor = createActor(appUpdateMachine.provide({ actors: defineAppUpdate({ session: { tooOld } }) })).start();
  expect(actor.getSnapshot().value).toBe('upToDate');
  resolve();
  await expect.poll(() => actor.getSnapshot().value).toBe('required');
  actor.stop();
});
