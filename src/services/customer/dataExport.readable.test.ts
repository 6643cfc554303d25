import { expect, test } from 'vitest';

import { exportsText as words } from '../../views/exports/text/id.ts';
import { toCsv, type CustomerExport } from './dataExport.readable.ts';

test('the CSV of messages uses the time zone of the business and escapes formulas', () => {
  const messages = [
    { at: '2026-11-20T17:30:00.5+00:00', author: 'customer', kind: 'text', text: '=1+1' },
    { at: '2026-11-20T17:31:00+00:00', author: 'ai', kind: 'image', file: 'a.jpg', path: 'berkas/0001 a.jpg' },
  ];
  expect(toCsv({ zone: 'Asia/Jayapura', messages } as unknown as CustomerExport, words)).toBe(
    [
      '\uFEFF"Waktu (WIT)";"Pengirim";"Jenis";"Teks";"Berkas"',
      `"2026-11-21 02:30:00";"Pelanggan";"Pesan";"'=1+1";""`,
      '"2026-11-21 02:31:00";"AI";"Foto";"";"berkas/0001 a.jpg"',
      '',
    ].join('\r\n'),
  );
});
