import { describe, expect, test } from 'vitest';

import { findPriceMismatches } from './prices.ts';
import { findWeekdayMismatches } from './weekdays.ts';

const catalog = [
  { name: 'Kemeja batik', price: 150_000 },
  { name: 'Kemeja batik parang', price: 185_000 },
  { name: 'Blus kawung', price: 165_000 },
  { name: 'Bonus stiker', price: 0 },
  { name: 'Syal', price: 60_000 },
  { name: 'Syal', price: 75_000 },
];
const found = (draft: string) =>
  findPriceMismatches(draft, catalog).map(({ name, writtenPrice: written }) => `${name} ${written}`);

describe('price mismatches', () => {
  test.each([
    ['Kemeja batik parang Rp 158.000 kak', ['Kemeja batik parang 158000']],
    ['harga KEMEJA  BATIK PARANG 158rb ya', ['Kemeja batik parang 158000']],
    ['kemeja batik parang 158rb ya', ['Kemeja batik parang 158000']],
    ['Rp158.000 untuk kemeja batik parang', ['Kemeja batik parang 158000']],
    ['Kemeja batik parang 185.000, blus kawung 156.000', ['Blus kawung 156000']],
    ['Blus kawung 0,2 juta', ['Blus kawung 200000']],
    ['Kemeja batik parang 158.000\nBlus kawung 156 ribu.', ['Kemeja batik parang 158000', 'Blus kawung 156000']],
  ])('%j', (draft, expected) => expect(found(draft)).toEqual(expected));

  test.each([
    'Kemeja batik parang Rp 185.000',
    'kemeja batik parang 185rb',
    // The price of two.
    'Kemeja batik parang 2 pcs Rp 370.000',
    'Ongkir kemeja batik parang Rp 12.000',
    'Kemeja batik parang, DP 50.000 dulu ya',
    'Kemeja batik parang lingkar dada 116 cm, berat 300 gram',
    'Kemeja batik parang 0812-3456-7890',
    // The price of one of two products with this name.
    'Syal 75.000',
    'Kemeja batikan 100.000',
    'Bonus stiker 10.000',
    'Ada promo kemeja batik parang 150.000',
    'Totalnya Rp 196.000',
    '',
  ])('no mismatch in %j', (draft) => expect(found(draft)).toEqual([]));

  test('a mismatch names the product as the catalogue spells it', () => {
    expect(findPriceMismatches('blus kawung 156.000', catalog)).toEqual([
      { name: 'Blus kawung', catalogPrice: 165_000, writtenPrice: 156_000 },
    ]);
  });

  test('2,000 products and a long draft are checked within the time limit', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({ name: `Produk nomor ${at}`, price: 10_000 + at }));
    const draft = 'Produk nomor 7 harganya 20.000 ya kak. '.repeat(1600);
    const began = performance.now();
    expect(findPriceMismatches(draft, many)).toHaveLength(1600);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

describe('weekday mismatches', () => {
  const mismatches = (draft: string) =>
    findWeekdayMismatches(draft, '2026-11-20').map(({ date, written, actual }) => [date, written, actual]);

  test.each([
    ['dikirim Selasa, 23 November 2026', [['2026-11-23', 2, 1]]],
    ['sabtu 27/11 ya', [['2026-11-27', 6, 5]]],
    ["Jum'at tgl 28 Nov", [['2026-11-28', 5, 6]]],
    // The nearest January, which is the next one.
    ['Senin 2 Januari', [['2027-01-02', 1, 6]]],
  ])('%j', (draft, expected) => expect(mismatches(draft)).toEqual(expected));

  test.each([
    'Senin, 23 November 2026',
    'Jumat 27/11',
    'hari Senin jam 23',
    'Senin tanggal 24',
    'Senin 31 November',
    'Rabu 2 kodi',
    'minggu depan',
    'Rp 23.000',
  ])('no mismatch in %j', (draft) => expect(mismatches(draft)).toEqual([]));
});
