import { expect, test } from 'vitest';

import { textOfHtml, pastedText } from './pastedHtml.ts';

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
  ['a link without text', '<a href="https://toko.id/a"><img src="a.png"></a>', 'https://toko.id/a'],
  [
    'links that are not web pages',
    '<a href="javascript:alert(1)">Klik</a> <a href="mailto:a@b.id">a@b.id</a>',
    'Klik a@b.id',
  ],
  ['hidden elements', '<style>p{}</style><script>alert(1)</script><title>x</title><!-- y --><p>Ada</p>', 'Ada'],
  ['entities', '1 &lt; 2 &amp; &lt;b&gt;', '1 < 2 & <b>'],
  ['preformatted text', '<pre>a\n  b</pre>', 'a\n  b'],
  [
    'numeric and unknown entities',
    '&#8220;Kak&#x201D;&nbsp;&amp; &foo; <3',
    '“Kak” & &foo; <3'.replace(' &', '\u00a0&'),
  ],
  [
    'missing end tags',
    '<p>Satu<p>Dua<ul><li>S<li>M</ul><table><tr><td>a<td>b<tr><td>c</table>',
    'Satu\n\nDua\n\n- S\n- M\n\na\tb\nc',
  ],
  ['end tags without a start', '</p>Satu</div></span> dua</body></html>', 'Satu dua'],
  [
    'HTML of an office program',
    '<html xmlns:o="x"><!--StartFragment--><p class=MsoNormal>Satu<o:p></o:p></p><![if !x]><p title="a>b">Dua</p>',
    'Satu\n\nDua',
  ],
  ['spaces', '<p> Satu \n <span> dua </span> </p>', 'Satu dua'],
])('converts %s', (_, html, text) => expect(textOfHtml(html)).toBe(text));

test('pasted HTML loads no resource and runs no script', () => {
  const before = document.documentElement.outerHTML;
  expect(
    textOfHtml('<img src="/none.png" onerror="document.title = 1" alt="Batik"><svg onload="document.title = 1">'),
  ).toBe('Batik');
  expect(document.documentElement.outerHTML).toBe(before);
  expect(performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/none.png'))).toBe(false);
});

test('a clipboard with text or files is left to the browser or the attachments', () => {
  const data = new DataTransfer();
  data.setData('text/html', '<p>Halo</p>');
  expect(pastedText(data)).toBe('Halo');
  data.setData('text/plain', 'Halo');
  expect(pastedText(data)).toBeNull();
  const picture = new DataTransfer();
  picture.setData('text/html', '<img alt="x">');
  picture.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
  expect(pastedText(picture)).toBeNull();
});

test('a megabyte of lines is converted in linear time', () => {
  expect(textOfHtml('<p>a<br>'.repeat(125_000)).length).toBeGreaterThan(300_000);
  expect(textOfHtml(`<pre>${' '.repeat(1_000_000)}a</pre>`)).toBe('a');
});

test.each(['<b>', '<a ', '<a "', '<a x="', '<!--', '</b', '<script>', '<', '&#', '<li>', '<a x=\'"'])(
  'a long repetition of %s terminates',
  (part) => expect(textOfHtml(part.repeat(5_000))).toBeTypeOf('string'),
);

test('text in deeply nested HTML is found', () => {
  expect(textOfHtml(`${'<div>'.repeat(5_000)}Ada`)).toBe('Ada');
});
