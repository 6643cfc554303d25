import { describe, test } from 'vitest';

import { recipientImportModel } from '../../../src/machines/campaigns/recipientImport.model.ts';
import { opened, vip } from '../../../src/machines/campaigns/recipients.fixture.ts';
import { given } from '../../model/pinned.ts';

const importId = '82000000-0000-4000-8000-000000000001';
const choose = { type: 'file.chosen', importId, file: new Blob(['x']), name: 'pelanggan.csv' };
const mapping = () => given(recipientImportModel).when(choose).settle('openFile', 'opened');
const reviewing = () => mapping().when('mapping.confirmed').settle('mapColumns', 'review');
const sending = () => reviewing().when('import.confirmed');

test('a file is read, its columns are confirmed, its rows are reviewed, and its batches are sent until the last', () =>
  sending()
    .expect('sending', { after: 0, importId })
    .settle('sendBatch', 'more')
    .expect('sending', { after: 30, added: 20, duplicates: 1, optedOut: 2 })
    .settle('sendBatch', 'last')
    .expect('done.idle', { after: 58, added: 40, duplicates: 2, optedOut: 4 }));

test('the same file continues an unfinished import after its last row', () => {
  const unfinished = {
    id: 'earlier',
    file_name: opened.name,
    file_sha256: opened.sha256,
    row_count: 58,
    last_row: 35,
    added: 24,
  };
  return given({ ...recipientImportModel, input: { listId: vip.id, unfinished } })
    .when(choose)
    .settle('openFile', 'opened')
    .expect('mapping', { importId: 'earlier', after: 35, added: 24 });
});

test('a pasted text is read like a file', () =>
  given(recipientImportModel)
    .when({ type: 'text.pasted', importId, text: '0812' })
    .expect('opening', { chosen: { text: '0812' }, importId, problem: null }));

test('another file does not', () => {
  const unfinished = {
    id: 'earlier',
    file_name: 'lain.csv',
    file_sha256: 'cd',
    row_count: 58,
    last_row: 35,
    added: 24,
  };
  return given({ ...recipientImportModel, input: { listId: vip.id, unfinished } })
    .when(choose)
    .settle('openFile', 'opened')
    .expect('mapping', { importId, after: 0, added: 0 });
});

test('without a column of numbers nothing is checked', () =>
  mapping()
    .when({ type: 'mapping.changed', mapping: { ...opened.mapping, phone: null } })
    .when('mapping.confirmed')
    .expect('mapping'));

test('another file or text can be chosen until the rows are reviewed, and after an import', async () => {
  const pasted = { type: 'text.pasted', importId: 'second', text: '0812' };
  for (const path of [mapping(), sending().when('import.cancelled'), sending().settle('sendBatch', 'last')])
    await path.when({ ...choose, importId: 'second' }).expect('opening', { importId: 'second' });
  for (const path of [mapping(), sending().when('import.cancelled'), sending().settle('sendBatch', 'last')])
    await path.when(pasted).expect('opening', { importId: 'second', chosen: { text: '0812' } });
});

test('nothing is sent while no row can be imported', () => {
  const none = { valid: 0, repaired: 0, landline: 0, ambiguous: 0, invalid: 7, duplicate: 0 };
  const outcomes = { ...recipientImportModel.outcomes, mapColumns: { done: { review: { counts: none } }, error: {} } };
  return given({ ...recipientImportModel, outcomes })
    .when(choose)
    .settle('openFile', 'opened')
    .when('mapping.confirmed')
    .settle('mapColumns', 'review')
    .when('import.confirmed')
    .expect('reviewing.idle');
});

test('the list hears of what was added: at the end, and when the import is cancelled', async () => {
  const heard = { type: 'contacts.invalidated' };
  await sending().settle('sendBatch', 'last').received('parent', heard);
  await sending().when('import.cancelled').received('parent', heard);
  await sending().settle('sendBatch', 'offline').when('import.cancelled').expect('cancelled').received('parent', heard);
});

test('another sheet of the workbook is read', () =>
  mapping()
    .when('sheet.chosen')
    .expect('opening', { chosen: { name: 'pelanggan.csv', sheet: 'Data' } }));

test('what is being read or checked can be cancelled, and the columns can be changed afterwards', async () => {
  await given(recipientImportModel).when(choose).when('opening.cancelled').expect('choosing');
  await mapping().when('mapping.confirmed').when('opening.cancelled').expect('choosing');
  await reviewing().when('back.requested').expect('mapping');
});

