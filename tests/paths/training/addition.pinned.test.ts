import { describe, test } from 'vitest';

import { additionModel as model } from '../../../src/machines/training/addition.model.ts';
import { antre } from '../../../src/machines/training/training.fixture.ts';
import { given } from '../../model/pinned.ts';

const uploading = () => given(model).settle('checkOrigin', 'file');
const adding = () => uploading().when('upload.stored');
const failed = () => uploading().when('upload.lost');

describe('failures', () => {
  test.each([
    ['the file is too large', given(model).settle('checkOrigin', 'tooLarge'), 'refused', 'tooLarge'],
    ['the file cannot be checked', given(model).settle('checkOrigin', 'offline'), 'failed', null],
    ['checking has no end', given(model).elapse(20_000), 'failed', null],
    ['the upload is lost', failed(), 'failed', null],
    ['the upload breaks', uploading().settle('uploadFile', 'offline'), 'failed', null],
    ['the storage refuses the file', uploading().when('upload.refused'), 'refused', 'denied'],
    ['there are too many sources', adding().settle('addSource', 'tooMany'), 'refused', 'tooMany'],
    ['the server cannot be reached', adding().settle('addSource', 'offline'), 'failed', null],
    ['the server does not respond', adding().elapse(20_000), 'failed', null],
    ['the connection cannot be watched', uploading().settle('watchConnection', 'offline'), 'uploading', null],
  ] as const)('if %s, the addition is in the pinned state with the pinned refusal', async (_, path, leaf, refusal) =>
    path.expect(leaf, { refusal }),
  );

  test.each(['retry.requested', 'connection.regained'])('what failed begins anew on %s', (event) =>
    failed().when(event).settle('checkOrigin', 'file').expect('uploading', { share: 0 }),
  );
});

test('an upload shows how far it is, and the list hears of the source', () =>
  uploading()
    .when('upload.progressed')
    .expect('uploading', { share: 0.4 })
    .when('upload.stored')
    .settle('addSource', 'added')
    .expect('added', { sourceId: antre.id })
    .received('parent', { type: 'knowledge.invalidated' }));

test('an address needs no upload', () => given(model).settle('checkOrigin', 'other').expect('adding'));

test.each([
  ['that is checked', () => given(model)],
  ['that is uploaded', uploading],
  ['that failed', failed],
  ['that was refused', () => given(model).settle('checkOrigin', 'tooLarge')],
  ['that was added', () => adding().settle('addSource', 'added')],
])('an addition %s can be cleared', (_, path) =>
  path().when('addition.cancelled').expect('left').received('parent', { type: 'addition.left', id: antre.id }),
);
