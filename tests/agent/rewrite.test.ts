import { expect, test } from 'vitest';

import { rewrite } from '../../local/model/rewrite.ts';

test.each([
  ['spaces and capital letters', 'halo  kak ,barang   ready', 'Halo kak, barang ready.'],
  ['the beginnings of sentences', 'ready. mau warna apa?', 'Ready. Mau warna apa?'],
  ['lines', 'halo kak\n\n\n\n  harga Rp 75.000  ', 'Halo kak\n\nHarga Rp 75.000.'],
  ['repeated marks', 'ready kak!!!!', 'Ready kak!'],
  ['a pause of dots', 'sebentar...', 'Sebentar...'],
])('tidying changes %s', (_, text, tidied) => {
  expect(rewrite('tidy', text)).toBe(tidied);
});

test.each([
  'https://toko.id/a,b?c=d',
  'Cek di tokobatik.com',
  'Buka 08.00-17.00, Rp 1.250.000, ukuran M:2.',
  'Kirim ke nama@toko.id',
  'Siap 😊',
])('tidying leaves %s as it is', (text) => {
  expect(rewrite('tidy', text)).toBe(text);
});

test.each([
  ['abbreviations', 'Brg yg td blm ada kak', 'Brg yang td belum ada kak.'],
  [
    'an order to the customer',
    'Tunggu besok ya kak. Kirim alamatnya.',
    'Mohon tunggu besok ya kak. Mohon kirim alamatnya.',
  ],
  ['a text without an address', 'Barang habis', 'Halo Kak. Barang habis.'],
])('a polite text changes %s', (_, text, changed) => {
  expect(rewrite('polite', text)).toBe(changed);
});

test.each([
  ['a greeting', 'Halo Kak, selamat siang! Kemeja ready.', 'Kemeja ready.'],
  ['thanks for waiting', 'Terima kasih sudah menunggu. Kemeja ready.', 'Kemeja ready.'],
  ['a repeated sentence', 'Kemeja ready. Harga Rp 75.000. Kemeja ready.', 'Kemeja ready. Harga Rp 75.000.'],
  ['particles', 'Kemeja ready nih, ya kak.', 'Kemeja ready.'],
])('a short text leaves out %s', (_, text, changed) => {
  expect(rewrite('shorten', text)).toBe(changed);
});

test('a text of nothing but a greeting stays', () => {
  expect(rewrite('shorten', 'Halo kak!')).toBe('Halo kak!');
});