test('the review begins with all rows, under a filter and on a page that the user chooses', () =>
  reviewing()
    .expect('reviewing.idle', { filter: { verdict: null, page: 1 }, review: { page: 1 } })
    .when({ type: 'page.requested', page: 2 })
    .expect('reviewing.paging', { filter: { verdict: null, page: 2 } })
    .settle('readReview', 'review')
    .when({ type: 'filter.chosen', verdict: 'ambiguous' })
    .expect('reviewing.paging', { filter: { verdict: 'ambiguous', page: 1 } })
    .settle('readReview', 'review')
    .expect('reviewing.idle', { problem: null, review: { page: 2 } })
    .when('back.requested')
    .when('mapping.confirmed')
    .expect('checking', { filter: { verdict: null, page: 1 } }));

test('a decided number is given to its row, and the page is shown again', () =>
  reviewing()
    .when({ type: 'row.mended', row: 5, phone: '0812' })
    .expect('reviewing.mending', { mend: { row: 5, phone: '0812' } })
    .settle('mendRow', 'review')
    .expect('reviewing.idle', { problem: null, review: { total: 56 } }));

test('a page that could not be shown is read on request', () =>
  reviewing()
    .when({ type: 'page.requested', page: 2 })
    .elapse(10_000)
    .expect('reviewing.idle', { problem: 'notRead' })
    .when('retry.requested')
    .expect('reviewing.paging'));

test('a number that is not taken within 10 s says so', () =>
  reviewing()
    .when({ type: 'row.mended', row: 5, phone: '0812' })
    .elapse(10_000)
    .expect('reviewing.idle', { problem: 'notRead' }));

test('a cancelled import keeps what was added, and can be continued', () =>
  sending()
    .settle('sendBatch', 'more')
    .when('import.cancelled')
    .expect('cancelled', { after: 30, added: 20 })
    .when('import.resumed')
    .expect('sending', { after: 30 }));

test('a cut connection continues by itself: after five seconds, or when it is back', () =>
  sending()
    .settle('sendBatch', 'offline')
    .expect('interrupted')
    .when('connection.regained')
    .expect('sending')
    .settle('sendBatch', 'offline')
    .elapse(5000)
    .expect('sending'));

describe('after an error or the end of a time limit', () => {
  test('a file that cannot be read says why', () =>
    given(recipientImportModel).when(choose).settle('openFile', 'damaged').expect('choosing', { problem: 'damaged' }));
  test('a worker that does not start says so', () =>
    given(recipientImportModel).when(choose).settle('openFile', 'offline').expect('choosing', { problem: 'noWorker' }));
  test('a file that takes longer than 30 s is given up', () =>
    given(recipientImportModel).when(choose).elapse(30_000).expect('choosing', { problem: 'tooSlow' }));
  test('rows that cannot be checked say so', () =>
    mapping().when('mapping.confirmed').settle('mapColumns', 'offline').expect('mapping', { problem: 'notRead' }));
  test('a check that takes longer than 30 s is given up with its file', () =>
    mapping().when('mapping.confirmed').elapse(30_000).expect('choosing', { problem: 'tooSlow' }));
  test.each([
    ['a page', { type: 'page.requested', page: 2 }, 'readReview'],
    ['a mended row', { type: 'row.mended', row: 5, phone: '0812' }, 'mendRow'],
  ] as const)('%s that fails or takes longer than 10 s says so', (_, event, actor) =>
    reviewing()
      .when(event)
      .settle(actor, 'offline')
      .expect('reviewing.idle', { problem: 'notRead' })
      .when(event)
      .elapse(10_000)
      .expect('reviewing.idle', { problem: 'notRead' }),
  );
  test('a batch without an answer within 30 s is sent again', () =>
    sending().elapse(30_000).expect('interrupted', { after: 0 }).when('retry.requested').expect('sending'));
  test('the file of the rest that cannot be saved says so', () =>
    sending()
      .settle('sendBatch', 'last')
      .when({ type: 'rejects.requested', texts: {} })
      .settle('saveRejects', 'offline')
      .expect('done.idle', { problem: 'notRead' })
      .when({ type: 'rejects.requested', texts: { fileName: 'sisa.csv' } })
      .expect('done.saving', { rejectTexts: { fileName: 'sisa.csv' }, problem: null })
      .elapse(10_000)
      .expect('done.idle', { problem: 'notRead' }));
});
