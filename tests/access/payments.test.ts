/** Payments through a provider: the simulated Midtrans, its notices, and what they do to an order. */
import { createHash, randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, test } from 'vitest';

import type { PayAction, PayFault } from '../../local/payments/bank.ts';
import type { Transaction } from '../../local/payments/midtrans.ts';
import { roomLine } from '../../src/views/conversation/roomLines/roomLine.ts';
import { roomLinesText } from '../../src/views/conversation/roomLines/text/id.ts';
import { callFunction } from './edgeFunctions.ts';
import { batik, laundry, setupFixtures } from './fixtures.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
/** A line as a member reads it. */
const written = (body: string): string => roomLine(body, roomLinesText, (amount) => amount.toLocaleString('id-ID'));
const newChat = chatFactory(fixtures);

interface Page {
  state: string;
  banks: { bank: string; label: string; why: string | null }[];
  account: { bank: string; number: string; biller: string | null; amount: number } | null;
  received: number;
  refunded: number;
}
interface Keys {
  order: string;
  key: string;
  pass: string;
}

const post = (path: string, body: object) => callFunction<Page & { code?: string }>(fixtures, `checkout/${path}`, body);
const read = async (keys: Keys) => (await post('read', keys)).body;
const pay = (keys: Keys, bank: string) => post('pay', { ...keys, bank });

const setInvoice = (details: object) =>
  fixtures.sql('update business set invoice_details = $2 where id = $1', [batik.business, JSON.stringify(details)]);
const banks = (...names: string[]) => ({ payment: { virtual_account: { banks: names } } });

/** The opened order of a new customer, of Rp 250.000. */
const newOrder = async (price = 250_000): Promise<Keys> => {
  const chat = newChat();
  await chat.receive();
  const { id, phone } = (await chat.room()) as { id: string; phone: string };
  const { data, error } = await fixtures.users.member.client.rpc('create_order', {
    id: randomUUID(),
    room_id: id,
    lines: [{ name: 'Kain', price, quantity: 1 }],
    shipping: 0,
  });
  expect(error).toBeNull();
  const { id: order, link_key: key } = data as { id: string; link_key: string };
  const { body } = await callFunction<{ pass: string }>(fixtures, 'checkout/open', {
    order,
    key,
    digits: phone.slice(-4),
  });
  return { order, key, pass: body.pass };
};

const transactionOf = (number: string): Transaction => {
  const found = fixtures.stack.payments.midtrans.transactions().find((one) => one.number === number);
  if (!found) throw new Error(`No transaction has the number ${number}`);
  return found;
};

/** Issues a number and does something with it at the bank. */
const issue = async (keys: Keys, bank = 'bca'): Promise<string> => {
  const { body } = await pay(keys, bank);
  expect(body.state).toBe('waiting');
  return body.account?.number ?? '';
};
const act = (number: string, action: PayAction) =>
  fixtures.stack.payments.midtrans.act(transactionOf(number).id, action);
/** The lines about an order in its chat, oldest first. */
const linesOf = async ({ order }: Keys) =>
  (
    await fixtures.sql<{ body: string }>(
      `select body from message join customer_order as made on made.room_id = message.room_id
       where made.id = $1 and author = 'system' order by seq`,
      [order],
    )
  ).map(({ body }) => written(body));
const orderRow = async ({ order }: Keys) =>
  (await fixtures.sql('select status, paid_through, received::int from customer_order where id = $1', [order]))[0];

let keys: Keys;
beforeEach(async () => {
  await setInvoice(banks('BCA', 'Mandiri', 'BNI', 'BRI', 'Permata', 'CIMB Niaga'));
  keys = await newOrder();
});

