import { expect, test } from 'vitest';

import { BOM, csvRow } from '../platform/csv.ts';
import { readReplyFile } from './replyFile.ts';

const read = (text: string) =>
  readReplyFile(new TextEncoder().encode(text)).map(({ line, draft }) => ({ line, ...draft }));

test('a file of the export is read as it was stored', () => {
  const body = 'Baris satu; "kutip"\n- butir\n=1+1';
  const file =
    BOM +
    csvRow(['judul', 'pintasan', 'isi', 'kategori', 'pemilik', 'aktif']) +
    csvRow(['-Ongkir', 'ongkir', body, '', 'tim', 'ya']) +
    csvRow(['Salam', 'salam', "Jum'at buka", 'Toko', 'pribadi', 'tidak']);
  expect(read(file)).toEqual([
    {
      line: 2,
      title: '-Ongkir',
      shortcut: 'ongkir',
      body,
      category: '',
      file: null,
      isPersonal: false,
      isEnabled: true,
    },
    {
      line: 3,
      title: 'Salam',
      shortcut: 'salam',
      body: "Jum'at buka",
      category: 'Toko',
      file: null,
      isPersonal: true,
      isEnabled: false,
    },
  ]);
});

test('columns may stand in another order under English names, and missing ones are empty', () => {
  expect(read('content,short_code\nHalo kak,halo\n')).toMatchObject([
    {
      line: 2,
      title: '',
      shortcut: 'halo',
      body: 'Halo kak',
      category: '',
      file: null,
      isPersonal: false,
      isEnabled: true,
    },
  ]);
});

test('without names the columns are those of the export', () =>
  expect(read('Jam buka;jam;Kami buka pukul 08.00')).toMatchObject([
    { line: 1, title: 'Jam buka', shortcut: 'jam', body: 'Kami buka pukul 08.00' },
  ]));
