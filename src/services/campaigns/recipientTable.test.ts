import { expect, test } from 'vitest';

import type { RejectTexts } from '../../contracts/campaigns.recipients.ts';
import type { Cell } from '../app/tableReading.ts';
import { createRecipientTable } from './recipientTable.ts';

const rows: Cell[][] = [
  ['HP', 'Nama', 'Kota'],
  ['081234567890', 'Budi', 'Solo'],
  [81_298_765_432, 'Rina', null],
  ['+62 812 3456 7890', 'Budi lagi', ''],
  ['8.12E+10', 'Tono', 'Solo'],
  ['0215551234', 'Toko', ''],
  ['=cmd', '=HYPERLINK("x")', ''],
  ['123456789012345@lid', 'Tersembunyi', ''],
];
const texts: RejectTexts = {
  fileName: 'ditolak.csv',
  row: 'Baris',
  reason: 'Alasan',
  advice: 'Saran',
  problems: { formula: { reason: 'Rumus', advice: 'Tulis nomornya' } } as RejectTexts['problems'],
  doubts: {
    digitsLost: { reason: 'Digit hilang', advice: 'Pakai .xlsx' },
    landline: { reason: 'Telepon rumah', advice: 'Pastikan' },
  } as RejectTexts['doubts'],
  duplicate: { reason: 'Sama dengan baris', advice: '' },
  server: { duplicate: { reason: 'Sudah ada', advice: '' }, opted_out: { reason: 'Berhenti', advice: '' } },
};

const create = () => {
  const table = createRecipientTable(rows.map((cells, at) => ({ number: at + 1, cells })));
  table.map({ header: 1, phone: 0, name: 1, lastName: null, fields: [2] });
  return table;
};
const verdicts = (table: ReturnType<typeof create>) =>
  table.page({ verdict: null, page: 1 }).rows.map(({ row, verdict, key }) => [row, verdict, key]);

test('each row has one verdict, and the first of two rows with a number counts', () => {
  expect(verdicts(create())).toEqual([
    [2, 'valid', '+6281234567890'],
    [3, 'repaired', '+6281298765432'],
    [4, 'duplicate', '+6281234567890'],
    [5, 'ambiguous', null],
    [6, 'landline', null],
    [7, 'invalid', null],
    [8, 'valid', '123456789012345@lid'],
  ]);
  expect(create().page({ verdict: 'ambiguous', page: 9 })).toMatchObject({
    total: 1,
    page: 1,
    rows: [{ before: '8.12E+10', lost: 8 }],
  });
});

test('a mended row counts with its new number, keeps its cell, and may be a duplicate', () => {
  const table = create();
  table.mend(5, '0813 0000 0001');
  table.mend(6, '+62215551234');
  table.mend(7, '081234567890');
  expect(verdicts(table).slice(3, 6)).toEqual([
    [5, 'valid', '+6281300000001'],
    [6, 'repaired', '+62215551234'],
    [7, 'duplicate', '+6281234567890'],
  ]);
  expect(table.page({ verdict: null, page: 1 }).rows[3]?.before).toBe('8.12E+10');
});

test('batches continue after the last accepted row', () => {
  const table = create();
  expect(table.batch(0)).toEqual({
    rows: [
      { row: 2, phone: '+6281234567890', name: 'Budi', fields: { Kota: 'Solo' } },
      { row: 3, phone: '+6281298765432', name: 'Rina', fields: {} },
      { row: 8, chat_id: '123456789012345@lid', name: 'Tersembunyi', fields: {} },
    ],
    isLast: true,
  });
  expect(table.batch(3).rows.map(({ row }) => row)).toEqual([8]);
  expect(table.batch(8)).toEqual({ rows: [], isLast: true });
});

test('the rejected rows keep their columns, say why, and are no formulas', () => {
  const table = create();
  table.note(3, 'opted_out');
  table.note(2, 'added');
  const lines = table.rejects(texts).slice(1).trimEnd().split('\r\n');
  expect(lines[0]).toBe('"HP";"Nama";"Kota";"Baris";"Alasan";"Saran"');
  expect(lines.slice(1).map((line) => line.split(';').slice(3, 5))).toEqual([
    ['"3"', '"Berhenti"'],
    ['"4"', '"Sama dengan baris 2"'],
    ['"5"', '"Digit hilang"'],
    ['"6"', '"Telepon rumah"'],
    ['"7"', '"Rumus"'],
  ]);
  expect(lines[5]).toContain(`"'=cmd";"'=HYPERLINK`);
});

test('a file of 100,000 rows is judged, paged and sent in full', () => {
  const many = Array.from({ length: 100_000 }, (_, at) => ({
    number: at + 1,
    cells: [`0812${String(at).padStart(7, '0')}`],
  }));
  const table = createRecipientTable(many);
  table.map({ header: null, phone: 0, name: null, lastName: null, fields: [] });
  expect(table.page({ verdict: null, page: 2000 })).toMatchObject({ counts: { valid: 100_000 }, page: 2000 });
  expect(table.batch(99_500)).toMatchObject({ isLast: true, rows: { length: 500 } });
});
