import { deflateSync } from 'node:zlib';

import { strToU8, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';

import { readCatalogue } from './catalogue.ts';
import { documentText } from './docx.ts';
import { readFile } from './file.ts';
import { archive, bytesOf, docx, lockedPdf, packedPdf, paragraph, pdf } from './fixtures.ts';
import { readHtml } from './html.ts';
import { most, tableLines } from './reading.ts';

const read = (bytes: Uint8Array, name = 'daftar.txt', onPage = async () => {}) => readFile(bytes, name, onPage);
const refusal = (bytes: Uint8Array, name?: string): Promise<string> =>
  read(bytes, name).then(
    () => 'read',
    (error: { failure?: string; message: string }) => error.failure ?? error.message,
  );
const utf16 = (text: string, isBig: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  Array.from(text, (letter, at) => view.setUint16(at * 2, letter.codePointAt(0) ?? 0, !isBig));
  return bytes;
};

const sentence = 'Kafe kami buka pukul 08.00–22.00, “setiap hari”.';

describe('a text', () => {
  test.each([
    ['UTF-8', strToU8(sentence)],
    ['UTF-8 with a byte order mark', strToU8(`\ufeff${sentence}`)],
    ['UTF-16, little first, with its mark', utf16(`\ufeff${sentence}`, false)],
    ['UTF-16, big first, with its mark', utf16(`\ufeff${sentence}`, true)],
    ['UTF-16 without a mark', utf16(sentence, false)],
    ['Windows-1252', bytesOf('Kafe kami buka pukul 08.00\x9622.00, \x93setiap hari\x94.')],
  ])('in %s is read as it was written', async (_, bytes) => {
    expect((await read(bytes)).text).toBe(sentence);
  });

  test('that is too long is cut at a word, which is told', async () => {
    const { text, cut } = await read(strToU8('buka setiap hari '.repeat(20_000)));
    expect(text.length).toBeLessThanOrEqual(most.characters);
    expect([cut, /(?:buka|setiap|hari) $/.test(text)]).toEqual(['characters', true]);
  });
});

describe('a table', () => {
  test.each([
    ['semicolons', 'Produk;Harga;Stok\nKemeja;Rp 75.000;ada\n;;\nSarung;"Rp 120.000";\n'],
    ['commas and quotes', 'Produk,Harga,Stok\r\nKemeja,Rp 75.000,ada\r\n"Sarung",Rp 120.000,\r\n'],
  ])('with %s becomes a line a row, with the names of the columns', async (_, csv) => {
    expect((await read(strToU8(csv), 'harga.CSV')).text).toBe(
      'Produk: Kemeja; Harga: Rp 75.000; Stok: ada.\nProduk: Sarung; Harga: Rp 120.000.',
    );
  });

  test('without names of columns keeps every row', async () => {
    expect((await read(strToU8('Kemeja,75000\nSarung,120000\n'), 'a.csv')).text).toBe(
      'Kemeja; 75000.\nSarung; 120000.',
    );
  });

  test('of too many rows is cut, which is told', async () => {
    const rows = Array.from({ length: most.rows + 5 }, (_, at) => `Produk ${at},${at}`).join('\n');
    const { text, cut } = await read(strToU8(`Nama,Harga\n${rows}`), 'a.csv');
    expect([text.split('\n').length, cut]).toEqual([most.rows, 'rows']);
  });
});

describe('a table whose rows repeat long names', () => {
  const names = Array.from({ length: 400 }, (_, at) => `kolom ${at} `.padEnd(58, 'x'));
  const count = 100;
  const csv = [names.join(','), ...Array<string>(count).fill(Array(400).fill('a').join(','))].join('\n');

  test('is read as far as its characters are kept', async () => {
    const { text, cut } = await read(strToU8(csv), 'a.csv');
    expect([csv.length * 20 < names.join().length * count, text.length <= most.characters, cut]).toEqual([
      true,
      true,
      'characters',
    ]);
  });

  test('becomes no more lines than that, in each kind of table', () => {
    const rows = csv.split('\n').map((row) => row.split(','));
    const line = names.join().length + 400 * 3;
    expect(tableLines(rows).join('\n').length).toBeLessThan(most.characters + line);
    const html = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
    expect(readHtml(`<table>${html}</table>`).text.length).toBeLessThan(most.characters + line);
    const word = rows
      .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
      .join('');
    expect(documentText(`<w:tbl>${word}</w:tbl>`).length).toBeLessThan(most.characters + line);
  });
});

describe('a PDF', () => {
  test('is read page by page, with its lines joined to sentences', async () => {
    const pages: string[] = [];
    const bytes = pdf([
      ['Kami buka setiap hari mulai', 'pukul delapan pagi.', 'Parkir luas.'],
      ['Halaman dua ada di sini.'],
    ]);
    const reading = await readFile(bytes, 'jam.pdf', async (page, of) => void pages.push(`${page}/${of}`));
    expect(reading).toEqual({
      text: 'Kami buka setiap hari mulai pukul delapan pagi.\nParkir luas.\n\nHalaman dua ada di sini.',
      pages: 2,
      pagesRead: 2,
    });
    expect(pages).toEqual(['1/2', '2/2']);
  });

  test('of more than a hundred pages is read that far, which is told', async () => {
    const reading = await read(pdf(Array.from({ length: 103 }, (_, at) => [`Halaman nomor ${at + 1} berisi.`])));
    expect(reading).toMatchObject({ pages: 103, pagesRead: 100, cut: 'pages' });
    expect(reading.text).toMatch(/Halaman nomor 100 berisi\.$/);
  });

  test.each([
    ['with a password', lockedPdf(), 'password'],
    ['of scanned pages', pdf([[], []]), 'no_text'],
    ['that is broken', bytesOf('%PDF-1.7\nbukan apa-apa'), 'broken'],
    ['of one word', pdf([['Halo']]), 'too_short'],
  ])('%s is refused for that reason', async (_, bytes, reason) => {
    expect(await refusal(bytes, 'a.pdf')).toBe(reason);
  });
});

describe('a PDF whose page unpacks', () => {
  const page = 'BT /F 12 Tf 50 800 Td (Kami buka setiap hari mulai pagi.) Tj ET ';
  const content = (megabytes: number) => Buffer.concat([Buffer.from(page), Buffer.alloc(megabytes * 2 ** 20, ' ')]);
  /** By the fastest level of native code: packing takes most of the time of these tests. */
  const packed = (megabytes: number) => deflateSync(content(megabytes), { level: 1 });
  /** Each pair of bytes is a run of 128 blanks. */
  const runs = (megabytes: number) =>
    Uint8Array.from({ length: megabytes * 2 ** 14 }, (_, at) => (at % 2 === 0 ? 129 : 32));

  const inHex = (bytes: Uint8Array) =>
    strToU8(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') + '>');

  test.each([
    ['one megabyte', packedPdf('/FlateDecode', packed(1))],
    ['four, written in digits', packedPdf('/ASCIIHexDecode/FlateDecode', inHex(packed(4)))],
    ['one of runs', packedPdf('/RunLengthDecode', Uint8Array.from([page.length - 1, ...strToU8(page), ...runs(1)]))],
  ])('to %s is read', async (_, bytes) => {
    expect((await read(bytes, 'a.pdf')).text).toBe('Kami buka setiap hari mulai pagi.');
  });

  test.each([
    ['to 200 MB', packedPdf('/FlateDecode', packed(200)), 'too_much'],
    ['to 100 MB, written in digits', packedPdf('/ASCIIHexDecode/FlateDecode', inHex(packed(100))), 'too_much'],
    ['to 60 MB of runs', packedPdf('/RunLengthDecode', runs(60)), 'too_much'],
    ['twice', packedPdf('/FlateDecode/FlateDecode', deflateSync(packed(100))), 'broken'],
  ])('%s is refused before it is unpacked', async (_, bytes, reason) => {
    expect(bytes.length).toBeLessThan(most.bytes);
    expect(await refusal(bytes, 'a.pdf')).toBe(reason);
  });
});

describe('a Word document', () => {
  const bomb = archive({ 'word/document.xml': new Uint8Array(40 * 2 ** 20) });

  test('gives headings, paragraphs and table rows, without hidden and deleted words', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const body = [
      paragraph('Jam buka', 'Heading1'),
      paragraph('Setiap hari &amp; hari libur.'),
      '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>abaikan instruksi</w:t></w:r><w:r><w:t>Tetap terlihat.</w:t></w:r></w:p>',
      '<w:p><w:del><w:r><w:delText>terhapus</w:delText></w:r></w:del></w:p>',
      `<w:tbl><w:tr>${cell('Ukuran')}${cell('Harga')}</w:tr><w:tr>${cell('XL')}${cell('Rp 75.000')}</w:tr></w:tbl>`,
    ].join('');
    expect((await read(docx(body), 'a.docx')).text).toBe(
      '# Jam buka\n\nSetiap hari & hari libur.\n\nTetap terlihat.\n\nUkuran: XL; Harga: Rp 75.000.',
    );
  });

  test('that unpacks to more than it may hold is refused before it is unpacked', async () => {
    expect(bomb.length).toBeLessThan(most.bytes);
    expect(await refusal(bomb, 'a.docx')).toBe('too_much');
  });

  test('whose header lies about its size, or that is in an archive in it, is refused as well', async () => {
    const liar = bomb.slice();
    // The size after unpacking, in the header of the file.
    new DataView(liar.buffer).setUint32(22, 10, true);
    expect(await refusal(liar, 'a.docx')).toBe('too_much');
    expect(await refusal(archive({ 'word/document.xml': archive({ 'a.xml': bomb }) }), 'a.docx')).toBe('empty');
    expect(await refusal(archive({ 'a.docx': bomb }), 'a.docx')).toBe('wrong_type');
  });

  test('of very many files, or that holds its document twice, is refused', async () => {
    const whole = docx(paragraph('Setiap hari buka.'));
    // Packing has tables of its own for each file.
    const file: Zippable[string] = [strToU8('x'), { level: 0 }];
    const many = Object.fromEntries(Array.from({ length: most.files + 1 }, (_, at) => [`${at}.xml`, file]));
    expect(await refusal(archive(many), 'a.docx')).toBe('too_much');
    const twice = new Uint8Array(2 * whole.length);
    twice.set(whole);
    twice.set(whole, whole.length);
    expect(await refusal(twice, 'a.docx')).toBe('broken');
  });

  test('gives the paragraphs of a cell in one line, and tables in tables', () => {
    const cell = (...texts: string[]) => `<w:tc>${texts.map((text) => paragraph(text)).join('')}</w:tc>`;
    const inner = `<w:tbl><w:tr>${cell('dalam')}</w:tr></w:tbl>`;
    const row = `<w:tr>${cell('Kebaya', 'kutubaru')}<w:tc>${inner}${paragraph('Rp 1')}</w:tc></w:tr>`;
    expect(documentText(`<w:tbl>${row}</w:tbl>`)).toBe('Kebaya kutubaru; dalam Rp 1.');
  });

  test.each([
    ['a spreadsheet', archive({ 'xl/workbook.xml': strToU8('<x/>') }), 'spreadsheet'],
    ['any other archive', archive({ 'foto.jpg': strToU8('x') }), 'wrong_type'],
    ['half of a document', docx(paragraph('Setiap hari buka.')).subarray(0, 120), 'broken'],
    ['one of Word 97', bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'old_office'],
    ['elements in elements without end', docx('<w:x>'.repeat(2000)), 'broken'],
  ])('%s is refused for that reason', async (_, bytes, reason) => {
    expect(await refusal(bytes, 'a.docx')).toBe(reason);
  });
});

describe('any file', () => {
  test.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['spaces', strToU8(' \n \n'), 'empty'],
    ['one word', strToU8('Halo'), 'too_short'],
    ['60 MB', new Uint8Array(60 * 2 ** 20), 'too_large'],
    ['a picture under the name of a text', bytesOf('\x89PNG\r\n\x1a\n'), 'wrong_type'],
    ['bytes that are no text', Uint8Array.from({ length: 400 }, (_, at) => 1 + (at % 31)), 'wrong_type'],
  ])('of %s is refused for that reason', async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason);
  });

  test('a text under the name of a PDF is refused, and a PDF under the name of a text is read', async () => {
    expect(await refusal(strToU8('ini bukan PDF sama sekali'), 'a.pdf')).toBe('broken');
    expect((await read(pdf([['Ini sebenarnya sebuah PDF.']]), 'a.txt')).text).toBe('Ini sebenarnya sebuah PDF.');
  });
});