test.each([
  ['bca', null],
  ['bni', null],
  ['bri', null],
  ['permata', null],
  ['cimb', null],
  ['mandiri', '70012'],
])('the bank %s issues a number that is paid', async (bank, biller) => {
  const { body } = await pay(keys, bank);
  expect(body).toMatchObject({ state: 'waiting', account: { bank, biller, amount: 250_000 } });
  await act(body.account?.number ?? '', { action: 'pay' });
  expect(await read(keys)).toMatchObject({ state: 'paid', received: 250_000, account: null });
  expect(await orderRow(keys)).toEqual({ status: 'paid', paid_through: 'virtual_account', received: 250_000 });
});

test('two pages at once get one number, and another bank the same until it is changed', async () => {
  const numbers = await Promise.all([pay(keys, 'bca'), pay(keys, 'bca'), pay(keys, 'bni')]);
  const again = await pay(keys, 'bri');
  expect(
    fixtures.stack.payments.midtrans.transactions().filter(({ amount }) => amount === 250_000).length,
  ).toBeGreaterThan(0);
  const { account } = again.body;
  expect(account).not.toBeNull();
  for (const { body } of numbers) expect([null, account?.number]).toContain(body.account?.number ?? null);
  const { body } = await post('cancel', keys);
  expect(body).toMatchObject({ state: 'choosing', account: null });
  expect(transactionOf(account?.number ?? '').status).toBe('cancel');
  expect((await pay(keys, 'bri')).body.account?.bank).toBe('bri');
});

test('a charge whose answer is lost issues one number', async () => {
  fixtures.stack.payments.midtrans.fail('lose');
  const lost = await pay(keys, 'bca');
  expect(lost).toMatchObject({ status: 504, body: { code: 'upstream_timeout' } });
  expect((await read(keys)).state).toBe('choosing');
  const { body } = await pay(keys, 'bca');
  const [payment] = await fixtures.sql(
    'select id, count(*) over ()::int as count from private.payment where order_id = $1',
    [keys.order],
  );
  expect(payment?.['count']).toBe(1);
  expect(transactionOf(body.account?.number ?? '').orderId).toBe(payment?.['id']);
});

test('a notice that is lost is made up for by reading the page', async () => {
  const number = await issue(keys);
  fixtures.stack.payments.midtrans.fail('noNotice');
  await act(number, { action: 'pay' });
  expect((await read(keys)).state).toBe('waiting');
  await fixtures.sql("update private.payment set created_at = created_at - interval '21 seconds' where order_id = $1", [
    keys.order,
  ]);
  expect((await read(keys)).state).toBe('paid');
});

test('a repeated notice counts once', async () => {
  const number = await issue(keys);
  fixtures.stack.payments.midtrans.fail('twice');
  await act(number, { action: 'pay' });
  expect(await read(keys)).toMatchObject({ state: 'paid', received: 250_000 });
  const events = await fixtures.sql(
    "select 1 from room_event join customer_order on customer_order.room_id = room_event.room_id where customer_order.id = $1 and kind = 'order_paid'",
    [keys.order],
  );
  expect(events).toHaveLength(1);
});

test('too little leaves the order unpaid, and the rest can be paid until the deadline', async () => {
  await act(await issue(keys), { action: 'pay', amount: 200_000 });
  expect(await read(keys)).toMatchObject({ state: 'partial', received: 200_000, account: null });
  expect(await orderRow(keys)).toEqual({ status: 'unpaid', paid_through: null, received: 200_000 });
  const rest = (await pay(keys, 'bni')).body;
  expect(rest).toMatchObject({ state: 'waiting', received: 200_000, account: { bank: 'bni', amount: 50_000 } });
  expect((await post('cancel', keys)).body).toMatchObject({ state: 'partial', account: null });
  await act(await issue(keys, 'bri'), { action: 'pay' });
  expect(await read(keys)).toMatchObject({ state: 'paid', received: 250_000 });
  expect(await orderRow(keys)).toEqual({ status: 'paid', paid_through: 'virtual_account', received: 250_000 });
  expect((await linesOf(keys)).at(-1)).toMatch(/^Rp 50\.000 untuk .+ Sisanya sudah dibayar, jadi pesanan lunas\.$/u);

  const late = await newOrder();
  await act(await issue(late), { action: 'pay', amount: 200_000 });
  await fixtures.sql("update customer_order set expires_at = now() - interval '1 minute' where id = $1", [late.order]);
  expect(await read(late)).toMatchObject({ state: 'partial', banks: [] });
  expect((await pay(late, 'bni')).body).toMatchObject({ state: 'partial', account: null });
});

