import { expect, test } from 'vitest';

import { checkRows } from '../../../src/machines/suggestions/replyDraft.ts';
import { isSound } from '../../../src/machines/suggestions/replyImport.machine.ts';
import { replyImportModel as model } from '../../../src/machines/suggestions/replyImport.model.ts';
import { importedReplies } from '../../../src/machines/suggestions/suggestions.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const chosen = { type: 'file.chosen', file: { name: 'balasan.csv' } as File } as const;
const reading = () => given(model).when(chosen);
const reviewing = () => reading().settle('readFile', 'rows').expect('reviewing', { problem: null });
const importing = () => reviewing().when('import.confirmed').expect('importing');

test.each([
  ['a file that is no text', 'broken', 'unreadable'],
  ['a file without replies', 'empty', 'empty'],
  ['a file with more rows than a business has replies', 'long', 'tooLong'],
] as const)('%s is told, and another one can be chosen', (_, outcome, problem) =>
  reading()
    .settle('readFile', outcome)
    .expect('choosing', { problem })
    .when(chosen)
    .expect('reading', { problem: null }),
);

test('a file that is not read within 30 s counts as unreadable', () =>
  reading().elapse(29_999).expect('reading').elapse(1).expect('choosing', { problem: 'unreadable' }));

test('without a row that can be added nothing is imported', () =>
  reading().settle('readFile', 'unsound').when('import.confirmed').expect('reviewing'));

test('what was added, and what was taken meanwhile, is told', () =>
  importing()
    .settle('addRows', 'added')
    .expect('choosing', { added: { added: 1, taken: ['jam-buka'] }, read: { rows: [] }, problem: null }));

test.each([
  ['a refusal', 'refused', 'tooMany'],
  ['an error', 'offline', 'failed'],
] as const)('after %s the rows stay for another attempt', (_, outcome, problem) =>
  importing().settle('addRows', outcome).expect('reviewing', { problem }).when('import.confirmed').expect('importing'),
);

test('an import that takes 30 s may have been done', () =>
  importing().elapse(29_999).expect('importing').elapse(1).expect('reviewing', { problem: 'failed' }));

test('a discarded file leaves nothing', () =>
  reviewing()
    .when('import.discarded')
    .expect('choosing', { read: { rows: [] }, name: '' }));

test('only rows without a problem are added', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.send(chosen);
  await sut.settle('readFile', 'done', {
    rows: importedReplies,
    taken: { team: ['ongkir'], personal: [] },
    mayEdit: true,
  });
  const { rows } = sut.actor.getSnapshot().context.read;
  expect(rows.filter(isSound).map(({ line }: { line: number }) => line)).toEqual([2]);
  await sut.stop();
});

test('each row is told what is wrong with it', () => {
  const [first, second, third] = importedReplies;
  if (!first || !second || !third) throw new Error('The fixture has three rows');
  const personal = { ...second, draft: { ...second.draft, isPersonal: true } };
  const rows = [first, second, third, personal];
  const problems = (mayEdit: boolean) =>
    checkRows({ rows, taken: { team: ['ongkir'], personal: [] }, mayEdit }).map((row) => row.problems);
  expect(problems(true)).toEqual([[], ['taken'], ['empty', 'twice'], []]);
  expect(problems(false)).toEqual([['denied'], ['taken', 'denied'], ['empty', 'twice', 'denied'], []]);
});
