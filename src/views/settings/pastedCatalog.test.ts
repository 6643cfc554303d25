import { expect, test } from 'vitest';

import { parsePastedCatalog } from './pastedCatalog.ts';

const kaos = { name: 'Kaos Batik', price: 75_000, weight: 250 };

test('pasted products are added, and existing ones change their price and keep their weight', () => {
  expect(parsePastedCatalog([kaos], 'Nama\tHarga\tBerat\nkaos batik\tRp80.000\nKemeja\t150rb\t300\n\n')).toEqual({
    products: [
      { name: 'kaos batik', price: 80_000, weight: 250 },
      { name: 'Kemeja', price: 150_000, weight: 300 },
    ],
    added: 1,
    changed: [{ name: 'kaos batik', from: 75_000, to: 80_000 }],
    unchanged: 0,
    unreadable: [],
  });
});

test('a product keeps its photo, which no table tells', () => {
  const photo = 'https://contoh.id/kaos.jpg';
  expect(parsePastedCatalog([{ ...kaos, photo }], 'Kaos Batik\t80000').products).toEqual([
    { ...kaos, price: 80_000, photo },
  ]);
});

test('an unreadable row is reported by its number and left out', () => {
  const { products, unreadable } = parsePastedCatalog([], 'Kaos\tgratis\nTopi\t25.000\n\t10.000');
  expect(products).toEqual([{ name: 'Topi', price: 25_000, weight: null }]);
  expect(unreadable).toEqual([1, 3]);
});

test('an unchanged product is counted as unchanged', () => {
  expect(parsePastedCatalog([kaos], 'Kaos Batik;75000;250')).toMatchObject({
    products: [kaos],
    unchanged: 1,
    changed: [],
  });
});

test('a first row with a price is a product, not a heading', () => {
  expect(parsePastedCatalog([], 'Produk A\t75.000')).toMatchObject({ added: 1, unreadable: [] });
});

test('prices in English and in Indonesian number format are read alike', () => {
  const { products, unreadable } = parsePastedCatalog([], 'Kaos\t75,000\t1,000\nKemeja\t75.000\nJaket\t1,250,000.00');
  expect(products.map(({ price, weight }) => [price, weight])).toEqual([
    [75_000, 1000],
    [75_000, null],
    [1_250_000, null],
  ]);
  expect(unreadable).toEqual([]);
});

test('an ambiguous price is reported as unreadable, in the first row too', () => {
  expect(parsePastedCatalog([], 'Kaos\t75,5\nTopi\t25.000')).toMatchObject({ added: 1, unreadable: [1] });
  expect(parsePastedCatalog([], 'Produk A\t75,5')).toMatchObject({ added: 0, unreadable: [1] });
});
