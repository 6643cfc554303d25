import { expect, test } from 'vitest';

import { wordsOfPage, wordsPasted } from './pasted.ts';

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
