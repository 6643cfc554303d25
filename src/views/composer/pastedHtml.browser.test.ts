import { expect, test } from 'vitest';

import { wordsOfPage, wordsPasted } from './pastedHtml.ts';

test.each([
  ['paragraphs', '<p>Halo Kak,</p>\n<p>stoknya <b>masih</b> ada.</p>', 'Halo Kak,\n\nstoknya masih ada.'],
  ['lines', '<div>Satu</div><div>Dua<br>Tiga</div><div><br></div><div>Empat</div>', 'Satu\nDua\nTiga\n\nEmpat'],
  [
    'lists',
    '<ul><li>S</li><li>M</li></ul><ol><li>Pilih</li><li><p>Bayar</p></li></ol>',
    '- S\n- M\n\n1. Pilih\n2. Bayar',
  ],
  [
    'tables',
    '<table><tr><th>Ukuran</th><th>Harga</th></tr><tr><td>XL</td><td>185.000</td></tr></table>',
    'Ukuran\tHarga\nXL\t185.000',
  ],
  ['a link with a name', 'Lihat <a href="https://toko.id/a">katalog</a>.', 'Lihat katalog (https://toko.id/a).'],
  ['a link that is its name', '<a href="https://toko.id/">toko.id</a>', 'toko.id'],
  ['a link without words', '<a href="https://toko.id/a"><img src="a.png"></a>', 'https://toko.id/a'],
  ['no page', '<a href="javascript:alert(1)">Klik</a> <a href="mailto:a@b.id">a@b.id</a>', 'Klik a@b.id'],
  ['what is not shown', '<style>p{}</style><script>alert(1)</script><title>x</title><!-- y --><p>Ada</p>', 'Ada'],
  ['signs', '1 &lt; 2 &amp; &lt;b&gt;', '1 < 2 & <b>'],
  ['what was written so', '<pre>a\n  b</pre>', 'a\n  b'],
  [
    'signs by number and unknown ones',
    '&#8220;Kak&#x201D;&nbsp;&amp; &foo; <3',
    '“Kak” & &foo; <3'.replace(' &', '\u00a0&'),
  ],
  [
    'ends that are left out',
    '<p>Satu<p>Dua<ul><li>S<li>M</ul><table><tr><td>a<td>b<tr><td>c</table>',
    'Satu\n\nDua\n\n- S\n- M\n\na\tb\nc',
  ],
  ['ends of nothing', '</p>Satu</div></span> dua</body></html>', 'Satu dua'],
  [
    'an office',
    '<html xmlns:o="x"><!--StartFragment--><p class=MsoNormal>Satu<o:p></o:p></p><![if !x]><p title="a>b">Dua</p>',
    'Satu\n\nDua',
  ],
  ['blanks', '<p> Satu \n <span> dua </span> </p>', 'Satu dua'],
])('of %s the words are taken', (_, page, words) => expect(wordsOfPage(page)).toBe(words));

test('nothing of a page is loaded or run', () => {
  const before = document.documentElement.outerHTML;
  expect(
    wordsOfPage('<img src="/none.png" onerror="document.title = 1" alt="Batik"><svg onload="document.title = 1">'),
  ).toBe('Batik');
  expect(document.documentElement.outerHTML).toBe(before);
  expect(performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/none.png'))).toBe(false);
});

test('where there are words or files, the browser or the tray take them', () => {
  const data = new DataTransfer();
  data.setData('text/html', '<p>Halo</p>');
  expect(wordsPasted(data)).toBe('Halo');
  data.setData('text/plain', 'Halo');
  expect(wordsPasted(data)).toBeNull();
  const picture = new DataTransfer();
  picture.setData('text/html', '<img alt="x">');
  picture.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
  expect(wordsPasted(picture)).toBeNull();
});

test('of a megabyte of lines each is read once', () => {
  expect(wordsOfPage('<p>a<br>'.repeat(125_000)).length).toBeGreaterThan(300_000);
  expect(wordsOfPage(`<pre>${' '.repeat(1_000_000)}a</pre>`)).toBe('a');
});

test.each(['<b>', '<a ', '<a "', '<a x="', '<!--', '</b', '<script>', '<', '&#', '<li>', '<a x=\'"'])(
  'of nothing but %s there is no end, and it ends',
  (part) => expect(wordsOfPage(part.repeat(5_000))).toBeTypeOf('string'),
);

test('very deep in a page the words are still found', () => {
  expect(wordsOfPage(`${'<div>'.repeat(5_000)}Ada`)).toBe('Ada');
});
