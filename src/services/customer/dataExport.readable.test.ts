import { expect, test } from 'vitest';

import { tabled, type Copy } from './dataExport.readable.ts';

test('the messages of a copy are told by the clock of the business, and none of them is a formula', () => {
  const messages = [
    { at: '2026-11-20T17:30:00.5+00:00', author: 'customer', kind: 'text', text: '=1+1' },
    { at: '2026-11-20T17:31:00+00:00', author: 'ai', kind: 'image', file: 'a.jpg', path: 'berkas/0001 a.jpg' },
  ];
  expect(tabled({ zone: 'Asia/Jayapura', messages } as unknown as Copy)).toBe(
    [
      '\uFEFF"Waktu (WIT)","Pengirim","Jenis","Teks","Berkas"',
      `"2026-11-21 02:30:00","customer","text","'=1+1",""`,
      '"2026-11-21 02:31:00","ai","image","","berkas/0001 a.jpg"',
      '',
    ].join('\r\n'),
  );
});
