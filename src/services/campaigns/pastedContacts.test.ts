import { expect, test } from 'vitest';

import { readFile } from './recipientFile.ts';
import { createRecipientTable } from './recipientTable.ts';

/** The numbers and names that are imported of a pasted text, and what is left to a person. */
const contactsIn = async (text: string) => {
  const { rows, opened } = await readFile({
    bytes: new TextEncoder().encode(text),
    name: '',
    sheet: null,
    isText: true,
  });
  const table = createRecipientTable(rows);
  table.map(opened.mapping);
  const { rows: reviewed } = table.page({ verdict: null, page: 1 });
  return {
    kept: reviewed
      .filter(({ verdict }) => verdict === 'valid' || verdict === 'repaired')
      .map(({ key, name }) => [key, name]),
    left: reviewed.filter(({ key }) => key === null).map(({ before }) => before),
  };
};

const ANI = '+6281234567801';
const BUDI = '+6281234567802';
const CICI = '+6281234567803';

test.each([
  ['one on a line', '081234567801\n0812 3456 7802\n+62 812-3456-7803', [ANI, BUDI, CICI]],
  ['several with commas', '081234567801, 081234567802,081234567803', [ANI, BUDI, CICI]],
  ['separators that are mixed', '081234567801; 081234567802 / 081234567803', [ANI, BUDI, CICI]],
  ['words between them', '081234567801 dan 081234567802 & 081234567803', [ANI, BUDI, CICI]],
  ['spaces between them', '081234567801 081234567802\n081234567803', [ANI, BUDI, CICI]],
  ['a list with bullets and numbers', '1. 0812-3456-7801\n2) 081234567802\n- 081234567803', [ANI, BUDI, CICI]],
  ['links', 'wa.me/6281234567801\nhttps://wa.me/6281234567802\n081234567803', [ANI, BUDI, CICI]],
])('numbers without names are found: %s', async (_, text, numbers) => {
  expect(await contactsIn(text)).toEqual({ kept: numbers.map((number) => [number, '']), left: [] });
});

test.each([
  ['before the number', 'Bu Ani 081234567801\nBudi Santoso 081234567802\nCici Lestari 081234567803'],
  ['before it with a colon', 'Bu Ani: 081234567801\nBudi Santoso: 0812-3456-7802\nCici Lestari : 081234567803'],
  ['after the number', '081234567801 Bu Ani\n081234567802 - Budi Santoso\n081234567803 (Cici Lestari)'],
  ['before it in a list', '1. Bu Ani 081234567801\n2. Budi Santoso 081234567802\n3. Cici Lestari 081234567803'],
  ['several on a line', 'Bu Ani 081234567801, Budi Santoso 081234567802; Cici Lestari 081234567803'],
  ['after it, several on a line', '081234567801 Bu Ani, 081234567802 Budi Santoso, 081234567803 Cici Lestari'],
  ['above the number', 'Bu Ani\n081234567801\nBudi Santoso\n+62 812 3456 7802\nCici Lestari\n081234567803'],
  [
    'with the word for the number',
    'Bu Ani no. HP 081234567801\nBudi Santoso WA 081234567802\nCici Lestari telp: 081234567803',
  ],
  ['as a table without titles', '081234567801,Bu Ani\n081234567802,Budi Santoso\n081234567803,Cici Lestari'],
  [
    'as a copied table',
    'Nama lengkap\tNo WA\nBu Ani\t081234567801\nBudi Santoso\t081234567802\nCici Lestari\t081234567803',
  ],
])('names %s are kept beside their number', async (_, text) => {
  expect(await contactsIn(text)).toEqual({
    kept: [
      [ANI, 'Bu Ani'],
      [BUDI, 'Budi Santoso'],
      [CICI, 'Cici Lestari'],
    ],
    left: [],
  });
});

test('what holds no number is left to the member, and nothing is dropped', async () => {
  expect(await contactsIn('Daftar reseller kota\nBu Ani 081234567801, Budi 12345678901234567\ncatatan saja')).toEqual({
    kept: [[ANI, 'Bu Ani']],
    left: ['Daftar reseller kota', '12345678901234567', 'catatan saja'],
  });
});
