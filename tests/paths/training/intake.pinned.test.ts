import { expect, test } from 'vitest';

import { intakeModel as model } from '../../../src/machines/training/intake.model.ts';
import { chosenFile } from '../../../src/machines/training/training.fixture.ts';
import { given } from '../../model/pinned.ts';

const files = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `file-${at}`, origin: { ...chosenFile, name: `${at}.csv` } }));

test('files beyond twenty are left out, which is said until one of the others is cleared', () =>
  given(model)
    .when({ type: 'origins.chosen', origins: files(22) })
    .expect('filled', { isCut: true, ids: files(20).map(({ id }) => id) })
    .when({ type: 'addition.left', id: 'file-3' })
    .expect('filled', { isCut: false, ids: files(20).flatMap(({ id }) => (id === 'file-3' ? [] : id)) }));

test('a file is added once, however often it is reported', () =>
  given(model)
    .when({ type: 'origins.chosen', origins: files(1) })
    .when({ type: 'origins.chosen', origins: files(1) })
    .expect('filled', { isCut: false, ids: ['file-0'] }));

test('the last addition that is cleared empties the list', () =>
  given(model)
    .when({ type: 'origins.chosen', origins: files(1) })
    .when({ type: 'addition.left', id: 'file-0' })
    .expect('empty', { ids: [] }));

test('the list hears of what was added', async () => {
  await given(model)
    .when('knowledge.invalidated')
    .expect('empty')
    .received('parent', { type: 'knowledge.invalidated' });
  expect.hasAssertions();
});
