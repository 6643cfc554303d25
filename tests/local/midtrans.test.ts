/** The simulated Midtrans against the shapes of Midtrans' documentation. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openMidtrans, type Midtrans } from '../../local/payments/midtrans.ts';

const serverKey = 'SB-Mid-server-test';
const start = Date.parse('2026-11-24T09:00:00Z');

let folder: string;
let midtrans: Midtrans;
let now = start;
let notices: Record<string, unknown>[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chabot-midtrans-'));
  now = start;
  notices = [];
  midtrans = await openMidtrans({
    serverKey,
    noticeUrl: 'https://shop.test/notices',
    file: join(folder, 'midtrans.json'),
    fetch: async (_, init) => {
      notices.push(JSON.parse(init?.body as string) as Record<string, unknown>);
      return new Response();
    },
    now: () => now,
  });
});
afterEach(async () => {
  await midtrans.close();
  await rm(folder, { recursive: true, force: true });
});

const call = async (method: string, path: string, body?: object, key = serverKey) => {
  const response = await midtrans.api.request(`/${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(`${key}:`)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
};

const details = { order_id: 'order-1', gross_amount: 44_000 };
const bankTransfer = (bank: string) => ({
  payment_type: 'bank_transfer',
  bank_transfer: { bank },
  transaction_details: details,
});
const echannel = {
  payment_type: 'echannel',
  echannel: { bill_info1: 'Pesanan', bill_info2: '#1' },
  transaction_details: details,
};
const pay = (amount?: number) => midtrans.act('order-1', { action: 'pay', ...(amount !== undefined && { amount }) });

test('a charge answers 201 with texts for amounts, and times of Jakarta without an offset', async () => {
  const answer = await call('POST', 'charge', {
    ...bankTransfer('bca'),
    custom_expiry: { expiry_duration: 30, unit: 'minute' },
  });
  expect(answer).toMatchObject({
    status_code: '201',
    order_id: 'order-1',
    gross_amount: '44000.00',
    currency: 'IDR',
    payment_type: 'bank_transfer',
    transaction_status: 'pending',
    fraud_status: 'accept',
    transaction_time: '2026-11-24 16:00:00',
    expiry_time: '2026-11-24 16:30:00',
    va_numbers: [{ bank: 'bca', va_number: expect.stringMatching(/^\d+$/) as string }],
  });
});

test('Permata and Mandiri name their numbers differently', async () => {
  expect(await call('POST', 'charge', bankTransfer('permata'))).toMatchObject({
    permata_va_number: expect.stringMatching(/^\d+$/) as string,
    status_message: 'Success, PERMATA VA transaction is successful',
  });
  await call('POST', 'order-1/cancel');
  expect(await call('POST', 'charge', echannel)).toMatchObject({
    biller_code: '70012',
    bill_key: expect.stringMatching(/^\d+$/) as string,
  });
});

test.each([
  ['a fraction of a rupiah', { transaction_details: { ...details, gross_amount: 44_000.5 } }],
  ['a symbol in the order id', { transaction_details: { ...details, order_id: 'a#b' } }],
  ['51 characters of an order id', { transaction_details: { ...details, order_id: 'x'.repeat(51) } }],
  ['items of another sum', { item_details: [{ price: 1, quantity: 2 }] }],
  ['an unknown bank', { bank_transfer: { bank: 'bsi' } }],
])('%s is refused by 400 in the body', async (_, change) => {
  expect(await call('POST', 'charge', { ...bankTransfer('bca'), ...change })).toMatchObject({
    status_code: '400',
    validation_messages: [expect.any(String)],
  });
});

test('an order id that is open or paid is refused, and a cancelled one is free again', async () => {
  await call('POST', 'charge', bankTransfer('bca'));
  expect(await call('POST', 'charge', bankTransfer('bni'))).toMatchObject({ status_code: '406' });
  expect(await call('POST', 'order-1/cancel')).toMatchObject({ status_code: '200', transaction_status: 'cancel' });
  expect(await call('POST', 'charge', bankTransfer('bni'))).toMatchObject({ status_code: '201' });
  await pay();
  expect(await call('POST', 'charge', bankTransfer('bri'))).toMatchObject({ status_code: '406' });
  expect(await call('POST', 'order-1/cancel')).toMatchObject({ status_code: '412' });
});

test('a wrong key and an unknown transaction are refused', async () => {
  expect(await call('GET', 'order-1/status', undefined, 'wrong')).toMatchObject({ status_code: '401' });
  expect(await call('GET', 'order-1/status')).toMatchObject({ status_code: '404' });
});

test('a notice of a payment is signed over its id, code and amount', async () => {
  await call('POST', 'charge', bankTransfer('bca'));
  await pay();
  const [notice] = notices;
  expect(notice).toMatchObject({ transaction_status: 'settlement', status_code: '200', gross_amount: '44000.00' });
  expect(notice?.['signature_key']).toBe(createHash('sha512').update(`order-120044000.00${serverKey}`).digest('hex'));
  expect(await call('GET', 'order-1/status')).toMatchObject({ transaction_status: 'settlement' });
});

test('a transaction expires by the clock, and a settlement may be taken back', async () => {
  await call('POST', 'charge', bankTransfer('bca'));
  now += 24 * 3_600_000 - 1;
  expect(await call('GET', 'order-1/status')).toMatchObject({ transaction_status: 'pending', status_code: '201' });
  now += 1;
  expect(await call('GET', 'order-1/status')).toMatchObject({ transaction_status: 'expire', status_code: '202' });
  await pay(40_000);
  await midtrans.act('order-1', { action: 'deny' });
  expect(notices.map((one) => [one['transaction_status'], one['gross_amount']])).toEqual([
    ['settlement', '40000.00'],
    ['deny', '40000.00'],
  ]);
});

test('a lost answer and a doubled notice come on command', async () => {
  midtrans.fail('lose');
  const lost = await midtrans.api.request('/charge', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${serverKey}:`)}`, 'content-type': 'application/json' },
    body: JSON.stringify(bankTransfer('bca')),
  });
  expect(lost.status).toBe(504);
  expect(await call('GET', 'order-1/status')).toMatchObject({ transaction_status: 'pending' });
  midtrans.fail('twice');
  await pay();
  await midtrans.settled();
  expect(notices).toHaveLength(2);
});