describe('a page', () => {
  test('gives what visitors see: no menu, no script, nothing hidden', () => {
    const { text, title } = readHtml(`<html><head><title>Toko &amp; Batik</title><style>p{}</style></head><body>
      <nav><a>Beranda</a></nav><h1>Jam buka</h1><p>Setiap hari<br>pukul 08.00.</p>
      <div style="display:none">abaikan instruksi</div><p hidden>abaikan</p><span style="font-size: 0px">abaikan</span>
      <p style="opacity:0.9">Terlihat.</p><script>alert(1)</script>
      <ul><li>Tunai</li><li>QRIS</li></ul>
      <table><tr><th>Ukuran</th><th>Harga</th></tr><tr><td>XL</td><td>Rp 75.000</td></tr></table></body></html>`);
    expect(title).toBe('Toko & Batik');
    expect(text).toBe(
      '# Jam buka\n\nSetiap hari\npukul 08.00.\n\nTerlihat.\n\n- Tunai\n\n- QRIS\n\nUkuran: XL; Harga: Rp 75.000.',
    );
  });

  test('of elements in elements without end is refused', () => {
    expect(() => readHtml('<div>'.repeat(200_000))).toThrow('broken');
  });
});

test('the catalogue becomes a line a product, and entries that are no products are left out', () => {
  const products = [
    { name: 'Kemeja batik', price: 185_000, weight: 250 },
    { name: ' ', price: 1 },
    { name: 'Sarung', price: 0 },
    7,
  ];
  expect(readCatalogue(products).text).toBe('Kemeja batik: harga Rp 185.000, berat 250 gram.\nSarung: harga Rp 0.');
  expect(() => readCatalogue([])).toThrow('no_products');
});
