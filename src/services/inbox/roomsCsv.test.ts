import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { exportsText as english } from '../../views/exports/text/en.ts';
import { exportsText as words } from '../../views/exports/text/id.ts';
import { clockOf, csvCell, joinNames, unguardFormulas } from '../platform/csv.ts';
import { csvHeader, csvRows } from './roomsCsv.ts';

test.each([
  ['=HYPERLINK("https://jahat.id")', `"'=HYPERLINK(""https://jahat.id"")"`],
  ['+62812', `"'+62812"`],
  ['-1+1|cmd', `"'-1+1|cmd"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\u0000=1', `"'\u0000=1"`],
  ['\u0001\u001f=1', `"'\u0001\u001f=1"`],
  ['\u0085=1', `"'\u0085=1"`],
  ['\uFEFF=1', `"'\uFEFF=1"`],
  ['\u200B\u2060=1', `"'\u200B\u2060=1"`],
  ['\u00AD=1', `"'\u00AD=1"`],
  ['\u00A0\u3000=1', `"'\u00A0\u3000=1"`],
  ['\u0000\t\u0001＝1', `"'\u0000\t\u0001＝1"`],
  ['﹦1', `"'﹦1"`],
  ['﹢1', `"'﹢1"`],
  ['a\u0000=1', `"a\u0000=1"`],
  [' =1', `"' =1"`],
  ['＝1+1', `"'＝1+1"`],
  ['\u200e=1', `"'\u200e=1"`],
  ['Bu "Ratna", Solo\nbaris kedua', '"Bu ""Ratna"", Solo\nbaris kedua"'],
  ['Budi = teman', '"Budi = teman"'],
  ['Budi;=1', `"Budi;'=1"`],
  ['Budi, -1', `"Budi,' -1"`],
  ['Budi\t+1', `"Budi\t'+1"`],
  ['Budi\n@SUM(A1)', `"Budi\n'@SUM(A1)"`],
  ['a";"=1', `"a"";'""=1"`],
  ['', '""'],
])('%j becomes a text cell, not a formula', (value, cell) => expect(csvCell(value)).toBe(cell));

test.each(['=1', '\t=1', ' -1', 'a;=1', 'a\n\u0000@b', "it's", "'x", 'a|b', 'x\r\n+1'])(
  '%j is read again as it was',
  (text) => {
    const cell = csvCell(text).slice(1, -1).replaceAll('""', '"');
    expect(unguardFormulas(cell)).toBe(text);
  },
);

test('every export to a spreadsheet makes its cells by csvCell', () => {
  const folder = join(import.meta.dirname, '../..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|stories|model|fixture)\.tsx?$/.test(file))
    .map((file) => ({ file, code: readFileSync(join(folder, file), 'utf8') }));
  const exports = files.filter(({ code }) =>
    /(?:saveFile|saveCsv|textFile)\([^;]*?\.(?:csv|tsv|xlsx?|ods)\b|Blob\([^;]*?(?:text\/csv|spreadsheet)/s.test(code),
  );
  expect(exports.length).toBeGreaterThan(4);
  const others = exports
    .filter(({ code }) => !/\b(?:csvRow|csvRows|csvHeader|toCsv)\b/.test(code))
    .map(({ file }) => file);
  expect(others).toEqual([]);
  // Nothing joins cells itself.
  const own = files.filter(
    ({ file, code }) => !file.endsWith('platform/csv.ts') && /\.join\(['"](?:;|,|\\t)['"]\)[^;]*\\r\\n/.test(code),
  );
  expect(own.map(({ file }) => file)).toEqual([]);
  // The words are those of the screen, in its language. The file of quick replies is read back by its import.
  const titled = exports.filter(({ code }) => /csvRow\(\s*\[\s*'|csvRow\(COLUMNS\)/.test(code));
  expect(titled.map(({ file }) => file)).toEqual(['services/suggestions/replyFile.ts']);
});

test('every heading and word of the files is there in both languages', () => {
  const leaves = (value: object, place = ''): string[] =>
    Object.entries(value).flatMap(([key, part]) =>
      typeof part === 'string' ? [`${place}.${key}`] : leaves(part as object, `${place}.${key}`),
    );
  expect(leaves(english)).toEqual(leaves(words));
  for (const { columns } of [english.rooms, english.contacts, english.ledger, english.results, english.messages])
    expect(new Set(Object.values(columns)).size).toBe(Object.keys(columns).length);
});

test('an export has a line per room, the same number of cells as its header, and a byte order mark', () => {
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
    resolution: 'question',
    order_status: null,
    order_total: null,
    last_message_at: '2026-11-20T03:00:00.000000Z',
    created_at: '2026-11-18T03:00:00.000000Z',
    archived: false,
    no_marketing: true,
  };
  const clock = clockOf('Asia/Makassar');
  const head = csvHeader(clock, words);
  expect(head.startsWith('\uFEFF"Nama"')).toBe(true);
  const lines = csvRows([row, row], clock, words).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]?.split('";"')).toHaveLength(head.split('";"').length);
  expect(lines[0]).toContain('"Pertanyaan terjawab"');
  expect(lines[0]).toMatch(/^"'=cmd";"'\+6281325550102";.*"Sari";"grosir; Lebaran, 2026";"2";"";"";.*"tidak";"ya"$/u);
  // Times are in the zone of the business, in a format that spreadsheets read; the heading names the zone.
  expect(head).toContain('"Pesan terakhir (WITA)";"Chat sejak (WITA)"');
  expect(lines[0]).toContain('"2026-11-20 11:00:00";"2026-11-18 11:00:00"');
});

test.each([
  ['Asia/Jakarta', 'Waktu (WIB)', '2026-11-21 00:30:00'],
  ['Asia/Pontianak', 'Waktu (WIB)', '2026-11-21 00:30:00'],
  ['Asia/Makassar', 'Waktu (WITA)', '2026-11-21 01:30:00'],
  ['Asia/Jayapura', 'Waktu (WIT)', '2026-11-21 02:30:00'],
  ['Mars/Olympus', 'Waktu (WIB)', '2026-11-21 00:30:00'],
])('in %s times and headings use the zone of the business', (zone, heading, time) => {
  const clock = clockOf(zone);
  expect(clock.heading('Waktu')).toBe(heading);
  expect(['2026-11-20T17:30:00.123456+00:00', null, 'infinity'].map(clock.read)).toEqual([time, '', '']);
});

test('several labels in one cell stay distinguishable, also when they contain separators', () => {
  expect(joinNames(['grosir', 'Lebaran, 2026'])).toBe('grosir; Lebaran, 2026');
  expect(joinNames(['a; b', 'c', 'ukuran 5"'])).toBe('"a; b"; c; "ukuran 5"""');
  expect(csvCell(joinNames(['=1', 'b']))).toBe(`"'=1; b"`);
});
