import { expect, test } from 'vitest';

import { cellOf, HEAD, linesOf } from './sheet.ts';

test.each([
  ['=HYPERLINK("https://jahat.id")', `"'=HYPERLINK(""https://jahat.id"")"`],
  ['+62812', `"'+62812"`],
  ['-1+1|cmd', `"'-1+1|cmd"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  [' =1', `"' =1"`],
  ['＝1+1', `"'＝1+1"`],
  ['\u200e=1', `"'\u200e=1"`],
  ['Bu "Ratna", Solo\nbaris kedua', '"Bu ""Ratna"", Solo\nbaris kedua"'],
  ['Budi = teman', '"Budi = teman"'],
  ['', '""'],
])('%j is a cell and no formula', (value, cell) => expect(cellOf(value)).toBe(cell));

test('a sheet has a line for each chat, as many cells as its head, and says what it is encoded in', () => {
  const row = {
    name: '=cmd',
    phone: '+6281325550102',
    chat_id: '6281325550102@c.us',
    channel: 'Toko',
    status: 'ai_need_help',
    holder: 'member',
    holder_name: 'Sari',
    tags: ['grosir', 'Lebaran, 2026'],
    unread: 2,
    waiting_since: null,
    completed_at: null,
    completed_by: null,
    outcome: 'question',
    order_status: null,
    order_total: null,
    last_message_at: '2026-11-20T03:00:00.000000Z',
    created_at: '2026-11-18T03:00:00.000000Z',
    archived: false,
    no_marketing: true,
  };
  expect(HEAD.startsWith('\uFEFF"Nama"')).toBe(true);
  const lines = linesOf([row, row]).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]?.split('","')).toHaveLength(HEAD.split('","').length);
  expect(lines[0]).toContain('"Pertanyaan terjawab"');
  expect(lines[0]).toMatch(/^"'=cmd","'\+6281325550102",.*"Sari","grosir, Lebaran, 2026","2",.*"tidak","ya"$/u);
});
