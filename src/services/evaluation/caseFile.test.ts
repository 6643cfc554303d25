import { expect, test } from 'vitest';

import { readCases } from './caseFile.ts';

const read = (text: string) => {
  const { rows, unreadable } = readCases(new TextEncoder().encode(text));
  return { rows: rows.map(({ question, expected, group_name }) => ({ question, expected, group_name })), unreadable };
};

test('columns are known by their names, in any order', () =>
  expect(
    read(
      'Grup;Pertanyaan;Harus ada;Jangan ada;Jumlah;Keputusan;Kriteria\n' +
        'Harga;kemeja berapa?;ready|parang;habis;Rp 185.000;jawab;Sopan|Menawarkan ukuran\n' +
        ';mau bicara orang;;;;Tim;\n',
    ),
  ).toEqual({
    rows: [
      {
        question: 'kemeja berapa?',
        group_name: 'Harga',
        expected: {
          action: 'answer',
          words: ['ready', 'parang'],
          none_of: ['habis'],
          amount: 185_000,
          criteria: ['Sopan', 'Menawarkan ukuran'],
        },
      },
      { question: 'mau bicara orang', group_name: '', expected: { action: 'escalate' } },
    ],
    unreadable: [],
  }));

test('without names, the first column is the question', () =>
  expect(read('buka jam berapa?\nada ukuran XL?\n').rows.map(({ question }) => question)).toEqual([
    'buka jam berapa?',
    'ada ukuran XL?',
  ]));

test('rows without a question, and those beyond 2,000, are named by their line', () => {
  expect(read('pertanyaan,grup\n,Harga\n\nongkir?,Harga\n')).toMatchObject({ rows: [{}], unreadable: [2] });
  const { rows, unreadable } = read(Array.from({ length: 2001 }, (_, at) => `pertanyaan ke ${at}`).join('\n'));
  expect([rows.length, unreadable]).toEqual([2000, [2001]]);
});
