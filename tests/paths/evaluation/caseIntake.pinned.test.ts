import { describe, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';

import type { caseIntakeMachine } from '../../../src/machines/evaluation/caseIntake.machine.ts';
import { caseIntakeModel as model } from '../../../src/machines/evaluation/caseIntake.model.ts';
import { effects, type Effects } from '../../model/effects.ts';
import { given } from '../../model/pinned.ts';

const reading = () => given(model).when('file.chosen');
const reviewing = () => reading().settle('readFile', 'rows');
const importing = () => reviewing().when('import.confirmed');
const drawing = () => given(model).when('source.chosen');

describe('failures', () => {
  test.each([
    ['the file is no text', reading().settle('readFile', 'broken'), 'choosing', 'unreadable'],
    ['reading the file has no end', reading().elapse(30_000), 'choosing', 'unreadable'],
    ['the file has no question', reading().settle('readFile', 'empty'), 'choosing', 'empty'],
    ['the import is refused', importing().settle('addRows', 'refused'), 'reviewing', 'invalid'],
    ['the import may not be made', importing().settle('addRows', 'denied'), 'reviewing', 'denied'],
    ['the import fails', importing().settle('addRows', 'offline'), 'reviewing', 'failed'],
    ['the import has no response', importing().elapse(30_000), 'reviewing', 'failed'],
    ['the chats are refused', drawing().settle('addRows', 'refused'), 'choosing', 'invalid'],
    ['the chats may not be read', drawing().settle('addRows', 'denied'), 'choosing', 'denied'],
    ['the chats cannot be read', drawing().settle('addRows', 'offline'), 'choosing', 'failed'],
    ['the chats have no response', drawing().elapse(30_000), 'choosing', 'failed'],
  ] as const)('if %s, the page is in the pinned state and says why', async (_, path, leaf, problem) =>
    path.expect(leaf, { problem, added: null }),
  );
});

test('a file is shown before its rows are added', () =>
  reviewing()
    .expect('reviewing', { name: 'pertanyaan.csv', read: { rows: [{}, {}], unreadable: [4] } })
    .when('import.confirmed')
    .settle('addRows', 'added')
    .expect('choosing', { added: { added: 2, duplicates: 1, invalid: 1 }, read: { rows: [] } }));

test('a discarded file adds nothing', () => reviewing().when('import.discarded').expect('choosing', { name: '' }));

test('an import that failed keeps the rows and can be repeated', () =>
  importing()
    .settle('addRows', 'offline')
    .when('import.confirmed')
    .expect('importing', { read: { rows: [{}, {}] } }));

test('chats are chosen after a file that could not be read, and its reason is gone', () =>
  reading()
    .settle('readFile', 'broken')
    .when('source.chosen')
    .expect('drawing', { name: '', problem: null, added: null }));

test('what was made of chats is counted', () =>
  drawing()
    .settle('addRows', 'added')
    .expect('choosing', { added: { added: 2, duplicates: 1 }, problem: null }));

type Context = SnapshotFrom<typeof caseIntakeMachine>['context'];

const nothing = { rows: [], unreadable: [] };
const unanswered: Effects<Context>[string] = ({ leaf }) => {
  if (leaf === 'reading') return { in: 'choosing', problem: 'unreadable' };
  return { in: leaf === 'importing' ? 'reviewing' : 'choosing', problem: 'failed' };
};

effects<Context>(model, {
  'file.chosen': () => ({ in: 'reading', name: 'pertanyaan.csv', problem: null, added: null }),
  'source.chosen': () => ({ in: 'drawing', name: '', read: nothing, problem: null, added: null }),
  'import.confirmed': ({ before }) => before.read.rows.length > 0 && { in: 'importing' },
  'import.discarded': () => ({ in: 'choosing', name: '', read: nothing, problem: null, added: null }),
  'readFile!': unanswered,
  readFile: ({ event, before }) => {
    const read = event['output'] as Context['read'];
    return read.rows.length === 0 ? { in: 'choosing', problem: 'empty', read: before.read } : { in: 'reviewing', read };
  },
  'addRows!': unanswered,
  addRows: ({ event, leaf }) => {
    const { added = null, refused } = event['output'] as { added?: Context['added']; refused?: Context['problem'] };
    if (refused !== undefined) return { in: leaf === 'importing' ? 'reviewing' : 'choosing', problem: refused };
    return { in: 'choosing', added, problem: null, read: nothing };
  },
  timeout: unanswered,
});
