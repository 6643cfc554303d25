import { expect, test } from 'vitest';

import { findUnfoundedStatement } from './statements.ts';

const passages = [
  'Perkiraan tiba ke Pulau Jawa 2–3 hari. Buka pukul 08.00–17.00 WIB, tutup tanggal 25 Desember.',
  'DP 50 %. Garansi jahitan 7 hari, uang kembali bila sobek. Gratis ongkir mulai Rp 500.000. Potongan harga grosir. {"expires_at":"2026-11-30T10:00:00Z"}',
];
const check = (answer: string, asked = ''): string | null =>
  findUnfoundedStatement(answer, passages, asked)?.rule ?? null;

test.each([
  'Sampai dalam dua sampai tiga hari, Kak.',
  'Kami buka jam 8 pagi sampai jam 5 sore.',
  'Tanggal 25 kami tutup.',
  'Kami tutup 25/12/2026.',
  'DP-nya 50 persen, garansinya 7 hari dan dananya dikembalikan.',
  'Ada diskon grosir, dan bebas ongkir mulai Rp 500.000.',
  'Kami pastikan dulu stoknya.',
  'Bayar sebelum 30 November.',
  'Ada 3 sepatu dan 2 desain.',
  'Lebarnya 1.15 m, 250 x 115 cm.',
])('"%s" says what the passages say', (answer) => {
  expect(check(answer)).toBeNull();
});

test.each([
  ['Sampai dalam 1 hari.', 'date'],
  ['Selesai seminggu lagi.', 'date'],
  ['Buka sampai jam 9 malam.', 'date'],
  ['Siap tanggal 12.', 'date'],
  ['Buka lagi 26 Desember.', 'date'],
  ['Dikirim besok.', 'date'],
  ['Diskonnya 90 %.', 'promise'],
  ['Dijamin tidak luntur.', 'promise'],
  ['Pasti sampai, Kak.', 'promise'],
  ['Ada cashback dan voucher.', 'promise'],
])('"%s" says what no passage says: %s', (answer, rule) => {
  expect(check(answer)).toBe(rule);
});

test('a day that the customer named is repeated, but nothing is promised for it', () => {
  expect(check('Besok kami buka jam 8, Kak.', 'besok buka?')).toBeNull();
  expect(check('Bisa, besok sampai.', 'besok sampai?')).toBe('date');
});

test.each([
  'Pembayarannya sudah kami terima, Kak.',
  'Pesanan Kakak sudah lunas.',
  'Transferannya sudah masuk ya.',
  'Sudah kami terima pembayarannya.',
  'Pesanan nomor 7 telah dibayar.',
])('"%s" needs an order that is paid: no picture of a transfer pays it', (answer) => {
  expect(check(answer)).toBe('promise');
  const order = '{"number":7,"status":"unpaid","proof":"Menunggu cek mutasi oleh tim: belum lunas."}';
  expect(findUnfoundedStatement(answer, [order], '')?.rule).toBe('promise');
  expect(findUnfoundedStatement(answer, [order.replace('unpaid', 'paid')], '')).toBeNull();
});

test.each([
  'Pesanan ini belum lunas, tim mengecek mutasi dulu.',
  'Kalau sudah dibayar, kabari kami ya.',
  'Kami kirim setelah pembayaran sudah masuk.',
  'Apakah Kakak sudah bayar?',
  'Bukti transfernya sedang dicek tim.',
])('"%s" does not say that an order is paid', (answer) => {
  expect(check(answer)).toBeNull();
});
