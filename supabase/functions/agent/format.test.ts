import { expect, test } from 'vitest';

import { whatsAppText, withoutCitations } from './format.ts';

test.each([
  ['bold', 'Kain **Rp 750.000**, Kak.', 'Kain *Rp 750.000*, Kak.'],
  ['bold with underscores', '__Penting__ ya', '*Penting* ya'],
  ['a heading', '## Harga kain\nRp 750.000', '*Harga kain*\nRp 750.000'],
  ['a bold heading', '### **Harga**', '*Harga*'],
  ['a list', '* Kain\n+ Blus\n• Daster', '- Kain\n- Blus\n- Daster'],
  [
    'a table',
    '| Barang | Harga |\n|---|---:|\n| Kain | Rp 750.000 |\n| **Blus** | Rp 165.000 |',
    '- Kain: Rp 750.000\n- *Blus*: Rp 165.000',
  ],
  ['a link with words', 'Lihat [katalog](https://toko.test/k) ya', 'Lihat katalog: https://toko.test/k ya'],
  ['a link that names itself', '[toko.test/k](https://toko.test/k)', 'https://toko.test/k'],
  ['code', '```\nBCA 0152345678\n```', 'BCA 0152345678'],
  ['a word as code', 'Balas `STOP` ya', 'Balas STOP ya'],
  ['a line across', 'Satu\n\n---\n\nDua', 'Satu\n\nDua'],
  ['struck words', '~~Rp 200.000~~ Rp 185.000', '~Rp 200.000~ Rp 185.000'],
])('%s becomes what WhatsApp shows', (_, markdown, text) => {
  expect(whatsAppText(markdown)).toBe(text);
});

test.each([
  'Kain *Rp 750.000*, Kak 😊',
  '- Kain\n- Blus',
  '1. Kirim nama\n2. Bayar',
  '5 * 7.000 = 35.000',
  'Harga_kain',
  'a | b',
])('"%s" stays as it is', (text) => {
  expect(whatsAppText(text)).toBe(text);
});

test('ids of sources behind a sentence are left out', () => {
  expect(withoutCitations('Kain Rp 750.000 [p1]. Ready (p2, p13)【3†sumber】.')).toBe('Kain Rp 750.000. Ready.');
  expect(withoutCitations('Ukuran (M, L) dan [XL] ready.')).toBe('Ukuran (M, L) dan [XL] ready.');
});