test('too much pays the order, and the excess is shown', async () => {
  await act(await issue(keys), { action: 'pay', amount: 260_000 });
  expect(await read(keys)).toMatchObject({ state: 'paid', received: 260_000 });
  expect((await linesOf(keys)).at(-1)).toMatch(/ Itu Rp 10\.000 lebih dari totalnya: kembalikan kepada pelanggan\.$/u);
});

test('the money of an old number counts beside that of the new one', async () => {
  const old = await issue(keys);
  await post('cancel', keys);
  const next = await issue(keys, 'bni');
  await act(next, { action: 'pay' });
  await act(old, { action: 'pay' });
  expect(await read(keys)).toMatchObject({ state: 'paid', received: 500_000 });
  expect((await linesOf(keys)).at(-1)).toMatch(
    / Pesanan ini sudah lunas sebelumnya: kembalikan Rp 250\.000 kepada pelanggan\.$/u,
  );
  await act(old, { action: 'deny' });
  expect(await read(keys)).toMatchObject({ state: 'paid', received: 250_000 });
});

test('the money of an old number for less than the total is not a full payment, as the team reads', async () => {
  const old = await issue(keys);
  await post('cancel', keys);
  await fixtures.sql('update customer_order set shipping = 20000 where id = $1', [keys.order]);
  await act(old, { action: 'pay' });
  expect(await read(keys)).toMatchObject({ state: 'partial', received: 250_000 });
  expect(await orderRow(keys)).toEqual({ status: 'unpaid', paid_through: null, received: 250_000 });
  const [line] = await fixtures.sql(
    `select body from message join customer_order as made on made.room_id = message.room_id
     where made.id = $1 and author = 'system' order by seq desc limit 1`,
    [keys.order],
  );
  expect(written(String(line?.['body']))).toMatch(
    /^Rp 250\.000 untuk .+ BCA\. Totalnya sekarang Rp 270\.000: pesanan belum lunas\.$/u,
  );
});

test('a payment after the deadline is late, and one after a cancellation leaves the order cancelled', async () => {
  const number = await issue(keys);
  await fixtures.sql("update customer_order set expires_at = now() - interval '1 minute' where id = $1", [keys.order]);
  expect((await read(keys)).state).toBe('expired');
  await act(number, { action: 'pay' });
  expect((await read(keys)).state).toBe('paidLate');

  const other = await newOrder();
  const otherNumber = await issue(other);
  await fixtures.users.member.client.rpc('mark_order', { order_id: other.order, was: 'unpaid', status: 'cancelled' });
  await act(otherNumber, { action: 'pay' });
  expect(await read(other)).toMatchObject({ state: 'cancelled', received: 250_000 });
});

test('a payment that the bank takes back makes the order unpaid, unless a member has marked it', async () => {
  const number = await issue(keys);
  await act(number, { action: 'pay' });
  await act(number, { action: 'deny' });
  expect(await orderRow(keys)).toEqual({ status: 'unpaid', paid_through: null, received: 0 });
  expect((await read(keys)).state).toBe('choosing');

  const other = await newOrder();
  const otherNumber = await issue(other);
  await fixtures.users.member.client.rpc('mark_order', { order_id: other.order, was: 'unpaid', status: 'paid' });
  await act(otherNumber, { action: 'pay' });
  await act(otherNumber, { action: 'deny' });
  expect((await read(other)).state).toBe('paid');
});

