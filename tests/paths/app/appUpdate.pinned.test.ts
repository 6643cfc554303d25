import { test } from 'vitest';

import { editionModel } from '../../../src/machines/app/appUpdate.model.ts';
import { given } from '../../model/pinned.ts';

test('a newer version waits until somebody wants it', async () => {
  await given(editionModel)
    .when('edition.ready')
    .expect('ready')
    .elapse(24 * 60 * 60_000)
    .expect('ready')
    .when('update.requested')
    .expect('takingOver');
});

test('whoever puts it off is asked again after an hour', async () => {
  await given(editionModel)
    .when('edition.ready')
    .when('update.postponed')
    .expect('postponed')
    .elapse(60 * 60_000)
    .expect('ready');
});

test('one that does not take over can be asked for again', async () => {
  await given(editionModel)
    .when('edition.ready')
    .when('update.requested')
    .elapse('patience')
    .expect('ready')
    .when('update.requested')
    .settle('takeOver', 'broken')
    .expect('ready');
});
