import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { clean, cut, isolated, parseMarkup, plainOf, plainTextOf, type Markup } from './markup.ts';

/** The tree as one line: <b>…</b> and so on. */
const show = (parts: Markup[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'mono') return `<m>${part.text}</m>`;
      if (part.kind === 'quote' || part.kind === 'item') return `<${part.kind}>${show(part.parts)}</${part.kind}>`;
      if (part.kind === 'account') return `<n ${part.digits}>${part.text}</n>`;
      if (part.kind === 'link') return `<a ${part.href}>${part.text}</a>`;
      return `<${part.kind[0]}>${show(part.parts)}</${part.kind[0]}>`;
    })
    .join('');
const textOf = (parts: Markup[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : 'text' in part ? part.text : textOf(part.parts))).join('');

describe('markup', () => {
  test.each([
    ['*tebal*', '<b>tebal</b>'],
    ['_miring_', '<i>miring</i>'],
    ['~coret~', '<s>coret</s>'],
    ['*tebal _dan miring_*', '<b>tebal <i>dan miring</i></b>'],
    ['Harga *Rp 75.000*, ya.', 'Harga <b>Rp 75.000</b>, ya.'],
    ['(*penting*)', '(<b>penting</b>)'],
    ['2*3*4', '2*3*4'],
    ['a_b_c', 'a_b_c'],
    ['a * bukan daftar *', 'a * bukan daftar *'],
    ['*terbuka', '*terbuka'],
    ['*a\nb*', '*a\nb*'],
    ['**', '**'],
    ['***', '***'],
    ['*_~', '*_~'],
    ['*a _b*', '<b>a _b</b>'],
    ['_a *b_ c*', '<i>a *b</i> c*'],
    ['```*apa adanya*\n_ini_```', '<m>*apa adanya*\n_ini_</m>'],
    ['``` tak berakhir', '``` tak berakhir'],
    ['``````', '``````'],
    ['kode `ABC 123`, ya', 'kode <m>ABC 123</m>, ya'],
    ['`` ` `a`b', '`` ` `a`b'],
    ['`*apa adanya*`', '<m>*apa adanya*</m>'],
    ['> kata *mereka*\nya', '<quote>kata <b>mereka</b>\n</quote>ya'],
    ['a\n> b\n> c', 'a\n<quote>b\n</quote><quote>c</quote>'],
    ['> > dua', '<quote>> dua</quote>'],
    ['>tanpa spasi', '>tanpa spasi'],
    ['- satu\n* dua\n3. *tiga*', '<item>- satu\n</item><item>* dua\n</item><item>3. <b>tiga</b></item>'],
    ['*tebal\n- item*', '*tebal\n<item>- item*</item>'],
    ['1. ', '1. '],
    ['2026. Tahun', '2026. Tahun'],
    ['a - b', 'a - b'],
    ['```\n> ini\n```', '<m>\n> ini\n</m>'],
  ])('%j', (source, shown) => expect(show(parseMarkup(source))).toBe(shown));

  test.each([
    ['https://toko.id/batik?x=1#y', '<a https://toko.id/batik?x=1#y>https://toko.id/batik?x=1#y</a>'],
    ['Lihat https://toko.id.', 'Lihat <a https://toko.id/>https://toko.id</a>.'],
    ['(https://toko.id)', '(<a https://toko.id/>https://toko.id</a>)'],
    ['*https://toko.id*', '<b><a https://toko.id/>https://toko.id</a></b>'],
    ['https://xn--bc-fka.id', '<a https://xn--bc-fka.id/>https://xn--bc-fka.id</a>'],
    ['https://bсa.co.id/masuk', '<a https://xn--ba-omc.co.id/masuk>https://xn--ba-omc.co.id/masuk</a>'],
    ['https://bank.co.id@evil.test', 'https://bank.co.id@evil.test'],
    ['http://toko.id', 'http://toko.id'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>', 'data:text/html,<script>alert(1)</script>'],
    ['vbscript:x', 'vbscript:x'],
    ['xhttps://toko.id', 'xhttps://toko.id'],
    ['https://localhost', 'https://localhost'],
    ['https://', 'https://'],
  ])('%j', (source, shown) => expect(show(parseMarkup(source))).toBe(shown));

  test.each([
    ['www.toko.net/kain.', '<a https://www.toko.net/kain>www.toko.net/kain</a>.'],
    ['Ke wa.me/628123456789 ya', 'Ke <a https://wa.me/628123456789>wa.me/628123456789</a> ya'],
    ['tokopedia.com/batik', '<a https://tokopedia.com/batik>tokopedia.com/batik</a>'],
    ['Shopee.co.id, ada', '<a https://shopee.co.id/>Shopee.co.id</a>, ada'],
    ['*toko.com*', '<b><a https://toko.com/>toko.com</a></b>'],
    ['_toko.com_', '<i><a https://toko.com/>toko.com</a></i>'],
    ['ke www.toko.id.', 'ke <a https://www.toko.id/>www.toko.id</a>.'],
    ['toko.com: murah', '<a https://toko.com/>toko.com</a>: murah'],
  ])('an address without a scheme is a link: %j', (source, shown) => expect(show(parseMarkup(source))).toBe(shown));

  test.each([
    'toko.com@evil.test',
    'www.bank.co.id@evil.test/a',
    'budi@toko.com',
    'toko.com.evil',
    'bсa.com/masuk',
    'www.bсa.com',
    'xn--80ak6aa92e.com\u200b.evil',
    'toko.com:8080/a',
    'ftp://toko.com/a',
    'http://toko.com/a',
    'javascript:toko.com/a',
    'sudah.ya',
    'oke.id',
    '12.500/kg',
    'a..com/b',
    '-.com/b',
    'toko.comel',
  ])('%j contains no link', (source) => expect(show(parseMarkup(source))).toBe(source));

  test.each([
    ['0812 3456 7890', '6281234567890'],
    ['0812-3456-789,', '628123456789'],
    ['+62 812-3456-7890', '6281234567890'],
    ['6281234567890', '6281234567890'],
    ['(+65 9123 4567)', '6591234567'],
    ['0857 1111 2222 0812 3456 7890', '6281234567890'],
    ['+62 857-1111-2222 0812 3456 7890', '6281234567890'],
    ['12 0812 3456 7890', '6281234567890'],
  ])('the phone number in %j opens a WhatsApp chat', (source, number) =>
    expect(parseMarkup(source)).toContainEqual(expect.objectContaining({ href: `https://wa.me/${number}` })),
  );

  test.each([
    'Rp 750.000',
    '081',
    '0812345',
    '08123456789012345',
    '+1',
    'JP0812345678901',
    '0812345678.901',
    '2026-11-20 0812',
    '1234567890123456',
    '021 555 1234',
    '3901 0812 3456 7890',
    '8808-0812-3456-7890',
    'BRIVA 12345 081234567890',
  ])('%j is no phone number', (source) => expect(show(parseMarkup(source))).not.toContain('<a '));

  test.each([
    ['VA 8808081234567890 ya', 'VA <n 8808081234567890>8808081234567890</n> ya'],
    ['BRI 1234-01-567890-50-1.', 'BRI <n 123401567890501>1234-01-567890-50-1</n>.'],
    ['8808-0812-3456-7890', '<n 8808081234567890>8808-0812-3456-7890</n>'],
    ['*3901 0812 3456 7890*', '<b><n 3901081234567890>3901 0812 3456 7890</n></b>'],
    ['123 456 7890 a.n. Sari', '<n 1234567890>123 456 7890</n> a.n. Sari'],
    [
      '1234567890 15 menit, 1234567890 500000',
      '<n 1234567890>1234567890</n> 15 menit, <n 1234567890>1234567890</n> 500000',
    ],
    ['021 555 1234', '<n 0215551234>021 555 1234</n>'],
  ])('%j contains an account number that can be copied', (source, shown) =>
    expect(show(parseMarkup(source))).toBe(shown),
  );

  test.each([
    'Rp 1.250.000.000',
    '100 110 120 130',
    '38 39 40 41 42',
    '123456789',
    '1234567890123456789',
    '1234 5678 9012 3456 7890 1234',
    'JP1234567890',
    '2026-11-20 10:30',
    '1234567890@c.us',
    '50000 1234567890',
    '12345 081234567890',
  ])('%j contains no account number', (source) => expect(show(parseMarkup(source))).toBe(source));

  test('parsing loses no text, and every link is https', () => {
    const characters = fc.constantFrom(
      '*',
      '_',
      '~',
      '`',
      '```',
      ' ',
      '\n',
      '\n> ',
      '\n- ',
      'a',
      '1',
      '.',
      ' https://a.id/ ',
      'www.',
      'b.com/',
      ' 0812345678',
      '😀',
      '\u202e',
    );
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 60 }), (pieces) => {
        const source = pieces.join('');
        // Marks and quote signs may be formatting or, within code, text: both sides leave them out.
        const letters = (text: string) => text.replaceAll(/[*_~`]/g, '').replaceAll(/^(?:> ?)+/gm, '');
        const parts = parseMarkup(source);
        expect(letters(textOf(parts))).toBe(letters(source));
        const links = (all: Markup[]): string[] =>
          all.flatMap((part) =>
            typeof part === 'string' || part.kind === 'mono' || part.kind === 'account'
              ? []
              : 'href' in part
                ? [part.href]
                : links(part.parts),
          );
        for (const href of links(parts)) expect(href).toMatch(/^https:\/\//);
      }),
      { examples: [[['```', '\n> ', '```']]] },
    );
  });

  test('lone surrogates and NUL are removed, and cutting keeps surrogate pairs whole', () => {
    expect(clean('a\0b\ud83d')).toBe('ab\ufffd');
    expect(cut('ab😀', 3)).toBe('ab');
    expect(cut('ab😀', 4)).toBe('ab😀');
  });
});

test('a right-to-left name is isolated from the sentence around it', () => {
  expect(`${isolated('أم عبد الله')} mengambil alih`).toBe('\u2068أم عبد الله\u2069 mengambil alih');
  expect(isolated(' Sari  Wulandari ')).toBe('Sari Wulandari');
});

test.each([
  ['Ready *XL* dan _dua_ ~tiga~ `empat`', false, 'Ready XL dan dua tiga empat'],
  ['> kata _dia_', false, 'kata dia'],
  // In a complete text an open delimiter stays.
  ['Harga *promo', false, 'Harga *promo'],
  ['Harga *promo', true, 'Harga promo'],
  ['Harga *promo _akhir ~tahun', true, 'Harga promo akhir tahun'],
  ['> kata *dia', true, 'kata dia'],
  ['Kode ```ABC 12', true, 'Kode ABC 12'],
  // These characters are no delimiters.
  ['2 * 3 = 6, a*b', true, '2 * 3 = 6, a*b'],
  ['*baris satu\nbaris *dua', true, '*baris satu baris dua'],
])('the plain text of %o (cut: %s) is %o', (source, isCut, words) => {
  expect(plainTextOf(source, isCut)).toBe(words);
});

test('the plain text of a source without delimiters is its own text, with its links, numbers and list lines', () => {
  const piece = fc.constantFrom(
    'kak',
    ' ',
    '\n',
    '- ',
    '12. ',
    'https://toko.id/a?b=1',
    'www.toko.id',
    '0812-9988-7766',
    'a@b.id',
    ',',
    '.',
    '(',
    ')',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), fc.boolean(), (pieces, isCut) => {
      const source = pieces.join('').replaceAll(/[*_~`>]/g, '');
      expect(plainTextOf(source, isCut)).toBe(plainOf(textOf(parseMarkup(source))));
    }),
  );
});
