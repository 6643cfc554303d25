import { expect, test } from 'vitest';

import { toCsv, type CustomerExport } from './dataExport.readable.ts';

test('the CSV of messages uses the time zone of the business and escapes formulas', () => {
  const messages = [
    { at: '2026-11-20T17:30:00.5+00:00', author: 'customer', kind: 'text', text: '=1+1' },
    { at: '2026-11-20T17:31:00+00:00', author: 'ai', kind: 'image', file: 'a.jpg', path: 'berkas/0001 a.jpg' },
  ];
  expect(toCsv({ zone: 'Asia/Jayapura', messages } as unknown as CustomerExport)).toBe(
    [
      '\uFEFF"Waktu (WIT)";"Pengirim";"Jenis";"Teks";"Berkas"',
      `"2026-11-21 02:30:00";"customer";"text";"'=1+1";""`,
      '"2026-11-21 02:31:00";"ai";"image";"";"berkas/0001 a.jpg"',
      '',
    ].join('\r\n'),
  );
});
