import { expect, test } from 'vitest';

import { calendarOf, JAKARTA } from '../../contracts/time.ts';
import { orderOf } from '../../machines/orders/orders.fixture.ts';
import { orderMessageOf, paymentLinkMessageOf } from './orderMessage.ts';

const NOW = Date.parse('2026-11-20T02:00:00Z');

test('the message to the customer lists the items, the totals and the payment deadline', () => {
  const order = orderOf(14, {
    lines: [
      { name: 'Batik Tulis\nSekar Jagad', price: 750_000, quantity: 1, weight: 300 },
      { name: 'Kemeja', price: 185_000, quantity: 2, weight: null },
    ],
    tax_percentage: 11.5,
    subtotal: 1_120_000,
    tax: 128_800,
    shipping: 18_000,
    total: 1_266_800,
    note: 'Bungkus kado',
    expires_at: '2026-11-21T01:05:00.000000Z',
  });
  expect(orderMessageOf(order, NOW, JAKARTA)).toBe(
    `*Pesanan #14*

1. Batik Tulis Sekar Jagad
1 × Rp 750.000 = Rp 750.000
2. Kemeja
2 × Rp 185.000 = Rp 370.000

Subtotal: Rp 1.120.000
Pajak 11,5%: Rp 128.800
Ongkir: Rp 18.000
*Total: Rp 1.266.800*

Catatan: Bungkus kado
Mohon dibayar sebelum 21 November 2026, pukul 08.05 WIB.`,
  );
});

test('the message names the kind and the size of each item, and the address', () => {
  const order = orderOf(3, {
    lines: [{ name: 'Kemeja', price: 250_000, quantity: 1, weight: null, variant: 'merah\nmarun', size: 'XL' }],
    ship_to: 'Jl. Melati 5,\nKlaten',
  });
  const message = orderMessageOf(order, NOW, JAKARTA);
  expect(message).toContain('1. Kemeja (merah marun, XL)\n1 × Rp 250.000');
  expect(message).toContain('\n\nDikirim ke: Jl. Melati 5, Klaten');
});

test.each([
  ['without note or deadline', {}, /Subtotal: Rp 250\.000\nOngkir: menyusul\n\*Rp 250\.000 belum termasuk ongkir\*$/u],
  ['with free shipping', { shipping: 0 }, /Subtotal: Rp 250\.000\nOngkir: Rp 0\n\*Total: Rp 250\.000\*$/u],
  ['that is paid', { status: 'paid', expires_at: '2026-11-21T01:05:00.000000Z' }, /\n\nSudah lunas\. Terima kasih\.$/u],
  [
    'that has expired',
    { expires_at: '2026-11-20T01:00:00.000000Z' },
    /sudah lewat \(20 November 2026, pukul 08\.00 WIB\)\.$/u,
  ],
] as const)('the message of an order %s ends accordingly', (_, change, end) => {
  expect(orderMessageOf(orderOf(3, change), NOW, JAKARTA)).toMatch(end);
});

test('both messages name a total only if the shipping is known, with or without a courier or a part payment', () => {
  for (const shipping of [null, 0, 18_000])
    for (const ships of [false, true])
      for (const received of [0, 100_000]) {
        const order = orderOf(3, { shipping, ships, received, total: 250_000 + (shipping ?? 0) });
        const messages = [orderMessageOf(order, NOW, JAKARTA), paymentLinkMessageOf(order, 'https://toko.test')];
        const named = [shipping, ships, received, messages.map((one) => /\btotal:? Rp/iu.test(one))];
        // What is left to pay of a part payment is no total.
        expect(named).toEqual([shipping, ships, received, [shipping !== null, shipping !== null && received === 0]]);
      }
});

test.each([
  [{ shipping: null, ships: true }, 'barang Rp 250.000. Isi alamat dan pilih kurir'],
  [{ shipping: null, ships: false }, 'barang Rp 250.000, belum termasuk ongkir'],
  [{ shipping: 18_000, total: 268_000 }, 'total Rp 268.000'],
  [{ shipping: 18_000, total: 268_000, received: 100_000 }, 'sisa yang belum dibayar Rp 168.000'],
  [{ shipping: 0, received: 250_000 }, 'total Rp 250.000'],
])('the payment message of an order with %o says what is to be paid', (change, words) => {
  const message = paymentLinkMessageOf(orderOf(3, change), 'https://toko.test');
  expect(message).toContain(words);
  expect(message).toMatch(/\nhttps:\/\/toko\.test\/order\/[^/]+\/checkout#/u);
});

test('the payment deadline is told in the time zone of the business, wherever the device is', () => {
  const order = orderOf(3, { status: 'unpaid', expires_at: '2026-11-20T15:30:00.000000Z' });
  expect(orderMessageOf(order, NOW, calendarOf('Asia/Jayapura'))).toContain('21 November 2026, pukul 00.30 WIT.');
});