test('an order of which the shop pays a part back stays paid, and nothing more is asked', async () => {
  const number = await issue(keys);
  await act(number, { action: 'pay' });
  await act(number, { action: 'refund', amount: 50_000 });
  expect(await read(keys)).toMatchObject({ state: 'paid', received: 200_000, refunded: 50_000 });
  expect(await orderRow(keys)).toEqual({ status: 'paid', paid_through: 'virtual_account', received: 200_000 });
  expect((await linesOf(keys)).at(-1)).toMatch(/^Rp 50\.000 dari pembayaran .+ dikembalikan kepada pelanggan\.$/u);
  expect((await pay(keys, 'bni')).body).toMatchObject({ state: 'paid', account: null });
});

const closeNeedless = (key: string) =>
  fetch(`${fixtures.stack.url}/functions/v1/checkout`, { method: 'POST', headers: { authorization: `Bearer ${key}` } });

test.each(['cancelled', 'paid'])(
  'the number of an order that a member marks as %s is closed at the bank',
  async (status) => {
    const number = await issue(keys);
    const other = await issue(await newOrder());
    await fixtures.users.member.client.rpc('mark_order', { order_id: keys.order, was: 'unpaid', status });
    // The database calls the function; here the call may be a second one.
    expect((await closeNeedless(fixtures.stack.keys.secret)).status).toBe(200);
    await expect.poll(() => transactionOf(number).status).toBe('cancel');
    expect(transactionOf(other).status).toBe('pending');
    expect(await read(keys)).toMatchObject({ state: status, account: null });
  },
);

test('only the service closes numbers', async () => {
  for (const key of ['', fixtures.stack.keys.publishable, fixtures.users.owner.accessToken ?? ''])
    expect((await closeNeedless(key)).status).toBe(401);
});

test('what happens to a payment is a line in the chat for the team', async () => {
  const number = await issue(keys);
  await act(number, { action: 'pay' });
  await act(number, { action: 'deny' });
  const late = await issue(keys, 'bni');
  await fixtures.sql("update customer_order set expires_at = now() - interval '1 minute' where id = $1", [keys.order]);
  await act(late, { action: 'pay', amount: 1000 });
  const lines = await fixtures.sql<{ body: string; n: number }>(
    `select body, made.number as n from message join customer_order as made on made.room_id = message.room_id
     where made.id = $1 and author = 'system' order by seq`,
    [keys.order],
  );
  const order = `#${lines[0]?.n}`;
  expect(lines.map(({ body }) => written(body))).toEqual([
    `Rp 250.000 untuk pesanan ${order} masuk lewat virtual account BCA.`,
    `BCA menarik kembali pembayaran pesanan ${order}.`,
    `Baru Rp 1.000 dari Rp 250.000 untuk pesanan ${order} masuk lewat virtual account BNI. Pesanan belum lunas.`,
  ]);
  const [room] = await fixtures.sql(
    'select last_message_author from room join customer_order as made on made.room_id = room.id where made.id = $1',
    [keys.order],
  );
  expect(room?.['last_message_author']).toBe('customer');
});

