/** Files as Excel, old programs and hostile senders write them. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { variableName } from '../../contracts/variables.ts';
import { decodeBytes, readCsv } from '../app/csvTable.ts';
import { problemOf, readFile } from './recipientFile.ts';
import { createRecipientTable } from './recipientTable.ts';
import { richText } from './xlsxTable.ts';

const bytesOf = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(typeof content === 'string' ? strToU8(content) : content);
const read = (content: string | Uint8Array, name = 'pelanggan') =>
  readFile({ bytes: bytesOf(content), name, sheet: null });
const problem = async (content: string | Uint8Array) => {
  const answer = await read(content).then(({ opened }) => ({ opened }), problemOf);
  return 'problem' in answer ? answer.problem : 'none';
};

const SHEET = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (
  rows: string,
  {
    shared = '',
    styles = '',
    sheets = '<sheet name="Data" sheetId="1" r:id="rId1"/>',
    more = {},
  }: {
    shared?: string;
    styles?: string;
    sheets?: string;
    more?: Record<string, string>;
  } = {},
): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
        'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
        'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
        'xl/worksheets/sheet1.xml': SHEET(rows),
        ...more,
      }).map(([path, text]) => [path, strToU8(text)]),
    ),
  );
const utf16 = (text: string, { littleEndian = true, mark = true } = {}): Uint8Array => {
  const units = Array.from((mark ? '\uFEFF' : '') + text, (one) => one.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (littleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
};

describe('the encoding of a CSV file', () => {
  const text = 'Nama;HP\r\nBudi;0812345678\r\n';
  test.each([
    ['UTF-8', strToU8('Né;1'), 'utf-8', 'Né;1'],
    ['UTF-8 with a mark', strToU8('\uFEFFNé;1'), 'utf-8', 'Né;1'],
    ['UTF-16 with a mark', utf16(text), 'utf-16le', text],
    ['big-endian UTF-16 with a mark', utf16(text, { littleEndian: false }), 'utf-16be', text],
    ['UTF-16 without a mark', utf16(text, { mark: false }), 'utf-16le', text],
    ['big-endian UTF-16 without a mark', utf16(text, { littleEndian: false, mark: false }), 'utf-16be', text],
    ['Windows-1252', Uint8Array.of(0x4e, 0xe9, 0x3b, 0x31), 'windows-1252', 'Né;1'],
  ])('%s is recognised', (_, bytes, encoding, decoded) => {
    expect(decodeBytes(bytes)).toEqual({ encoding, text: decoded });
  });
});

describe('the rows of a CSV file', () => {
  const cells = (text: string) => readCsv(text).rows.map((row) => row.cells);
  test.each([
    [
      'a semicolon',
      'a;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a tab',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a comma beside decimal commas',
      'a;b\n1,5;2,5\n3,5;4',
      [
        ['a', 'b'],
        ['1,5', '2,5'],
        ['3,5', '4'],
      ],
    ],
    [
      'Excel’s sep line',
      'sep=;\r\na;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'old line ends',
      'a;b\r1;2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quoted line breaks',
      'a;"b\nc"\n1;2',
      [
        ['a', 'b\nc'],
        ['1', '2'],
      ],
    ],
    [
      'empty rows',
      'a;b\n\n;;\n1;2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a column called __proto__',
      '__proto__;HP\nx;1',
      [
        ['__proto__', 'HP'],
        ['x', '1'],
      ],
    ],
  ])('with %s are read', (_, text, rows) => {
    expect(cells(text)).toEqual(rows);
  });

  test('an unclosed quote does not swallow the rest', () => {
    expect(cells('a;b\n1;"2\n3;4\n5;6')).toHaveLength(4);
  });

  test('keep their number in the file', () => {
    expect(readCsv('sep=;\nHP\n\n0812345678').rows.map(({ number }) => number)).toEqual([2, 4]);
  });

  test('more than 200 columns are cut and said, more than 100,000 rows are refused', async () => {
    expect(readCsv(`${'x;'.repeat(250)}\n`).isCut).toBe(true);
    expect(await problem(`HP\n${'0812345678\n'.repeat(100_002)}`)).toBe('tooManyRows');
  });
});

describe('the columns', () => {
  const mapping = async (text: string) => (await read(text)).opened.mapping;
  test.each([
    ['No HP;Nama;Kota\n0812345678;Budi;Solo', { header: 1, phone: 0, name: 1, lastName: null, fields: [2] }],
    ['Nama Pelanggan,Nomor WhatsApp\nBudi,0812345678', { header: 1, phone: 1, name: 0, lastName: null, fields: [] }],
    ['Full Name\tPhone Number\nBudi\t0812345678', { header: 1, phone: 1, name: 0, lastName: null, fields: [] }],
    ['0812345678;Budi\n0813456789;Rina', { header: null, phone: 0, name: 1, lastName: null, fields: [] }],
    ['0812345678\n0813456789', { header: null, phone: 0, name: null, lastName: null, fields: [] }],
    ['Kode;Isi\nA;0812345678\nB;0813456789', { header: 1, phone: 1, name: null, lastName: null, fields: [0] }],
    ['Keterangan;Catatan\na;b', { header: 1, phone: null, name: null, lastName: null, fields: [0, 1] }],
    [
      'Nama lengkap (sesuai KTP);No. HP (WA aktif);Nama toko\nBudi;0812345678;Lestari',
      { header: 1, phone: 1, name: 0, lastName: null, fields: [2] },
    ],
    [
      'First Name,Last Name,Mobile Phone\nBudi,Santoso,0812345678',
      { header: 1, phone: 2, name: 0, lastName: 1, fields: [] },
    ],
    [
      'Data Pelanggan Toko Lestari\n\nPer 1 November 2026\nNo;Nama;Nomor HP\n1;Budi;0812345678\n2;Rina;0813456789',
      { header: 4, phone: 2, name: 1, lastName: null, fields: [0] },
    ],
    ['Laporan bulan ini;\nKode;Isi\nA;0812345678', { header: 2, phone: 1, name: null, lastName: null, fields: [0] }],
  ])('of %j are found', async (text, found) => {
    expect(await mapping(text)).toEqual(found);
  });

  test('with the same title are told apart', async () => {
    const { columns } = (await read('HP;HP;\n0812345678;0813456789;x')).opened;
    expect(columns.map(({ name }) => name)).toEqual(['HP', 'HP 2', 'Kolom 3']);
    const alike = (await read('HP;Jatuh Tempo;jatuh_tempo;JATUH  TEMPO 2;hp 2;HP\n0812345678;a;b;c;d;e')).opened;
    const names = alike.columns.map(({ name }) => name);
    expect(new Set(names.map(variableName)).size).toBe(names.length);
  });

  test('of another header row have its names, and rows above it are no contacts', async () => {
    const { opened, rows } = await read('Toko Lestari;;\nDaftar HP;;\nSiapa;Telp;Kota\nBudi;0812345678;Solo');
    expect(opened.mapping).toEqual({ header: 3, phone: 1, name: null, lastName: null, fields: [0, 2] });
    expect(opened.headers.find(({ row }) => row === 3)?.names).toEqual(['Siapa', 'Telp', 'Kota']);
    const table = createRecipientTable(rows);
    table.map(opened.mapping);
    expect(table.page({ verdict: null, page: 1 }).rows.map(({ row }) => row)).toEqual([4]);
  });

  test('have no value where a program writes that there is none', async () => {
    const none = ['#N/A', 'NULL', 'nan', '-', 'N/A', '#REF!'];
    const { rows } = await read(`HP;Nama\n${none.map((one) => `0812345678;${one}`).join('\n')}\n#N/A;NULL`);
    expect(rows.slice(1).map(({ cells }) => cells[1])).toEqual(none.map(() => null));
  });

  test('of a file with one bad byte keep the letters of all other lines', async () => {
    const bytes = Uint8Array.from([
      ...strToU8('HP;Nama\n0812345678;Zoé Müller\n0813456789;Andr'),
      0xe9,
      ...strToU8('\n0814456789;Ñusta\n'),
    ]);
    const { rows } = await read(bytes);
    expect(rows.slice(1).map(({ cells }) => cells[1])).toEqual(['Zoé Müller', 'André', 'Ñusta']);
  });
});

test.each([
  ['<r><t>Na</t></r><r><t xml:space="preserve">ma </t></r><rPh sb="0"><t>x</t></rPh>', 'Nama '],
  ['<t>A &amp; B</t><rPh><t>tak ditutup', 'A & B'],
  ['<rPh></rPh><t/><t>satu</t>', 'satu'],
])('the text of a cell %s is %s', (xml, text) => {
  expect(richText(xml)).toBe(text);
});

describe('a workbook', () => {
  const rowsOf = async (content: Uint8Array) => (await read(content)).rows.map(({ cells }) => cells);

  test('gives exact numbers, shared and rich texts, dates and booleans', async () => {
    const content = workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Lahir</t></is></c></row>
       <row r="3"><c r="A3"><v>8.1234567890E10</v></c><c r="B3" t="str"><v>A &amp; B</v></c><c r="C3" s="1"><v>45992</v></c><c r="D3" t="b"><v>1</v></c></row>`,
      {
        shared: '<si><t>HP</t></si><si><r><t>Na</t></r><r><t>ma</t></r><rPh><t>x</t></rPh></si>',
        styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
      },
    );
    expect(await rowsOf(content)).toEqual([
      ['HP', 'Nama', 'Lahir'],
      [81_234_567_890, 'A & B', 45_992, true],
    ]);
    const table = createRecipientTable((await read(content)).rows);
    table.map({ header: 1, phone: 0, name: 1, lastName: null, fields: [2] });
    expect(table.batch(0).rows[0]?.fields).toEqual({ Lahir: '01/12/2025' });
  });

  test.each([
    ['"Rp"#,##0', 150_000, 'Rp150.000'],
    ['_-"Rp"* #,##0_-;-"Rp"* #,##0_-', 150_000, 'Rp150.000'],
    ['0%', 0.15, '15%'],
    ['d mmmm yyyy', 45_992, '1 Desember 2025'],
    ['00000', 123, '00123'],
    ['"rusak', 3, '3'],
  ])('shows a cell with the format %s as Excel shows it', async (code, value, text) => {
    const content = workbook(
      `<row r="1"><c r="A1" t="str"><v>HP</v></c><c r="B1" t="str"><v>Isi</v></c></row>
       <row r="2"><c r="A2" s="1"><v>81234567890</v></c><c r="B2" s="1"><v>${value}</v></c></row>`,
      {
        styles: `<numFmts><numFmt numFmtId="170" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`,
      },
    );
    const { rows, opened } = await read(content);
    const table = createRecipientTable(rows);
    table.map(opened.mapping);
    expect(table.batch(0).rows).toMatchObject([{ phone: '+6281234567890', fields: { Isi: text } }]);
  });

  test('of a program with prefixes and without references is read', async () => {
    const rows =
      '<x:row><x:c t="inlineStr"><x:is><x:t>HP</x:t></x:is></x:c></x:row><x:row><x:c><x:v>6281234567890</x:v></x:c></x:row>';
    const sheet = `<x:worksheet xmlns:x="y"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
    expect(await rowsOf(workbook('', { more: { 'xl/worksheets/sheet1.xml': sheet } }))).toEqual([
      ['HP'],
      [6_281_234_567_890],
    ]);
  });

  test('starts with its first visible sheet', async () => {
    const content = workbook('<row r="1"><c r="A1" t="str"><v>tersembunyi</v></c></row>', {
      sheets: '<sheet name="Lama" state="hidden" r:id="rId1"/><sheet name="Baru" r:id="rId2"/>',
      more: { 'xl/worksheets/sheet2.xml': SHEET('<row r="1"><c r="A1"><v>6281234567890</v></c></row>') },
    });
    const { opened, rows } = await read(content);
    expect([opened.sheets, opened.sheet, rows[0]?.cells]).toEqual([['Baru'], 'Baru', [6_281_234_567_890]]);
  });

  test('with one cell in the last column, or a million of styled empty rows, stays small', async () => {
    const far = workbook(
      '<row r="1"><c r="A1"><v>6281234567890</v></c><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
    );
    const { opened, rows } = await read(far);
    expect([opened.isCut, rows.map(({ cells }) => cells.length)]).toEqual([true, [1]]);
    const blank = workbook(
      `<row r="1"><c r="A1"><v>6281234567890</v></c></row>${'<row r="2"><c r="A2" s="1"/></row>'.repeat(20_000)}`,
    );
    expect((await read(blank)).rows).toHaveLength(1);
  });

  test('that unpacks to more than memory holds is refused', async () => {
    const bomb = zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': new Uint8Array(20e6).fill(0x20),
      'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(5e6)}</t></si></sst>`),
    });
    expect(await problem(bomb)).toBe('tooLarge');
  });

  test.each([
    ['an empty file', new Uint8Array(), 'empty'],
    ['a header alone', strToU8('Nama;HP\n'), 'empty'],
    [
      'an old .xls',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, ...Array.from({ length: 600 }, () => 0)),
      'oldExcel',
    ],
    [
      'a locked workbook',
      Uint8Array.from([
        0xd0,
        0xcf,
        0x11,
        0xe0,
        ...utf16('EncryptedPackage', { mark: false }),
        ...Array.from({ length: 60 }, () => 0),
      ]),
      'locked',
    ],
    ['an .xlsb', zipSync({ 'xl/workbook.bin': strToU8('x') }), 'unsupported'],
    ['an .ods', zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }), 'unsupported'],
    ['another archive', zipSync({ 'a.txt': strToU8('x') }), 'damaged'],
    ['a PDF', strToU8('%PDF-1.7'), 'unsupported'],
    ['a cut workbook', workbook('<row r="1"><c r="A1"><v>1</v></c></row>').slice(0, 400), 'damaged'],
  ])('%s is named', async (_, content, why) => {
    expect(await problem(content)).toBe(why);
  });

  test('with any damage ends with rows or a reason', async () => {
    const whole = workbook('<row r="1"><c r="A1"><v>6281234567890</v></c></row>');
    const damaged = Array.from({ length: 300 }, (_, n) => {
      const copy = whole.slice();
      for (let i = 0; i < 4; i += 1) copy[(n * 7919 + i * 104_729) % copy.length] = (n * 31 + i) % 256;
      return problem(copy);
    });
    expect((await Promise.all(damaged)).every((why) => typeof why === 'string')).toBe(true);
  });
});