test('the end of the time limit is told once in the chat', async () => {
  const lines = async () =>
    (
      await fixtures.sql<{ body: string }>(
        `select body from message join customer_order as made on made.room_id = message.room_id
         where made.id = $1 and author = 'system'`,
        [keys.order],
      )
    ).map(({ body }) => written(body));
  await fixtures.sql('select private.write_expiry_lines()');
  expect(await lines()).toEqual([]);
  await fixtures.sql("update customer_order set expires_at = now() - interval '1 minute' where id = $1", [keys.order]);
  await fixtures.sql('select private.write_expiry_lines()');
  await fixtures.sql('select private.write_expiry_lines()');
  expect(await lines()).toEqual([expect.stringMatching(/^Batas bayar pesanan #\d+ sudah lewat, dan belum lunas\.$/u)]);
});

test('an expired number can be followed by a new one', async () => {
  const old = await issue(keys);
  await act(old, { action: 'expire' });
  expect(await read(keys)).toMatchObject({ state: 'choosing', account: null });
  expect(await issue(keys)).not.toBe(old);
});

test('a bank is not offered for an amount that it refuses, and an unknown one says so', async () => {
  await setInvoice(banks('BCA', 'CIMB Niaga', 'Bank Jago'));
  const small = await newOrder(5000);
  expect((await read(small)).banks.map(({ label, why }) => [label, why])).toEqual([
    ['BCA', 'tooSmall'],
    ['CIMB Niaga', null],
    ['Bank Jago', 'unsupported'],
  ]);
  for (const bank of ['bca', 'other', 'mandiri', 'permata', ''])
    expect((await pay(small, bank)).body).toMatchObject({ state: 'choosing', account: null });
  const large = await newOrder(300_000_000);
  expect((await read(large)).banks[1]?.why).toBe('tooLarge');
});

test('without the pass nothing can be paid or cancelled', async () => {
  await issue(keys);
  for (const pass of [null, randomUUID()]) {
    expect((await post('pay', { ...keys, pass, bank: 'bca' })).status).toBe(404);
    expect((await post('cancel', { ...keys, pass })).status).toBe(404);
  }
  expect((await read(keys)).state).toBe('waiting');
});

const sendNotice = async (notice: object) =>
  (
    await fetch(`${fixtures.stack.url}/functions/v1/checkout/midtrans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notice),
    })
  ).status;

test('a notice without a valid signature is refused, and a signed one cannot claim what did not happen', async () => {
  const number = await issue(keys);
  const { orderId } = transactionOf(number);
  const notice = { order_id: orderId, status_code: '200', gross_amount: '250000.00', transaction_status: 'settlement' };
  const signed = (key: string) => ({
    ...notice,
    signature_key: createHash('sha512').update(`${orderId}200250000.00${key}`).digest('hex'),
  });
  expect(await sendNotice(notice)).toBe(401);
  expect(await sendNotice(signed('another key'))).toBe(401);
  expect(await sendNotice({ ...signed('x'), order_id: randomUUID() })).toBe(401);
  expect(await sendNotice({ order_id: 'payment_notif_test_G1' })).toBe(401);
  expect((await read(keys)).state).toBe('waiting');
});

test('a payment is written once, however the notices overtake each other', async () => {
  const number = await issue(keys);
  const [payment] = await fixtures.sql('select id from private.payment where order_id = $1', [keys.order]);
  const apply = (status: string, received = 0) =>
    fixtures.sql('select apply_payment($1, $2, $3)', [payment?.['id'], status, received]);
  await apply('paid', 250_000);
  for (const late of ['waiting', 'expired', 'cancelled']) await apply(late);
  expect((await read(keys)).state).toBe('paid');
  await apply('reversed');
  await apply('paid', 250_000);
  expect((await read(keys)).state).toBe('choosing');
  expect(number).not.toBe('');
});

// Xendit ----------------------------------------------------------------------------------------------------------------

describe('a business with a key of Xendit', () => {
  const { business, room } = laundry;
  const fail = (fault: PayFault) => fixtures.stack.payments.xendit.fail(fault);
  const requests = () => fixtures.stack.payments.xendit.requests();
  const requestOf = (number: string) => {
    const found = requests().find((one) => one.number === number);
    if (!found) throw new Error(`No payment request has the number ${number}`);
    return found;
  };
  const actOn = (number: string, action: PayAction) => fixtures.stack.payments.xendit.act(requestOf(number).id, action);

  beforeEach(async () => {
    await fixtures.sql('update business set invoice_details = $2 where id = $1', [
      business,
      JSON.stringify(banks('BCA', 'Mandiri', 'BSI', 'CIMB Niaga')),
    ]);
    const { data } = await fixtures.users.outsider.client
      .rpc('create_order', {
        id: randomUUID(),
        room_id: room,
        lines: [{ name: 'Cuci karpet', price: 250_000, quantity: 1 }],
      })
      .throwOnError();
    const { id: order, link_key: key } = data as { id: string; link_key: string };
    const [chat] = await fixtures.sql<{ phone: string }>('select phone from room where id = $1', [room]);
    const digits = chat?.phone.slice(-4);
    const { body } = await callFunction<{ pass: string }>(fixtures, 'checkout/open', { order, key, digits });
    keys = { order, key, pass: body.pass };
  });

  test('is offered its banks with its limits, and a number that is paid', async () => {
    expect((await read(keys)).banks.map(({ label, why }) => [label, why])).toEqual([
      ['BCA', null],
      ['Mandiri', null],
      ['BSI', null],
      ['CIMB Niaga', 'unsupported'],
    ]);
    const { body } = await pay(keys, 'mandiri');
    expect(body).toMatchObject({ state: 'waiting', account: { bank: 'mandiri', biller: null, amount: 250_000 } });
    const number = body.account?.number ?? '';
    expect(requestOf(number)).toMatchObject({ channel: 'MANDIRI_VIRTUAL_ACCOUNT', status: 'REQUIRES_ACTION' });
    fail('twice');
    await actOn(number, { action: 'pay' });
    expect(await read(keys)).toMatchObject({ state: 'paid', received: 250_000, account: null });
    expect(await orderRow(keys)).toEqual({ status: 'paid', paid_through: 'virtual_account', received: 250_000 });
  });

  test('counts a payment after the end of the number, and closes a number for another bank', async () => {
    const old = await issue(keys);
    expect((await post('cancel', keys)).body).toMatchObject({ state: 'choosing', account: null });
    expect(requestOf(old).status).toBe('CANCELED');
    const next = await issue(keys, 'bsi');
    await actOn(next, { action: 'expire' });
    expect((await read(keys)).state).toBe('choosing');
    await actOn(next, { action: 'pay' });
    expect(requestOf(next).status).toBe('EXPIRED');
    expect(await read(keys)).toMatchObject({ state: 'paid', received: 250_000 });
  });

  test('issues no second number while the answer to the first call is open, and finds a lost one by its notice', async () => {
    fail('lose');
    const before = requests().length;
    expect(await pay(keys, 'bca')).toMatchObject({ status: 504, body: { code: 'upstream_timeout' } });
    expect((await pay(keys, 'bca')).status).toBe(504);
    expect(requests()).toHaveLength(before + 1);
    const [lost] = requests();
    await fixtures.sql(
      "update private.payment set created_at = created_at - interval '41 seconds' where order_id = $1",
      [keys.order],
    );
    const next = await issue(keys, 'bca');
    expect(next).not.toBe(lost?.number);
    await actOn(lost?.number ?? '', { action: 'pay' });
    expect(await read(keys)).toMatchObject({ state: 'paid', received: 250_000 });
  });

  test('a lost notice is made up for by reading the page', async () => {
    const number = await issue(keys);
    fail('noNotice');
    await actOn(number, { action: 'pay' });
    await fixtures.sql(
      "update private.payment set created_at = created_at - interval '21 seconds' where order_id = $1",
      [keys.order],
    );
    expect((await read(keys)).state).toBe('paid');
  });

  test('a notice needs the token, and cannot claim what did not happen', async () => {
    const { id, reference } = requestOf(await issue(keys));
    const notify = async (token: string | null, data: object) =>
      (
        await fetch(`${fixtures.stack.url}/functions/v1/checkout/xendit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token !== null && { 'x-callback-token': token }) },
          body: JSON.stringify({ event: 'payment.capture', data }),
        })
      ).status;
    const data = { reference_id: reference, payment_request_id: id, status: 'SUCCEEDED' };
    for (const token of [null, '', 'another token']) expect(await notify(token, data)).toBe(401);
    expect(await notify('x', { ...data, reference_id: randomUUID() })).toBe(401);
    expect(await notify('x', {})).toBe(401);
    expect((await read(keys)).state).toBe('waiting');
  });

  test('a notice of Midtrans is no notice of Xendit', async () => {
    const { reference } = requestOf(await issue(keys));
    expect(await sendNotice({ order_id: reference, status_code: '200', gross_amount: '1', signature_key: 'x' })).toBe(
      401,
    );
  });
});
